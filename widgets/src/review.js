// How a game went (kernel_games/reviews). The kernel works on it as long as the page asks: a page that is closed asks
// no more, and the board answers everything else meanwhile.

import { h } from "./dom.js";
import { Shot } from "./examples.js";
import { first_frame } from "./frames.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {Pick<import("./board.js").Board, "view" | "clause" | "act">} Desk */

export class Review {
  /** What is judged now, so that no two loops ask for it. */
  judging = false;

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
  }

  /** Show the review in the place of a clause, and ask for more of it until it is whole. */
  async open() {
    let { view, clause } = this.board, stamp = "", shot = new Shot(view.word("larger"), []);
    let title = h("h3", {}, view.word("review")), bar = h("progress", { max: 1, value: 0, "aria-label": view.word("reviewing") });
    let picture = h("div", { class: "kg-course" }), points = h("div"), lines = h("div", { role: "status" });
    let whole = h("div", { class: "kg-review", "data-done": "false" }, title, bar, picture, points, lines);
    clause.fill(view.word("review"), whole);
    while (whole.isConnected && !clause.element.hidden) {
      let told = await this.board.act("review", { have: stamp }, { quiet: true });
      if (!told) return;
      bar.value = told.done;
      if (told.stamp === stamp) continue;
      ({ stamp } = told);
      if (told.picture) shot.show(first_frame(told.picture), ""), picture.replaceChildren(shot.element);
      points.replaceChildren(...told.points.map((/** @type {Data} */ point) => this.point(point)));
      lines.replaceChildren(...told.lines.map((/** @type {string} */ line) => h("p", {}, line)));
      if (told.done < 1) continue;
      bar.remove();
      whole.setAttribute("data-done", "true");
      return;
    }
  }

  /** A turning point: what was played beside what was better, and why. @param {Data} point */
  point({ n, head, sides, lines }) {
    let { view } = this.board;
    return h("div", { class: "kg-change kg-ex" }, h("h4", {}, head),
      h("div", { class: "kg-sides" }, ...sides.map((/** @type {Data} */ { words, picture }) => {
        let shot = new Shot(view.word("larger"), []);
        shot.show(first_frame(picture), "");
        return h("div", {}, h("b", {}, words), shot.element);
      })),
      ...lines.map((/** @type {string} */ line) => h("p", {}, line)),
      // At a table with other screens nobody puts another match on the board.
      ...(view.data.new ? [h("button", { "data-do": "retry", "data-n": n }, view.word("retry"))] : []));
  }

  /** Ask for the verdict on a move that was tried, until it is there. */
  async judge() {
    if (this.judging) return;
    this.judging = true;
    try {
      while (this.board.view.data.again?.kind === "judging") {
        let told = await this.board.act("tried", {}, { quiet: true });
        if (!told || told.done) return;
      }
    } finally {
      this.judging = false;
    }
  }
}
