import { afterEach, beforeEach, expect, test, vi } from "vitest";
import widget from "../src/home.js";

const RUDE = "<img src=x onerror=hit()>";
const WALK = { what: "walk", game: "toy", name: "first" };
const told = (note = "6 min", open = null) => ({
  title: "Kernel Games", theme: "auto", open, lead: { about: `Begin here ${RUDE}`, title: "Your first turns", do: WALK },
  games: [{ game: "toy", title: `Toy ${RUDE}`, count: "0 of 1 walk done",
    walks: [{ title: "Your first turns", state: "new", note, do: WALK }],
    buttons: [{ words: "Play", do: { what: "play", game: "toy" } }] }],
  foot: [{ words: "0 of 4 known", button: "What you know", do: { what: "map" } }, { words: "No game yet", button: "", do: null }],
  words: { next: "Next", back: "Back to all games", take: "Save", bring: "Open", brought: "Brought", really: "Really?", busy: "busy", kept: "kept", silent: "silent", elsewhere: "elsewhere" },
});
const OPEN = { board: "board 7", call: "walk('toy', 'first')", title: "Your first turns", note: "", lead: null, missed: null };
/** @type {any[]} */
let asked;
/** @type {HTMLElement} */
let el;
/** @type {any} */
let stop;
/** @type {(said: any) => void} */
let say;
/** @param {Record<string, any>} replies @param {any} [first] */
const show = async (replies = {}, first = told()) => {
  /** @type {Set<any>} */
  let hears = new Set();
  let removed = vi.fn();
  say = (said) => [...hears].forEach((hear) => hear(said));
  let model = {
    get: () => first, on: (/** @type {string} */ _name, /** @type {any} */ hear) => hears.add(hear), off: (/** @type {string} */ _name, /** @type {any} */ hear) => hears.delete(hear),
    send: (/** @type {any} */ message) => {
      asked.push(message.ask);
      setTimeout(() => say({ kind: "kg-answer", id: message.id, reply: replies[message.ask.do] ?? { ok: true } }));
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
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("names from a game are text, and the pictures come after the words", async () => {
  await show({ picture: { ok: true, svg: "<svg/>" } });
  expect($("h3").textContent).toBe(`Toy ${RUDE}`);
  expect($(".kg-home-lead").textContent).toContain(RUDE);
  expect(el.querySelectorAll("img").length).toBe(1);
  await settle();
  expect($("[data-picture=toy]").src).toContain("data:image/svg+xml");
  expect(asked).toEqual([{ do: "picture", game: "toy" }]);
});

test("Next opens what it names in the page's place, and the way back shows what is so by then", async () => {
  let removed = await show({ open: { ok: true, open: OPEN }, sync: { ok: true, whole: told("step 2 of 8") } });
  $(".kg-home-lead .kg-home-next").click();
  await settle();
  expect(asked).toContainEqual({ do: "open", ...WALK });
  expect($(".kg-home-slot").textContent).toBe("board 7");
  expect($(".kg-home-front").hidden).toBe(true);
  $("[data-home=back]").click();
  await settle();
  expect(removed).toHaveBeenCalledOnce();
  expect(asked.slice(-2).map((one) => one.do)).toEqual(["close", "sync"]);
  expect($("li small").textContent).toBe("step 2 of 8");
  expect($(".kg-home-strip").hidden).toBe(true);
});

test("at the end of a walk the kernel says what comes next, and it is one press away", async () => {
  await show({ open: { ok: true, open: OPEN } });
  $("li > button").click();
  await settle();
  expect($(".kg-home-strip .kg-home-next")).toBe(null);
  say({ kind: "kg-home", open: { ...OPEN, lead: { about: "", title: "Topple", do: { what: "walk", game: "toy", name: "second" } }, missed: { words: "Only what you missed", do: { ...WALK, what: "missed" } } } });
  expect($(".kg-home-strip").textContent).toContain("Only what you missed");
  $(".kg-home-strip .kg-home-next").click();
  await settle();
  expect(asked.at(-1)).toEqual({ do: "open", what: "walk", game: "toy", name: "second" });
});

test("what is open stays open when the page is drawn anew", async () => {
  await show({}, told("6 min", /** @type {any} */ (OPEN)));
  await settle();
  expect($(".kg-home-slot").textContent).toBe("board 7");
  stop();
  stop = undefined;
  expect(asked.map((one) => one.do)).not.toContain("close");
});

test("what cannot be opened is said, and the page stays", async () => {
  await show({ open: { ok: false, reason: `no ${RUDE}` } });
  $("li > button").click();
  await settle();
  expect($("[role=status]").textContent).toBe(`no ${RUDE}`);
  expect($(".kg-home-front").hidden).toBe(false);
});

test("a saved file is read only if somebody says so", async () => {
  await show({ unpack: { ok: true, whole: told("done") } });
  let sure = vi.fn(() => false), file = $("input[type=file]");
  vi.stubGlobal("confirm", sure);
  Object.defineProperty(file, "files", { value: [{ text: async () => "{}" }] });
  file.dispatchEvent(new Event("change"));
  await settle();
  expect(asked.map((one) => one.do)).not.toContain("unpack");
  sure.mockReturnValue(true);
  file.dispatchEvent(new Event("change"));
  await settle();
  expect(asked).toContainEqual({ do: "unpack", text: "{}" });
  expect($("[role=status]").textContent).toBe("Brought");
  expect($("li small").textContent).toBe("done");
});
