import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { document_of, replay } from "../src/replay.js";

const BACK = "<style>.a{}</style><rect/>\u{1F600}";
const FIRST = { width: 90, height: 60, alt: "begun", layers: ["low", "high"], back: BACK, pieces: [
  { key: "b", body: "<i/>", x: 1.5, y: 2, layer: "high", turn: 60 }, { key: "a", body: '<use href="#kg-uid-a"/>', x: 3, y: 4, layer: "low", scale: 2 }] };
const CHANGES = [{ alt: "moved", set: [{ key: "b", x: 7 }] }, { alt: "over", gone: ["a"] }];
const WORDS = { slider: "Steps of Toy", step: "Step {n} of {all}", list: "All" };

beforeEach(() => {
  document.body.innerHTML = `<div class="r"><img alt="over" src="data:image/svg+xml;base64,PHN2Zy8+"><ol><li>One <small>(A)</small></li><li>Two</li><li>Three</li></ol></div>`;
});
afterEach(() => { document.body.replaceChildren(); });

describe("a replay without a kernel", () => {
  const start = () => replay("r", WORDS, structuredClone(FIRST), structuredClone(CHANGES));
  const shown = () => decodeURIComponent(document.querySelector("img")?.src ?? "").split(",").slice(1).join(",");
  /** @param {number} n */
  const slide = (n) => {
    const slider = /** @type {HTMLInputElement} */ (document.querySelector("input"));
    slider.value = String(n);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };

  test("begins with the first picture, whatever the page has shown before", () => {
    start();
    expect(shown()).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90" height="60"><title></title>'
      + `${BACK}<g transform="translate(3 4) scale(2)"><use href="#kg-a"/></g><g transform="translate(1.5 2) rotate(60)"><i/></g></svg>`);
    expect(document.querySelector("img")?.alt).toBe("begun");
  });

  test("goes back and forth with its words, as the board's slider does", () => {
    start();
    slide(2);
    expect(shown()).not.toContain("#kg-a");
    expect(shown()).toContain("translate(7 2)");
    expect(document.querySelector("input")?.getAttribute("aria-valuetext")).toBe("Step 3 of 3");
    expect(document.querySelector("[aria-live]")?.textContent).toBe("Three");
    slide(0);
    expect(shown()).toContain("#kg-a");
    expect(document.querySelector("[aria-live]")?.innerHTML).toBe("One <small>(A)</small>");
  });

  test("is made once, and keeps its keys for itself", () => {
    start();
    start();
    expect(document.querySelectorAll("input").length).toBe(1);
    let heard = 0;
    document.addEventListener("keydown", () => { heard += 1; }, { once: true });
    document.querySelector("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    expect(heard).toBe(0);
  });

  test("a picture with a back of its own needs none of another", () => {
    const frame = { header: { width: 1, height: 2, layers: [], back: "<b/>" }, pieces: new Map() };
    expect(document_of(frame)).toContain("<title></title><b/></svg>");
  });
});
