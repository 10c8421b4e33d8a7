// Hints: the moves of a strong player, in words and with rings around pieces.

import { focused, give_focus } from "./dom.js";

/** @typedef {Pick<import("./board.js").Board, "view" | "stage" | "head" | "act" | "say">} Desk */

export class Advice {
  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
  }

  /** Ask a strong player; it thinks while the board can be played on. */
  async ask() {
    let { board } = this, { view, head: { hint, menu } } = board;
    // The menu has been closed, and its button with it.
    if (focused(menu) === hint) give_focus(menu.firstElementChild);
    board.say([["", view.word("thinking")]]);
    let reply = await board.act("hint", {}, { quiet: true });
    if (!reply || reply.ply !== view.data.ply) return;
    this.ring(reply.moves);
    board.say(reply.lines.map((/** @type {string} */ text) => ["", text]), false, true);
  }

  /** Ring what these moves are made with, the first more than the others. @param {string[]} moves */
  ring([best, ...others]) {
    let { stage, view } = this.board, all = [...stage.drawn.values()];
    /** @param {string | undefined} move */
    let picks = (move) => view.moves.get(move ?? "")?.picks ?? [];
    let first = picks(best), more = others.flatMap(picks).filter((pick) => !first.includes(pick));
    stage.ring("kg-best", all.filter(({ pick }) => first.includes(pick)));
    stage.ring("kg-good", all.filter(({ pick }) => more.includes(pick)));
  }
}
