import { describe, expect, test } from "vitest";
import { Sheet } from "../src/sheet.js";

/** @typedef {Record<string, any>} Data */

const WHOLE = {
  rev: 3, seat: 0, lang: "en", theme: "light", words: {}, colours: "", shut: [], fixed: false, ready: true, again: false,
  entries: { food: "5" }, slots: {},
  html: '<div data-row="food"><input name="food"></div><p data-slot="sum">50</p><button data-do="table"></button><p class="kg-leave"><button data-do="leave"></button><button data-do="again"></button></p>',
};

/** A sheet, and what it asks the kernel, which answers when it is told to. @param {Data} [whole] */
function open(whole = WHOLE) {
  /** @type {Set<(said: Data) => void>} */
  const listeners = new Set();
  /** @type {{id: string, ask: Data}[]} */
  const asked = [];
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  const model = {
    on: (/** @type {string} */ name, /** @type {any} */ listener) => name === "msg:custom" && listeners.add(listener),
    off: (/** @type {string} */ _, /** @type {any} */ listener) => listeners.delete(listener),
    send: async (/** @type {any} */ said) => { asked.push(said); },
  };
  const say = (/** @type {Data} */ said) => [...listeners].forEach((listener) => listener(said));
  const sheet = new Sheet(/** @type {any} */ ({ model, el }), whole);
  return {
    /** What is asked for by this name. @param {string} name */
    of: (name) => asked.map(({ ask }) => ask).filter((ask) => ask.do === name),
    hear: (/** @type {Data} */ news) => say({ kind: "kg", ...news }),
    /** Answer all that has been asked. @param {Data} [reply] */
    answer: async (reply = { ok: true }) => {
      for (const { id } of asked.splice(0)) say({ kind: "kg-answer", id, reply });
      await new Promise((done) => setTimeout(done));
    },
    type: (/** @type {string} */ text) => {
      sheet.$("input").value = text;
      sheet.$("input").dispatchEvent(new Event("input", { bubbles: true }));
    },
    field: () => sheet.$("input"),
    /** Press Enter in a field. @param {string} name @param {KeyboardEventInit} [more] @returns {string | undefined} where one is then */
    enter: (name, more = {}) => {
      const field = sheet.$(`[name=${name}]`);
      field.focus();
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
      return sheet.root.querySelector("input:focus")?.getAttribute("name") ?? undefined;
    },
    /** Wait until it has asked, or has had the time to. */
    settled: () => new Promise((done) => setTimeout(done, 200)),
    sum: () => sheet.$("[data-slot=sum]").textContent,
  };
}

describe("a sheet", () => {
  test("is sent with each key, one message at a time, so that the kernel hears the last word last", async () => {
    const { of, type, answer } = open();
    await answer();
    type("1");
    type("12");
    type("123");
    expect(of("enter").map(({ texts }) => texts)).toEqual([{ food: "1" }]);
    await answer();
    expect(of("enter").map(({ texts }) => texts)).toEqual([{ food: "123" }]);
    await answer();
    expect(of("enter")).toEqual([]);
  });

  test("asks for what takes longer once nobody types", async () => {
    const { of, hear, answer, settled } = open();
    await answer();
    hear({ base: 3, rev: 4, unsettled: true });
    hear({ base: 4, rev: 5, unsettled: true });
    await settled();
    expect(of("settle").length).toBe(1);
    await answer();
    hear({ base: 5, rev: 6, unsettled: false });
    await settled();
    expect(of("settle")).toEqual([]);
  });

  test("nobody can type what is not to be had", async () => {
    const { hear, answer, field } = open();
    await answer();
    hear({ base: 3, rev: 4, entries: { food: "" }, shut: ["food"] });
    expect([field().disabled, field().parentElement?.hasAttribute("data-shut")]).toEqual([true, true]);
    hear({ base: 4, rev: 5, shut: [] });
    expect(field().disabled).toBe(false);
  });

  test("Enter goes to the next field that can be filled in, Shift+Enter to the one before, and both go round", async () => {
    const rows = ["tents", "guides", "canoes"].map((name) => `<div data-row="${name}"><input name="${name}"></div>`).join("");
    const { answer, enter } = open({ ...WHOLE, html: WHOLE.html.replace("<p ", `${rows}<p `), entries: { food: "5", tents: "1", guides: "2", canoes: "3" }, shut: ["guides"] });
    await answer();
    expect(["food", "tents", "canoes"].map((name) => enter(name))).toEqual(["tents", "canoes", "food"]);
    expect(["food", "tents", "canoes"].map((name) => enter(name, { shiftKey: true }))).toEqual(["canoes", "food", "tents"]);
  });

  test("takes what follows on what it knows, and asks for the whole if it has missed something", async () => {
    const { of, hear, answer, sum } = open();
    await answer();
    hear({ base: 3, rev: 4, slots: { sum: "60" } });
    expect([sum(), of("sync").length]).toEqual(["60", 0]);
    hear({ base: 5, rev: 6, slots: { sum: "80" } });
    expect([sum(), of("sync").length]).toEqual(["60", 1]);
    await answer({ ok: true, whole: { ...WHOLE, rev: 6, slots: { sum: "80" } } });
    expect(sum()).toBe("80");
  });
});
