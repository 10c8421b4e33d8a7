// A rulebook in a notebook: the kernel draws examples when they are asked for, and opens boards.

import { Book } from "./book.js";
import { opener } from "./guest.js";
import { beside, watch_theme } from "./host.js";
import { ask, page_of } from "./kernel.js";
import { notebook_of, store } from "./storing.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

export default () => page_of(shown);

/** Show it as it is told. @param {import("./board.js").Props} props @param {Data} told */
function shown({ model, el, signal }, told) {
  let stop = new AbortController();
  signal?.addEventListener("abort", () => stop.abort());
  let { words } = told;
  let open = opener(model, words);
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
  if (notebook) ask(model, { do: "name" }).then(({ id }) => { if (!stop.signal.aborted) store(notebook, id, { note: words.still }); }).catch(() => {});
  return {
    root: book.element,
    end: () => {
      book.end();
      stop.abort();
    },
  };
}
