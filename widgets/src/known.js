// The map of what somebody knows: a tile for each clause; a press on one opens questions about it below its rulebook.

import { h } from "./dom.js";
import { opener } from "./guest.js";
import { watch_theme } from "./host.js";
import { ask, page_of } from "./kernel.js";
import { tile_of } from "./knowing.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

export default () => page_of(show_known);

/** Show it as it is told. @param {import("./board.js").Props} props @param {Data} told */
function show_known({ model, el, signal }, told) {
  let stop = new AbortController(), root = h("section", { class: "kg-known" });
  signal?.addEventListener("abort", () => stop.abort());
  /** Takes away the questions that are open. @type {() => void} */
  let leave = () => {};
  let open = opener(model, told.words);
  /** @param {Data} book @param {Data} tile @param {HTMLElement} slot */
  let practise = async (book, tile, slot) => {
    leave();
    let back = h("button", { class: "kg-known-back" }, told.words.back);
    slot.replaceChildren(back);
    back.addEventListener("click", async () => {
      leave();
      let now = (await ask(model, { do: "sync" }).catch(() => null))?.whole;
      if (now && !stop.signal.aborted) draw(now);
      root.querySelector(`[data-game="${book.game}"] [data-clause="${tile.clause}"]`)?.focus();
    });
    let gone = await open({ do: "practise", game: book.game, clause: tile.clause }, slot);
    leave = () => {
      gone?.();
      slot.replaceChildren();
      leave = () => {};
    };
    if (stop.signal.aborted) return leave();
    back.focus({ preventScroll: true });
    slot.scrollIntoView?.({ block: "start" });
  };
  /** @param {Data} now */
  let draw = (now) => {
    // What the signs say, and what a press does, is read first: the last tile may be far below.
    root.replaceChildren(h("h2", {}, now.title), ...now.legend.map((/** @type {string} */ line) => h("p", {}, line)), ...now.books.map((/** @type {Data} */ book) => {
      let slot = h("div", { class: "kg-known-board" });
      let tiles = book.tiles.map((/** @type {Data} */ tile) => {
        let button = tile_of(tile);
        button.addEventListener("click", () => practise(book, tile, slot));
        return h("li", {}, button);
      });
      return h("details", { "data-game": book.game, open: true }, h("summary", {}, book.head), h("ul", {}, ...tiles), slot);
    }));
  };
  draw(told);
  el.append(root);
  watch_theme(root, told.theme, stop.signal);
  return {
    root,
    end: () => {
      leave();
      stop.abort();
    },
  };
}
