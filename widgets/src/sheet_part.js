// The form of a walk's step, in place of the drawing. Its messages are those of its own widget, carried inside the
// messages of the board; see kernel_games/teaching/walks/view.py.

import { focused, h } from "./dom.js";
import { ask } from "./kernel.js";
import { Sheet } from "./sheet.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {(said: any) => void} Hear */
/** @typedef {Pick<import("./board.js").Board, "model" | "root" | "table" | "stop">} Desk */

/** A form's wire inside that of a board. */
class Inside {
  /** @type {Map<Hear, Hear>} */
  heard = new Map();

  /** @param {any} model */
  constructor(model) {
    this.model = model;
    this.widget_manager = model.widget_manager;
  }

  /** @param {Data} content */
  send(content) {
    return this.model.send({ ...content, ask: { do: "sheet", ask: content.ask } });
  }

  /** @param {string} name @param {Hear} hear */
  on(name, hear) {
    /** @type {Hear} */
    let own = (said) => {
      if (said?.kind === "kg-sheet") hear(said.said);
      else if (said?.kind === "kg-answer") hear(said);
    };
    this.heard.set(hear, name === "msg:custom" ? own : hear);
    this.model.on(name, this.heard.get(hear));
  }

  /** @param {string} name @param {Hear} hear */
  off(name, hear) {
    this.model.off(name, this.heard.get(hear));
    this.heard.delete(hear);
  }
}

export class SheetPart {
  /** The step whose form is shown; "" if the step is on the board. */
  step = "";
  /** @type {Sheet | undefined} */
  sheet;

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
    this.element = h("div", { class: "kg-onform", hidden: true });
    // The board around the form must not react to its events.
    for (let name of ["click", "keydown", "pointerover"]) {
      this.element.addEventListener(name, (/** @type {Event} */ event) => event.stopPropagation());
    }
  }

  /** Show the form, if the step is on it. @param {Data | undefined} coach */
  show(coach) {
    if (!coach) return;
    let step = coach.on ? `${coach.walk} ${coach.n}` : "";
    if (step !== this.step) this.change(step, coach);
    this.light(coach);
  }

  /** @param {string} step @param {Data} coach */
  async change(step, coach) {
    let { board, element } = this, model = /** @type {any} */ (new Inside(board.model));
    this.step = step;
    this.sheet?.end();
    this.sheet = undefined;
    element.replaceChildren();
    element.hidden = !step;
    board.table.hidden = Boolean(step);
    board.root.toggleAttribute("data-onform", Boolean(step));
    if (!step) return;
    let reply = await ask(model, { do: "sync" }).catch(() => null);
    if (!reply?.whole || this.step !== step || board.stop.signal.aborted) return;
    this.sheet = new Sheet({ model, el: element, signal: board.stop.signal }, reply.whole);
    this.light(coach);
    // Whoever has gone on by key begins in the first row.
    if (coach.n && focused(board.root) === document.body) element.querySelector("input")?.focus({ preventScroll: true });
  }

  /** Light the rows that the step is about: those named as the ends of the keys of its pieces. @param {Data} coach */
  light({ light }) {
    let rows = light.map((/** @type {string} */ key) => key.split(":").at(-1));
    for (let row of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-row]"))) {
      row.toggleAttribute("data-lit", rows.includes(row.dataset.row));
    }
  }
}
