// Another widget inside this one: the kernel makes it, and whoever opened it takes it away.

import { h } from "./dom.js";
import { ask } from "./kernel.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

/** Put another widget on the page. @param {AnyModel} model @param {string} id @param {HTMLElement} slot */
export async function embed(model, id, slot) {
  let manager = /** @type {any} */ (model.widget_manager);
  let view = await manager.create_view(await manager.get_model(id));
  slot.append(view.el);
  return () => view.remove();
}

/**
 * Return a function that asks the kernel for a board and puts it into a slot; it gives what takes it away again.
 * @param {AnyModel} model @param {Data} words
 * @returns {(what: Data, slot: HTMLElement) => Promise<(() => void) | undefined>}
 */
export let opener = (model, words) => async (what, slot) => {
  /** @type {Data} */
  let reply = await ask(model, what).catch(() => ({ reason: words.silent }));
  if (!reply.call) return void slot.append(h("p", { role: "alert" }, reply.reason));
  let gone = await embed(model, reply.board, slot).catch(() => slot.append(h("p", {}, words.elsewhere, " ", h("code", {}, reply.call))));
  return () => {
    gone?.();
    ask(model, { do: "close", board: reply.board }).catch(() => {});
  };
};
