// Picking: what a person points at narrows the moves, in any order, until one is left.

import { button, h } from "./dom.js";
import { told } from "./panels.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {import("./view.js").Move} Move */
/** @typedef {{key: string, pick: string}} Chosen a piece that was pointed at */
/** @typedef {Pick<import("./board.js").Board, "view" | "stage" | "open" | "act" | "tell" | "keep" | "show_preview">} Desk */

/** How long something is pointed at before it is asked what it would do. */
let HOVER = 120;

/** @param {string[]} all @param {string[]} some */
export function holds(all, some) {
  let rest = [...all];
  return some.every((pick) => rest.includes(pick) && rest.splice(rest.indexOf(pick), 1));
}

/** The moves that these picks can still become. @param {Move[]} moves @param {string[]} picks */
export function fits(moves, picks) {
  return moves.filter((move) => holds(move.picks, picks));
}

/**
 * What is picked once one more thing is pointed at: let go, taken too, or taken instead of what is of its kind.
 * @param {Move[]} moves @param {Chosen[]} chosen @param {Chosen} item
 * @returns {{chosen: Chosen[], fit: Move[]}} no `fit` where it leads to no move
 */
export function choose(moves, chosen, item) {
  /** @param {Chosen[]} picks */
  let lead = (picks) => ({ chosen: picks, fit: picks.length ? fits(moves, picks.map((p) => p.pick)) : moves });
  let more = lead([...chosen, item]);
  let again = chosen.findIndex((p) => p.key === item.key);
  if (again >= 0) return more.fit.length ? more : lead(chosen.filter((_, n) => n !== again));
  if (more.fit.length) return more;
  let kind = item.pick.split(":")[0];
  let others = chosen.filter((p) => p.pick.split(":")[0] !== kind);
  return others.length < chosen.length ? lead([...others, item]) : more;
}

export class Picker {
  /** @type {Chosen[]} */
  chosen = [];
  /** The move that waits for "Play". @type {Move | undefined} */
  offered;
  /** The move that it was asked of last what it would do. @type {string | undefined} */
  wanted;
  /** @type {Map<string, Promise<Data | null>>} */
  previews = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
    this.offer = h("div", { class: "kg-offer", role: "status", "aria-live": "polite", hidden: true });
  }

  /** What can be done with each piece. @returns {(piece: Piece) => import("./stage.js").Judgement} */
  judge() {
    let moves = this.board.open(), picks = this.chosen.map((p) => p.pick);
    /** @type {Map<string, {can: boolean, next: boolean}>} */
    let known = new Map();
    return ({ key, pick }) => {
      let found = known.get(pick);
      if (!found) {
        let can = choose(moves, this.chosen, { key: "", pick }).fit.length > 0;
        found = { can, next: can && picks.length > 0 && fits(moves, [...picks, pick]).length > 0 };
        known.set(pick, found);
      }
      return { ...found, chosen: this.chosen.some((p) => p.key === key) };
    };
  }

  /** Somebody points at a piece. @param {Piece} piece */
  pick({ key, pick }) {
    let { board } = this;
    let { chosen, fit } = choose(board.open(), this.chosen, { key, pick });
    let picks = chosen.map((p) => p.pick);
    if (!fit.length) {
      this.why(picks);
      return;
    }
    this.chosen = chosen;
    let whole = fit.filter((move) => move.picks.length === chosen.length);
    let move = fit.length === 1 ? fit[0] : whole.length === 1 ? whole[0] : undefined;
    if (move && fit.length === whole.length && chosen.length > 1 && !board.view.data.confirm) {
      this.play(move.move);
      return;
    }
    this.drop(true);
    if (!chosen.length) return;
    if (move) this.propose(move, fit.length > 1);
    else if (whole.length) this.ask(whole);
  }

  /** Forget what was picked and offered. @param {boolean} [keep] only what was offered */
  drop(keep = false) {
    if (!keep) this.chosen = [];
    this.offered = this.wanted = undefined;
    clearTimeout(this.timer);
    this.board.stage.end_preview();
    this.board.keep(() => {
      this.offer.hidden = true;
      this.offer.replaceChildren();
    });
    if (this.board.stage.drawn.size) this.board.stage.mark();
  }

  /** @param {string} move */
  play(move) {
    this.drop();
    return this.board.act("play", { move });
  }

  /** Ask why these make no move. @param {string[]} picks */
  async why(picks) {
    let reply = await this.board.act("why", { picks });
    if (reply) this.board.tell(reply.reason, reply.clause);
  }

  /** Show what a move would do, and let it be played. @param {Move} move @param {boolean} more whether it could still become another */
  propose(move, more) {
    this.offered = move;
    this.preview(move, more);
  }

  /** Ask which of several moves is meant. @param {Move[]} moves */
  ask(moves) {
    let buttons = moves.map((move) => h("button", { "data-move": move.move, class: "kg-go" }, move.label));
    this.offer.replaceChildren(h("p", {}, this.board.view.word("choose")), ...buttons, this.cancel());
    this.offer.hidden = false;
  }

  cancel() {
    return button("cancel", this.board.view.word("cancel"));
  }

  /** @param {Move} move @param {boolean} [more] */
  async preview(move, more = false) {
    let { board, offer } = this, { view } = board;
    this.wanted = move.move;
    let asked = this.previews.get(move.move) ?? board.act("preview", { move: move.move }, { quiet: true });
    this.previews.set(move.move, asked);
    let reply = await asked;
    if (!reply || this.wanted !== move.move || reply.base !== view.rev) return;
    if (!reply.ok) return board.tell(reply.reason, reply.clause);
    let events = told(reply.events, "li");
    let buttons = this.offered?.move === move.move
      ? [h("button", { "data-do": "play", class: "kg-go" }, view.word("play")), this.cancel(), more ? view.word("more") : ""]
      : [];
    offer.replaceChildren(h("p", { class: "kg-label" }, move.label), h("ul", {}, ...events), h("div", {}, ...buttons));
    offer.setAttribute("aria-label", view.word("would"));
    offer.hidden = false;
    let { ok: _, base: _base, events: _events, ...change } = reply;
    board.show_preview(change, move.picks);
  }

  /** What the mouse or the focus is on; nothing, if it has left. @param {Element | null} target */
  point(target) {
    clearTimeout(this.timer);
    let move = this.move_at(target) ?? this.offered;
    if (move?.move === this.wanted) return;
    if (move) this.timer = setTimeout(() => this.preview(/** @type {Move} */ (move)), HOVER);
    else if (this.wanted) this.drop(true);
  }

  /** The one move that a click there would make, or nearly. @param {Element | null} target @returns {Move | undefined} */
  move_at(target) {
    let { view, stage } = this.board, moves = this.board.open();
    let item = target?.closest?.("[data-pick],[data-move]");
    let piece = stage.drawn.get(item?.getAttribute("data-key") ?? "");
    if (!piece?.pick || this.chosen.some((p) => p.key === piece?.key)) {
      return moves.length ? view.moves.get(item?.getAttribute("data-move") ?? "") : undefined;
    }
    let { chosen, fit } = choose(moves, this.chosen, piece);
    return fit.length === 1 && fit[0]?.picks.length === chosen.length ? fit[0] : undefined;
  }
}
