import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, Signal, settle, show } from "./fake.js";

/** @typedef {Record<string, any>} Data */

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const STATE = "application/vnd.jupyter.widget-state+json", VIEW = "application/vnd.jupyter.widget-view+json";
const QUIET = 1_000;

/** A notebook with one cell with outputs. @param {Data[]} outputs @param {Data} [metadata] */
const notebook = (outputs, metadata = {}) => {
  let stored = outputs.map((data) => ({ output_type: "display_data", data, metadata: { kept: 1 } }));
  let cell = {
    outputs: { length: outputs.length, get: (/** @type {number} */ n) => ({ data: outputs[n] }) },
    sharedModel: {
      toJSON: () => structuredClone({ outputs: stored }),
      updateOutputs(/** @type {number} */ from, /** @type {number} */ to, /** @type {any[]} */ given, /** @type {string} */ origin) {
        // Told of it, JupyterLab would draw the output anew, and with it the board.
        expect(origin).toBe("silent-change");
        stored.splice(from, to - from, ...given);
      },
    },
  };
  return {
    cells: [{}, cell], metadata, dirty: false, changes: 0,
    html: () => stored.map(({ data }) => data["text/html"]),
    stored: () => stored,
    getMetadata: (/** @type {string} */ name) => metadata[name],
    setMetadata(/** @type {string} */ name, /** @type {any} */ value) { this.changes += 1; metadata[name] = value; },
  };
};
/** @param {string} id @param {any} html */
const output = (id, html) => ({ [VIEW]: { model_id: id }, "text/html": html, "text/plain": "a line" });
const TOLD = { ok: true, id: "b1", html: "<img>", text: "a line <now>" };
/** @param {any} book @param {Data} [told] what the kernel says @param {Data} [context] */
const open = async (book, told = TOLD, context = {}) => {
  let shown = await show(READY, ({ do: what }) => what === "keep" ? told : { ok: true, said: "on you go" }, { notebook: book, context });
  await settle();
  return shown;
};

describe("what a notebook stores of a board", () => {
  test("is what the kernel says, in the output, without a word to its page", async () => {
    let book = notebook([{ "text/plain": "7" }, output("b1", ["<img ", 'alt="first">'])]);
    await open(book);
    expect(book.html()).toEqual([undefined, "<div><img></div>"]);
    expect(book.stored()[1]).toEqual({ output_type: "display_data", metadata: { kept: 1 },
      data: { [VIEW]: { model_id: "b1" }, "text/html": "<div><img></div>", "text/plain": "a line <now>" } });
    expect(book.dirty).toBe(true);
  });

  test("is in it once: without its kernel the board shows its output", async () => {
    let book = notebook([output("b1", "<img alt='long'>")]);
    await open(book);
    let { model_name, state } = book.metadata.widgets[STATE].state.b1;
    expect([model_name, state._view_name, state.of]).toEqual(["AnyModel", "AnyView", "b1"]);
    expect(JSON.stringify(book.metadata)).not.toContain("<img");
    expect(state.words).toBe("<p>a line &lt;now&gt;</p>");
    let { default: still } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(state._esm)}`);
    let get = (/** @type {string} */ name) => state[name];
    let el = document.createElement("div");
    still.render({ el, model: { get, widget_manager: { context: { model: notebook([output("b1", ["<b>", "</b>"])]) } } } });
    expect([el.innerHTML, el.className.trim()]).toEqual(["<b></b>", "kg-still"]);
    // A page that nbconvert makes has no notebook.
    still.render({ el, model: { get } });
    expect(el.innerHTML).toBe("<p>a line &lt;now&gt;</p>");
  });

  test("follows what is shown, once that has stayed the same for a while", async () => {
    let book = notebook([output("b1", "<img>")]);
    let { hear, of } = await open(book);
    expect(of("keep").length).toBe(1);
    for (let n = 0; n < 5; n += 1) {
      hear({ status: `Move ${n}` });
      await vi.advanceTimersByTimeAsync(QUIET - 1);
    }
    expect(of("keep").length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(of("keep").length).toBe(2);
    await vi.advanceTimersByTimeAsync(10 * QUIET);
    expect(of("keep").length, "asked once").toBe(2);
    expect(book.changes, "nothing new").toBe(1);
  });

  test("is asked for when the notebook is saved, which then has something to save once more", async () => {
    let saveState = new Signal(), told = { ...TOLD }, book = notebook([output("b1", "<img>")]);
    let { hear, of, stop } = await open(book, told, { saveState });
    let emit = (/** @type {string} */ state) => {
      if (state === "completed") book.dirty = false;
      saveState.slots.forEach((slot) => slot(null, state));
    };
    emit("started");
    emit("completed");
    expect(of("keep").length, "all is stored already").toBe(1);
    hear({ status: "Moved" });
    told.html = "<img alt='moved'>";
    emit("started");
    await settle();
    expect(of("keep").length).toBe(2);
    emit("completed");
    await settle();
    expect([book.html(), book.dirty]).toEqual([["<div><img alt='moved'></div>"], true]);
    stop.abort();
    expect(saveState.slots.size).toBe(0);
  });

  test("keeps what others stored, and loses what was stored of boards that are no more", async () => {
    let old = { model_name: "HTMLModel", state: { value: '<div class="kg-still">old</div>' } };
    let ours = { model_name: "AnyModel", state: { _anywidget_id: "kernel_games" } };
    let slider = { model_name: "IntSliderModel", state: {} };
    let widgets = { other: 1, [STATE]: { state: { gone: old, left: ours, b0: ours, slider } } };
    let book = notebook([output("b0", "<img>"), output("b1", "<img>")], { widgets });
    await open(book);
    expect(Object.keys(book.metadata.widgets[STATE].state)).toEqual(["b0", "slider", "b1"]);
    expect(book.metadata.widgets.other).toBe(1);
  });

  test.each([
    ["an output that is no board's", notebook([output("b2", "<img>")]), TOLD],
    ["an output without a picture", notebook([{ [VIEW]: { model_id: "b1" } }]), { ...TOLD, ok: false }],
  ])("is nothing for %s", async (_, book, told) => {
    let before = JSON.stringify(book.stored());
    await open(book, told);
    expect([book.changes, book.dirty, JSON.stringify(book.stored())]).toEqual([0, false, before]);
  });

  test("is nothing where there is no notebook", async () => {
    let { of } = await show(READY, undefined, { notebook: { cells: [] } });
    await vi.advanceTimersByTimeAsync(2 * QUIET);
    expect(of("keep")).toEqual([]);
  });
});

describe("what a notebook stores of a walk", () => {
  const WALK = { ...TOLD, walk: "toy/one", fresh: false, done: { step: 2 } };

  test("is where somebody is, above the walk on paper, and what they did", async () => {
    let book = notebook([output("b1", "<p>paper</p>")], { kernel_games: { other: 1, walks: { "toy/two": {} } } });
    let { hear } = await open(book, WALK);
    expect(book.html()).toEqual(["<div><img></div><!-- kg-still --><p>paper</p>"]);
    WALK.html = "<img alt='on'>";
    hear({ status: "Step 3" });
    await vi.advanceTimersByTimeAsync(2 * QUIET);
    expect(book.html()).toEqual(["<div><img alt='on'></div><!-- kg-still --><p>paper</p>"]);
    expect(book.metadata.kernel_games).toEqual({ other: 1, walks: { "toy/two": {}, "toy/one": { step: 2 } } });
  });

  test("is offered to a kernel that knows nothing of it, once, and never lost by that", async () => {
    let left = { step: 4 }, book = notebook([output("b1", "<p>paper</p>")], { kernel_games: { walks: { "toy/one": left } } });
    let { of, root } = await open(book, { ...WALK, fresh: true, done: {} });
    await vi.advanceTimersByTimeAsync(2 * QUIET);
    expect(of("resume").map(({ done }) => done)).toEqual([left]);
    expect(root.textContent).toContain("on you go");
    expect(book.metadata.kernel_games.walks["toy/one"]).toEqual(left);
  });

  test("is not offered to one that has gone on", async () => {
    let { of } = await open(notebook([output("b1", "")], { kernel_games: { walks: { "toy/one": { step: 4 } } } }), WALK);
    expect(of("resume")).toEqual([]);
  });
});
