// What somebody knows of a rulebook: a tile for each clause. On a board they are in the place of a clause.

import { h } from "./dom.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {Pick<import("./board.js").Board, "view" | "clause" | "act">} Desk */

/** A tile: its sign says the same as its colour. @param {Data} tile */
export function tile_of({ clause, sign, words, state, due }) {
  return h("button", { "data-clause": clause, "data-state": state, "data-due": due, title: words, "aria-label": words },
    h("span", {}, clause), h("span", { "aria-hidden": "true" }, sign));
}

/** Show what is known of the rulebook of a board; a press on a clause reads it. @param {Desk} board */
export async function open_known(board) {
  let { view, clause } = board, told = await board.act("known", {});
  if (!told) return;
  let title = view.word("known"), tiles = told.tiles.map((/** @type {Data} */ tile) => h("li", {}, tile_of(tile)));
  clause.fill(title, h("h3", {}, title), h("div", { class: "kg-known" }, h("b", {}, told.head),
    ...told.legend.map((/** @type {string} */ line) => h("p", {}, line)), h("ul", {}, ...tiles)));
}
