// A rulebook in a notebook: the kernel draws examples when they are asked for, and opens boards.

import { Book } from "./book.js";
import { h } from "./dom.js";
import { beside, notebook_of, store, watch_theme } from "./host.js";
import { ask, on_anew } from "./kernel.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

/** Put another widget on the page. @param {AnyModel} model @param {string} id @param {HTMLElement} slot */
async function embed(model, id, slot) {
  let manager = /** @type {any} */ (model.widget_manager);
  let view = await manager.create_view(await manager.get_model(id));
  slot.append(view.el);
  return () => view.remove();
}

export default () => ({
  /** @param {import("./board.js").Props} props */
  render(props) {
    let end = shown(props);
    on_anew(props.model, () => {
      end();
      props.el.replaceChildren();
      end = shown(props);
    }, props.signal);
    return () => end();
  },
});

/** Show it as it is told now. @param {import("./board.js").Props} props @returns {() => void} takes it away */
function shown({ model, el, signal }) {
  let stop = new AbortController(), told = model.get("book");
  signal?.addEventListener("abort", () => stop.abort());
  let { words } = told;
  /** @param {Data} what @param {HTMLElement} slot */
  let open = async (what, slot) => {
    /** @type {Data} */
    let reply = await ask(model, what).catch(() => ({ reason: words.silent }));
    if (!reply.board) return void slot.append(h("p", { role: "alert" }, reply.reason));
    let gone = await embed(model, reply.board, slot).catch(() => slot.append(h("p", {}, words.elsewhere, " ", h("code", {}, reply.call))));
    return () => {
      gone?.();
      ask(model, { do: "close", board: reply.board }).catch(() => {});
    };
  };
  let book = new Book(told, {
    paged: false, open, lead: (file) => beside(model, file),
    ask: async (id) => {
      let reply = await ask(model, { do: "clause", id });
      return reply.ok ? reply : null;
    },
  });
  el.append(book.element);
  watch_theme(book.element, told.theme, stop.signal);
  if (told.at) book.go(told.at, false);
  let notebook = notebook_of(model);
  if (notebook) ask(model, { do: "name" }).then(({ id }) => { if (!stop.signal.aborted) store(notebook, id, words.still); }).catch(() => {});
  return () => {
    book.end();
    stop.abort();
  };
}
