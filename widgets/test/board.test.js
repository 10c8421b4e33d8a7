import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("keyboard", () => {
  test("no key reaches the page but save", async () => {
    const { press, root } = await show(READY);
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    for (const key of ["x", "m", "d", "Enter", "Escape", "ArrowDown", "u", "Tab"]) press(key, "[data-key=toast]");
    for (const key of ["Enter", "b"]) press(key, "[data-do=help]");
    press("Enter", "[data-key=toast]", { shiftKey: true });
    press("z", "[data-key=toast]", { ctrlKey: true });
    expect(heard).not.toHaveBeenCalled();
    press("s", "[data-key=toast]", { ctrlKey: true });
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", heard);
    expect(root.isConnected).toBe(true);
  });

  test("Tab leaves; arrows walk; one piece is in the tab order", async () => {
    const { press, $, $$ } = await show(READY);
    expect(press("Tab", "[data-key=toast]").defaultPrevented).toBe(false);
    expect($$("svg [tabindex='0']").length).toBe(1);
    $("[data-key='tiki:a']").focus();
    expect(press("ArrowRight", "[data-key='tiki:a']").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe($("[data-key='tiki:b']"));
    press("ArrowDown", "[data-key='tiki:b']");
    expect(document.activeElement).toBe($("[data-key='card:down']"));
    expect($$("svg [tabindex='0']").map((node) => node.dataset.key)).toEqual(["card:down"]);
    press("Home", "[data-key='card:down']");
    expect(document.activeElement).toBe($("[data-key='card:up']"));
    press("End", "[data-key='card:up']");
    expect(document.activeElement).toBe($("[data-key='tiki:c']"));
  });

  test("Enter and Space pick, Escape lets go, u and r take back and repeat", async () => {
    const { press, $, of, hear } = await show(READY);
    press(" ", "[data-key='tiki:a']");
    expect($("[data-key='tiki:a']").getAttribute("aria-pressed")).toBe("true");
    press("Escape", "[data-key='tiki:a']");
    expect($("[data-key='tiki:a']").getAttribute("aria-pressed")).toBe("false");
    press("Enter", "[data-key='tiki:a']");
    press("Enter", "[data-key='card:up']");
    expect(of("play").length).toBe(1);
    press("u", "[data-key='tiki:a']");
    expect(of("undo").length).toBe(1);
    press("r", "[data-key='tiki:a']");
    expect(of("redo").length).toBe(0);
    hear({ redo: true });
    press("r", "[data-key='tiki:a']");
    expect(of("redo").length).toBe(1);
  });

  test("focus stays with its piece, and goes to the nearest when it goes", async () => {
    const { $, hear } = await show(READY);
    $("[data-key='tiki:a']").focus();
    hear({ set: [{ key: "tiki:a", x: 14 }] });
    expect(document.activeElement).toBe($("[data-key='tiki:a']"));
    hear({ gone: ["tiki:a"] });
    expect(document.activeElement).toBe($("[data-key='tiki:b']"));
  });

  test("the list of all moves plays, and keeps the focus", async () => {
    const { $, $$, click, of, hear } = await show(READY);
    $(".kg-side details").open = true;
    $(".kg-side details").dispatchEvent(new Event("toggle"));
    expect($$(".kg-moves button").map((button) => button.textContent)).toEqual(["Down on b", "Down on c", "Hop with a", "Toast", "Up on a", "Up on b"]);
    $("[data-move=toast]").focus();
    hear({ moves: { new: [], gone: ["up a"] } });
    expect(document.activeElement).toBe($("[data-move=toast]"));
    hear({ mood: { kind: "waiting", seat: 0 } });
    expect(document.activeElement?.tagName).toBe("SUMMARY");
    hear({ mood: { kind: "ready", seat: 0 } });
    click("[data-move=toast]");
    expect(of("play")[0]?.move).toBe("toast");
  });
});
