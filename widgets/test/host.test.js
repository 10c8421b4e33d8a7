import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("a notebook", () => {
  const STATE = "application/vnd.jupyter.widget-state+json", VIEW = "application/vnd.jupyter.widget-view+json";
  /** @param {any[]} outputs @param {any} [widgets] */
  const notebook = (outputs, widgets) => ({
    cells: [{}, { outputs: { length: outputs.length, get: (/** @type {number} */ n) => ({ data: outputs[n] }) } }],
    metadata: /** @type {any} */ ({ widgets }),
    getMetadata(/** @type {string} */ name) { return this.metadata[name]; },
    setMetadata(/** @type {string} */ name, /** @type {any} */ value) { this.changes += 1; this.metadata[name] = value; },
    changes: 0,
  });
  /** @param {string} id @param {any} html */
  const output = (id, html) => ({ [VIEW]: { model_id: id }, "text/html": html });
  const kernel = (/** @type {any} */ { do: what }) => what === "name" ? { ok: true, id: "b1" } : { ok: true };
  /** @param {any} book */
  const open = async (book) => {
    await show(READY, kernel, { notebook: book });
    await settle();
    return book.metadata.widgets?.[STATE].state;
  };

  test("gets the picture that its output holds, with a word that it is one", async () => {
    const state = await open(notebook([{ "text/plain": "7" }, output("b1", ["<img ", 'alt="a line">'])]));
    expect(Object.keys(state)).toEqual(["b1"]);
    expect(state.b1.model_name).toBe("HTMLModel");
    expect(state.b1.state.value).toBe('<div class="kg-still"><img alt="a line"><p><em>still   </em></p></div>');
  });

  test("keeps what others stored, and loses pictures of boards that are no more", async () => {
    const old = { model_name: "HTMLModel", state: { value: '<div class="kg-still">old</div>' } };
    const slider = { model_name: "IntSliderModel", state: {} };
    const widgets = { other: 1, [STATE]: { state: { gone: old, b0: old, slider } } };
    const book = notebook([output("b0", "<img>"), output("b1", "<img>")], widgets);
    expect(Object.keys(await open(book))).toEqual(["b0", "slider", "b1"]);
    expect(book.metadata.widgets.other).toBe(1);
  });

  test.each([
    ["that holds no picture of it", [output("b2", "<img>")], undefined],
    ["that has one already", [output("b1", "<img>")], { [STATE]: { state: { b1: {} } } }],
  ])("%s is left as it is", async (_, outputs, widgets) => {
    const book = notebook(outputs, widgets);
    await open(book);
    expect(book.changes).toBe(0);
  });

  test("of another kind is not touched", async () => {
    const { of } = await show(READY, kernel, { notebook: { cells: [] } });
    await settle();
    expect(of("name")).toEqual([]);
  });
});

describe("theme", () => {
  test.each([
    ["auto", { jpThemeLight: "false" }, "dark"],
    ["auto", { jpThemeLight: "true" }, "light"],
    ["auto", { vscodeThemeKind: "vscode-dark" }, "dark"],
    ["auto", { vscodeThemeKind: "vscode-high-contrast-light" }, "light"],
    ["light", { jpThemeLight: "false" }, "light"],
    ["dark", {}, "dark"],
  ])("%s on %j is %s", async (theme, data, expected) => {
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    Object.assign(document.body.dataset, data);
    const { root } = await show({ ...READY, theme });
    expect(root.dataset.theme).toBe(expected);
  });
});
