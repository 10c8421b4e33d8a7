import { afterEach, beforeEach, expect, test, vi } from "vitest";
import widget from "../src/known.js";

const RUDE = "<img src=x onerror=hit()>";
/** @param {Record<string, any>} [tile] */
const told = (tile = {}) => ({
  title: "What you know", legend: ["✓ known"], theme: "auto", words: { silent: "silent", elsewhere: "elsewhere", back: "Back to the map" },
  books: [{ game: "toy", head: `Toy: 1 of 2 ${RUDE}`, tiles: [
    { clause: "T-1", sign: "✓", words: "T-1 Known: known", state: "known", due: false },
    { clause: "T-2", sign: "✗", words: `T-2 ${RUDE}: missed, due`, state: "missed", due: true, ...tile },
  ] }],
});
/** @type {any[]} */
let asked;
/** @type {HTMLElement} */
let el;
/** @type {any} */
let stop;
/** @param {Record<string, any>} replies */
const show = async (replies = {}) => {
  /** @type {Set<any>} */
  let hears = new Set();
  let removed = vi.fn();
  let model = {
    get: () => told(), on: (/** @type {string} */ _name, /** @type {any} */ hear) => hears.add(hear), off: (/** @type {string} */ _name, /** @type {any} */ hear) => hears.delete(hear),
    send: (/** @type {any} */ message) => {
      asked.push(message.ask);
      let reply = replies[message.ask.do] ?? { ok: true };
      setTimeout(() => [...hears].forEach((hear) => hear({ kind: "kg-answer", id: message.id, reply })));
    },
    widget_manager: { get_model: async (/** @type {string} */ id) => id, create_view: async (/** @type {string} */ id) => ({ el: Object.assign(document.createElement("p"), { textContent: id }), remove: removed }) },
  };
  let made = widget();
  made.initialize(/** @type {any} */ ({ model }));
  stop = await made.render(/** @type {any} */ ({ model, el }));
  return removed;
};
/** @param {string} selector @returns {any} */
const $ = (selector) => el.querySelector(selector);
const settle = () => new Promise((done) => { setTimeout(done, 20); });

beforeEach(() => {
  asked = [];
  el = document.createElement("div");
  document.body.append(el);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("each tile says in words and by a sign what its colour says", async () => {
  await show();
  expect([...el.querySelectorAll("li > button")].map((one) => [one.textContent, one.getAttribute("aria-label"), one.hasAttribute("data-due")])).toEqual([
    ["T-1✓", "T-1 Known: known", false], ["T-2✗", `T-2 ${RUDE}: missed, due`, true],
  ]);
  expect(el.querySelector("img")).toBe(null);
});

test("what the signs say is read before the tiles", async () => {
  await show();
  expect([...el.querySelectorAll(".kg-known > *")].map((one) => one.tagName)).toEqual(["H2", "P", "DETAILS"]);
});

test("a press opens questions about the clause, and the way back draws the map as it is now", async () => {
  let removed = await show({ practise: { ok: true, board: "board 7", call: "practice()" }, sync: { ok: true, whole: told({ sign: "✓", state: "known", due: false }) } });
  $("[data-clause='T-2']").click();
  await settle();
  expect(asked).toEqual([{ do: "practise", game: "toy", clause: "T-2" }]);
  expect($(".kg-known-board").textContent).toContain("board 7");
  $(".kg-known-back").click();
  await settle();
  expect(removed).toHaveBeenCalledOnce();
  expect(asked.map((one) => one.do)).toEqual(["practise", "close", "sync"]);
  expect($("[data-clause='T-2']").dataset.state).toBe("known");
  expect(document.activeElement).toBe($("[data-clause='T-2']"));
});

test("what cannot be had is said where the board would be", async () => {
  await show({ practise: { ok: false, reason: `no ${RUDE}` } });
  $("[data-clause='T-1']").click();
  await settle();
  expect($("[role=alert]").textContent).toBe(`no ${RUDE}`);
});

test("taken away it leaves nothing open", async () => {
  let removed = await show({ practise: { ok: true, board: "board 7", call: "practice()" } });
  $("[data-clause='T-1']").click();
  await settle();
  stop();
  expect(removed).toHaveBeenCalledOnce();
});
