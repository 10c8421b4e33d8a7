import * as scorm_again from "scorm-again/scorm12";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../kernel_games/teaching/classroom/kernel-board.js";
import { connect, find_api } from "../../kernel_games/teaching/classroom/scorm.js";

/** @typedef {Record<string, any>} Data */

// Its types name another export than its module has.
let { Scorm12API } = /** @type {any} */ (scorm_again);

const PICTURE = "data:image/svg+xml;base64,PHN2Zy8+";
const STEP = { said: "<p>Look.</p>", picture: "", hints: "", fold: "", choices: [], right: "", shown: "", told: "" };
const ASKED = { ...STEP, said: "<p><b>Who</b>?</p>", hints: "<details><summary>A hint</summary><p>Count.</p></details>", fold: "The answer",
  choices: [["Ada", false], ["Ben", true], ["Cleo", false], ["Dan", false]], right: "Right: Ben.", shown: "The answer is Ben.", told: "<p>Ben has more.</p>" };
const WALK = { title: "Who <i>wins</i>", goal: "To know", language: "en", steps: [{ ...STEP, picture: `<div><img src="${PICTURE}" alt="A board"></div>` }, ASKED, ASKED,
  { ...STEP, fold: "A move that works", told: "<p>Played.</p>" }],
words: { step: "Step {n} of {all}", back: "Back", next: "Next", wrong: "No.", score: "{points} of {of}", done: "Done" } };

/** @type {Data[]} */
let heard = [];
const hear = (/** @type {any} */ { detail }) => heard.push(detail);
beforeEach(() => { heard = []; document.addEventListener("kernel-board", hear); });
afterEach(() => { document.removeEventListener("kernel-board", hear); document.body.replaceChildren(); vi.unstubAllGlobals(); });

/** A board on a page, with its data inside. @param {Data} [walk] @returns {any} */
function put(walk = WALK) {
  let board = document.createElement("kernel-board"), data = document.createElement("script");
  data.type = "application/json";
  data.textContent = JSON.stringify(walk);
  board.append(data);
  document.body.append(board);
  return board;
}
/** @param {any} board @param {string} words */
const press = (board, words) => [...board.shadowRoot.querySelectorAll("button")].find((one) => one.textContent === words && !one.disabled).click();
/** @param {any} board */
const text = (board) => board.shadowRoot.querySelector("section").textContent;
/** Walk to the end, all right but the second question. @param {any} board */
function walk(board) {
  press(board, "Next");
  press(board, "Ben");
  press(board, "Next");
  for (let name of ["Ada", "Cleo", "Ben"]) press(board, name);
  press(board, "Next");
  press(board, "A move that works");
}

describe("a walk on anybody's page", () => {
  test("is gone through step by step; nothing that is told is there before", () => {
    let board = put();
    expect(text(board)).toContain("Who <i>wins</i>");
    expect(board.shadowRoot.querySelector("img").alt).toBe("A board");
    press(board, "Next");
    expect(text(board)).toContain("Step 2 of 4");
    expect(text(board)).not.toContain("Ben has more.");
    expect(board.shadowRoot.querySelector("img").src).toBe(PICTURE);
    press(board, "Ada");
    expect(text(board)).toContain("No.");
    expect(text(board)).not.toContain("Ben has more.");
    press(board, "Ben");
    expect(text(board)).toContain("Right: Ben.Ben has more.");
    expect(heard.at(-1)).toEqual({ points: 1, of: 4, step: 2, steps: 4, complete: false, progress: "1:x1--" });
  });

  test("counts two points at once, one later or with a hint, none once it is shown", () => {
    let board = put();
    walk(board);
    expect(heard.at(-1)).toMatchObject({ points: 3, of: 4, complete: true, progress: "3:x21x" });
    expect(text(board)).toContain("3 of 4");
    let other = put();
    press(other, "Next");
    other.shadowRoot.querySelector("details").dispatchEvent(new Event("toggle"));
    press(other, "Ben");
    press(other, "Next");
    for (let name of ["Ada", "Cleo", "Dan"]) press(other, name);
    expect(text(other)).toContain("The answer is Ben.Ben has more.");
    expect(other.progress).toBe("2:x10-");
  });

  test("goes on from where somebody was, and from no text that nobody can have", () => {
    let board = put();
    board.progress = "2:x2--";
    expect(text(board)).toContain("Step 3 of 4");
    for (let forged of ["", "4:x21x", "0:x2", "2:22--", "2:xx--", "1:---2", "3:x2--", "x", "1:x9--", "0:x2--<b>"]) board.progress = forged;
    expect(board.progress).toBe("2:x2--");
  });

  test("shows words and pictures of its data, and nothing else", () => {
    let evil = "<p onclick='x()'>Hi<script>alert(1)</scr" + "ipt><img src=x onerror=alert(1)><img src='https://a.example/b.png'><a href='javascript:x()'>there</a><object></object></p>";
    let board = put({ ...WALK, title: evil, steps: [{ ...STEP, said: evil, picture: evil }] });
    expect(board.shadowRoot.querySelectorAll("script, object, a, img, [onclick]")).toHaveLength(0);
    expect(board.shadowRoot.querySelector("p + div, p ~ div").textContent).toBe("Hithere");
  });

  test("a picture may lie beside the data, wherever these are, and nowhere else", async () => {
    let file = (/** @type {string} */ src) => `<p><img src="${src}" alt="A board" width="8" height="5"></p>`;
    let steps = ["../pictures/a1.svg", "https://a.example/b.svg", "//a.example/b.svg", "/b.svg", "javascript:x.svg", "b.svg?x", "b.png"].map((src) => ({ ...STEP, said: file(src) }));
    vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ ...WALK, steps }) }));
    document.body.innerHTML = "<kernel-board src='deep/down/walk.json'></kernel-board>";
    let board = /** @type {any} */ (document.querySelector("kernel-board"));
    await vi.waitFor(() => expect(text(board)).toContain("Step 1 of 7"));
    let image = board.shadowRoot.querySelector("img");
    expect([image.src, image.width, image.height]).toEqual([new URL("deep/pictures/a1.svg", document.baseURI).href, 8, 5]);
    for (let n = 2; n <= 7; n += 1) {
      press(board, "Next");
      expect(text(board)).toContain(`Step ${n} of 7`);
      expect(board.shadowRoot.querySelector("img")).toBe(null);
    }
  });

  test("until its data are there it shows what stands inside", async () => {
    let come = (/** @type {any} */ _) => {};
    vi.stubGlobal("fetch", () => new Promise((done) => { come = done; }));
    document.body.innerHTML = "<kernel-board src='walk.json'><a href='#'>the walk</a></kernel-board>";
    let board = /** @type {any} */ (document.querySelector("kernel-board"));
    expect(board.shadowRoot.querySelector("slot")).not.toBe(null);
    come({ ok: true, json: async () => WALK });
    await vi.waitFor(() => expect(text(board)).toContain("Step 1 of 4"));
    expect(board.shadowRoot.querySelector("slot")).toBe(null);
  });

  test("is fetched from src; what cannot be read leaves what stands inside", async () => {
    vi.stubGlobal("fetch", async (/** @type {string} */ src) => src === new URL("walk.json", document.baseURI).href ? { ok: true, json: async () => WALK } : { ok: false, status: 404 });
    document.body.innerHTML = "<kernel-board src='walk.json'></kernel-board><kernel-board src='gone.json'><a href='#'>the walk</a></kernel-board>";
    let [found, gone] = /** @type {any[]} */ ([...document.querySelectorAll("kernel-board")]);
    await vi.waitFor(() => expect(text(found)).toContain("Step 1 of 4"));
    await vi.waitFor(() => expect(gone.shadowRoot.querySelector("slot")).not.toBe(null));
    expect(put(/** @type {any} */ ({ steps: [] })).shadowRoot.querySelector("slot")).not.toBe(null);
  });
});

describe("on a learning platform", () => {
  /** @param {Data} [kept] what it has kept */
  function platform(kept) {
    let api = new Scorm12API({ autocommit: false, logLevel: 5 });
    if (kept) api.loadFromJSON(kept, "cmi");
    return api;
  }
  /** @param {any} api @param {string} name */
  const value = (api, name) => api.cmi.core[name] ?? "";

  test("score, completion and place are told, and a later visit goes on", () => {
    let api = platform(), board = put(), end = connect(board, api);
    expect(value(api, "lesson_status")).toBe("incomplete");
    press(board, "Next");
    press(board, "Ben");
    expect([api.cmi.suspend_data, value(api, "lesson_location"), api.cmi.core.score.raw]).toEqual(["1:x2--", "2", "50"]);
    let kept = JSON.parse(JSON.stringify(api.cmi));
    end();
    end();
    expect(api.isTerminated()).toBe(true);

    let later = platform({ suspend_data: kept.suspend_data, core: { lesson_status: kept.core.lesson_status } }), again = put();
    connect(again, later);
    expect(text(again)).toContain("Step 2 of 4");
    press(again, "Next");
    press(again, "Ben");
    press(again, "Next");
    expect(value(later, "lesson_status")).toBe("incomplete");
    press(again, "A move that works");
    expect([value(later, "lesson_status"), later.cmi.core.score.raw, later.cmi.suspend_data]).toEqual(["completed", "100", "3:x22x"]);
    expect(String(later.LMSGetLastError())).toBe("0");
  });

  test("what a platform keeps of another walk begins anew, and a walk that was completed stays so", () => {
    let api = platform({ suspend_data: "9:xxxxxxxxxx", core: { lesson_status: "completed" } }), board = put();
    connect(board, api);
    expect(text(board)).toContain("Step 1 of 4");
    press(board, "Next");
    expect(value(api, "lesson_status")).toBe("completed");
  });

  test("it is found in a window above, and without one the walk runs all the same", () => {
    expect(find_api()).toBe(null);
    vi.stubGlobal("API", platform());
    expect(find_api()).not.toBe(null);
    let board = put();
    connect(board, null)();
    walk(board);
    expect(board.score.complete).toBe(true);
  });
});
