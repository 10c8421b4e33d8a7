// Elements: made once, and changed only if something is new.

/** @typedef {Record<string, any>} Data */

/** An element of HTML. Keys pressed on what a person operates are its own, also in JupyterLab.
 * @param {string} tag @param {Data} [props] @param {(Node | string)[]} children @returns {any} */
export function h(tag, props = {}, ...children) {
  let node = document.createElement(tag);
  for (let [name, value] of Object.entries(props)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  if (tag === "button") node.setAttribute("type", "button");
  if (/^(button|input|select|summary)$/.test(tag)) node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.append(...children);
  return node;
}

/** An element of SVG. @param {string} tag @param {Data} [props] @returns {any} */
export function s(tag, props = {}) {
  let node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (let [name, value] of Object.entries(props)) node.setAttribute(name, value);
  return node;
}

/** A button that does `name`; one with a sign has its words for whoever does not see it.
 * @param {string} name @param {string} words @param {string} [sign] @returns {any} */
export function button(name, words, sign) {
  let icon = { class: "kg-icon", title: words, "aria-label": words };
  return h("button", { "data-do": name, ...(sign ? icon : {}) }, sign ?? words);
}

/** Set an attribute. @param {Element} node @param {string} name @param {string} value */
export function put(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Set the words of an element. @param {Element} node @param {string} words */
export function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Return the focused element of the page or shadow root that `node` is in. @param {Node} node @returns {HTMLElement | null} */
export function focused(node) {
  let page = /** @type {Document | ShadowRoot} */ (node.getRootNode());
  return /** @type {HTMLElement | null} */ (page.activeElement ?? null);
}

/** Return the focused element within an element. @param {Element} node @returns {HTMLElement | null} */
export function focused_in(node) {
  let here = focused(node);
  return node.contains(here) ? here : null;
}

/** Give the focus, and leave the page where it is. @param {any} node */
export function give_focus(node) {
  node?.focus({ preventScroll: true });
}

/** Return whether people have asked for less motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
