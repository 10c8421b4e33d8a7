// The form of a game, in place of the drawing: where a walk's step is on it, or for whoever decides what it is for. Its
// messages are those of its own widget, carried inside the messages of the board; see kernel_games/board/forms.py.

import { focused, give_focus, h } from "./dom.js";
import { begins_above } from "./host.js";
import { ask } from "./kernel.js";
import { Sheet } from "./sheet.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {(said: any) => void} Hear */
/** @typedef {Pick<import("./board.js").Board, "model" | "root" | "stage" | "table" | "stop" | "view" | "timeline" | "moves" | "head" | "picker">} Desk */

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
  /** What the form is shown for: a step, or a seat that decides; "" if nothing is. */
  step = "";
  /** True once somebody has gone from the form to the board. */
  away = false;
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

  /** Show the form where a step is on it, or where the seat shown decides what it is for. @param {Data | undefined} coach */
  show(coach) {
    let { view, timeline } = this.board, { form } = view.data;
    let free = form && view.mood === "ready" && timeline.past === undefined && !timeline.stepping;
    let step = coach ? coach.on ? `${coach.walk} ${coach.n}` : "" : free ? `seat ${view.seat}` : "";
    if (step !== this.step) this.change(step, coach);
    else if (step && !this.away && timeline.staging === this.board.table.hidden) this.place();
    if (coach) this.light(coach);
  }

  /** Go from the form to the board around it, or back. @param {boolean} away */
  turn(away) {
    let { board } = this;
    this.away = away;
    this.place();
    give_focus(away ? board.moves.head : this.first());
  }

  /** The control at which one begins. */
  first() {
    return this.element.querySelector("input:not(:disabled)") ?? this.element.querySelector(".kg-changes button");
  }

  /** Put the form in the place of the drawing, or the drawing back. */
  place() {
    // What is staged, such as a departure, is seen on the board.
    let { board, element } = this, shown = Boolean(this.step) && !this.away && !board.timeline.staging;
    element.hidden = !shown;
    board.table.hidden = shown;
    board.root.toggleAttribute("data-onform", shown);
    // What can be answered on the board is offered beside it alone.
    board.head.offer();
    board.picker.drop();
  }

  /** @param {string} step @param {Data | undefined} coach */
  async change(step, coach) {
    let { board, element } = this, model = /** @type {any} */ (new Inside(board.model));
    let here = focused(board.root), inside = here && here !== document.body && board.root.contains(here);
    this.step = step;
    this.away = false;
    this.sheet?.end();
    this.sheet = undefined;
    element.replaceChildren();
    this.place();
    // Whoever has left at the foot of the form sees the departure: from its top, a board has room. A foot out of sight is left there.
    if (!step) return void (inside && begins_above(board.stage.element) && board.root.scrollIntoView({ block: "start" }));
    let reply = await ask(model, { do: "sync" }).catch(() => null);
    if (!reply?.whole || this.step !== step || board.stop.signal.aborted) return;
    this.sheet = new Sheet({ model, el: element, signal: board.stop.signal }, reply.whole, coach ? undefined : () => this.turn(true));
    if (coach) this.light(coach);
    // Whoever has gone on by key begins in the first row.
    let gone = focused(board.root);
    if ((coach ? coach.n : inside) && (gone === document.body || !gone?.checkVisibility())) this.first()?.focus({ preventScroll: true });
  }

  /** Light the rows that the step is about: those named as the ends of the keys of its pieces. @param {Data} coach */
  light({ light }) {
    let rows = light.map((/** @type {string} */ key) => key.split(":").at(-1));
    for (let row of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-row]"))) {
      row.toggleAttribute("data-lit", rows.includes(row.dataset.row));
    }
  }
}
