// Storing: the notebook's picture of a board, kept up to date for readers without its kernel.

import { h } from "./dom.js";
import { ask } from "./kernel.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

let WIDGETS = "application/vnd.jupyter.widget-state+json";
let WIDGET = "application/vnd.jupyter.widget-view+json";
/** Metadata key for progress on the notebook's walks. */
let OURS = "kernel_games";
/** Separator between the current picture and the output's earlier content. */
let END = "<!-- kg-still -->";
/** Milliseconds without a change before the view is stored. */
let QUIET = 1_000;

/** A model for a board without its kernel: it shows the output's content, so that this is stored only once. */
let STILL = `export default { render({ model, el }) {
  el.className += " kg-still";
  let html = model.get("words");
  for (let { outputs } of model.widget_manager?.context?.model?.cells ?? []) {
    for (let n = 0; n < (outputs?.length ?? 0); n += 1) {
      let data = outputs.get(n).data;
      if (data?.["${WIDGET}"]?.model_id === model.get("of")) html = [data["text/html"] ?? html].flat().join("");
    }
  }
  el.innerHTML = html + model.get("note");
} };`;

/** The notebook that a board is shown in; no host but Jupyter's own has one. @param {AnyModel} model @returns {any} */
export function notebook_of(model) {
  let notebook = /** @type {any} */ (model.widget_manager)?.context?.model;
  return notebook?.cells && notebook.getMetadata && notebook.setMetadata ? notebook : undefined;
}

/** The outputs of a notebook that show widgets, by the names that they have for them. @param {any} notebook */
function outputs_of(notebook) {
  /** @type {Map<string, {cell: any, n: number}>} */
  let found = new Map();
  for (let cell of notebook.cells) {
    for (let n = 0; n < (cell.outputs?.length ?? 0); n += 1) {
      let name = cell.outputs.get(n).data?.[WIDGET]?.model_id;
      if (name) found.set(name, { cell, n });
    }
  }
  return found;
}

/** Put other metadata in a notebook, unless they are the same. @param {any} notebook @param {string} name @param {Data} value */
function set_metadata(notebook, name, value) {
  let other = JSON.stringify(notebook.getMetadata(name)) !== JSON.stringify(value);
  if (other) notebook.setMetadata(name, value);
  return other;
}

/**
 * Have a notebook show what the output of a board holds when it is opened without its kernel, and forget boards that
 * are no more.
 * @param {any} notebook @param {string} id what the outputs call the board
 * @param {{note?: string, text?: string}} says below the picture; and where there is no notebook to show an output of
 * @returns {boolean} whether anything has changed
 */
export function store(notebook, id, { note, text }) {
  let outputs = outputs_of(notebook), output = outputs.get(id)?.cell.outputs.get(outputs.get(id)?.n).data;
  if (!output?.["text/html"]) return false;
  let all = notebook.getMetadata("widgets") ?? {};
  let ours = (/** @type {Data} */ { state }) => state?._anywidget_id === OURS || /class="kg-still"/.test(state?.value ?? "");
  let kept = Object.entries(all[WIDGETS]?.state ?? {}).filter(([name, model]) => outputs.has(name) || !ours(model));
  let names = { _model_module: "anywidget", _model_module_version: "*", _model_name: "AnyModel",
    _view_module: "anywidget", _view_module_version: "*", _view_name: "AnyView" };
  let words = h("p", {}, text ?? [output["text/plain"] ?? ""].flat().join("")).outerHTML;
  let model = { model_name: "AnyModel", model_module: "anywidget", model_module_version: "*", state: {
    ...names, _anywidget_id: OURS, _esm: STILL, of: id, words, note: note ? h("p", {}, h("em", {}, note)).outerHTML : "" } };
  return set_metadata(notebook, "widgets", { ...all, [WIDGETS]: { version_major: 2, version_minor: 0,
    state: { ...Object.fromEntries(kept), [id]: model } } });
}

/**
 * Put what is so now into the output of a board, as it will be saved: what is shown of the output stays.
 * @param {any} notebook @param {Data} told what the kernel says @returns {boolean} whether anything has changed
 */
function renew(notebook, { id, html, text, walk }) {
  let { cell, n = 0 } = outputs_of(notebook).get(id) ?? {}, stored = cell?.sharedModel?.toJSON?.().outputs?.[n];
  if (!stored?.data?.[WIDGET] || !cell.sharedModel.updateOutputs) return false;
  let before = [stored.data["text/html"] ?? ""].flat().join(""), at = before.indexOf(END);
  // Below the present step, a walk on paper stays as it is.
  let after = `<div>${html}</div>${walk ? END + before.slice(at < 0 ? 0 : at + END.length) : ""}`;
  if (before === after) return false;
  let data = { ...stored.data, "text/html": after, "text/plain": text };
  cell.sharedModel.updateOutputs(n, n + 1, [{ ...stored, data }], "silent-change");
  return true;
}

/** Keeps what a notebook stores of a board up to date: once nothing has happened for a while, and when it is saved. */
export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** True once the notebook's progress on a walk has been offered to the kernel. */
  offered = false;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.notebook = notebook_of(board.model);
    let { saveState } = /** @type {any} */ (board.model.widget_manager)?.context ?? {}, { signal } = board.stop;
    if (!this.notebook) return;
    let saved = () => {};
    /** @param {unknown} _ @param {string} state */
    let heed = (_, state) => {
      if (state !== "started") saved();
      else if (this.timer) this.keep(new Promise((done) => { saved = () => done(undefined); }));
    };
    saveState?.connect(heed);
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      saveState?.disconnect(heed);
    });
  }

  /** Something has changed. */
  later() {
    if (!this.notebook) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), QUIET);
  }

  /** Store what is so now. @param {Promise<unknown>} [saved] when the notebook will have been saved without it */
  async keep(saved) {
    let { board, notebook } = this;
    clearTimeout(this.timer);
    this.timer = undefined;
    // Nobody has asked for it: a kernel that is at work on something else is asked another time.
    let told = notebook && await ask(board.model, { do: "keep" }).catch(() => undefined);
    if (!told?.ok || board.stop.signal.aborted) return;
    let ours = notebook.getMetadata(OURS) ?? {}, left = ours.walks?.[told.walk];
    if (told.fresh && left && !this.offered) return this.resume(left);
    let news = [renew(notebook, told), store(notebook, told.id, told)];
    if (told.walk && !told.fresh) {
      news.push(set_metadata(notebook, OURS, { ...ours, walks: { ...ours.walks, [told.walk]: told.done } }));
    }
    await saved;
    // It came too late for that, and is saved the next time: by itself, or when the notebook is closed.
    if (news.includes(true)) notebook.dirty = true;
  }

  /** Have a walk go on where the notebook was left. @param {Data} done */
  async resume(done) {
    this.offered = true;
    let reply = await this.board.act("resume", { done }, { quiet: true });
    if (reply?.said) this.board.say([["", reply.said]]);
    this.later();
  }
}
