// A replay (kernel_games/drawing/pictures.py): goes through its pictures if scripts run; otherwise the last picture
// and all the words stay.

import { h } from "./dom.js";
import { first_frame, next_frame } from "./frames.js";
import { Slider } from "./slider.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Piece} Piece */

/** A picture as one SVG document, as kernel_games.drawing.svg.slim makes it. @param {Frame} frame @returns {string} */
export function document_of({ header: { width, height, layers, back }, pieces }) {
  /** @param {Piece} piece */
  let draw = ({ x, y, turn, scale, body }) =>
    `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;
  let drawn = layers.flatMap((/** @type {string} */ name) => [...pieces.values()].filter(({ layer }) => layer === name).map(draw));
  return (`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
    + `<title></title>${back}${drawn.join("")}</svg>`).replaceAll("kg-uid", "kg");
}

/**
 * @param {string} name the class of what the replay stands in @param {Data} words
 * @param {Data} first the first picture @param {Data[]} changes of each further one, what has changed
 */
export function replay(name, words, first, changes) {
  for (let root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`.${name}:not([data-on])`))) {
    let img = /** @type {HTMLImageElement} */ (root.querySelector("img"));
    let list = /** @type {HTMLElement} */ (root.querySelector("ol"));
    let frames = [first_frame(first)];
    for (let change of changes) frames.push(next_frame(/** @type {Frame} */ (frames.at(-1)), change));
    let where = h("b"), said = h("p", { "aria-live": "polite", style: "min-height:3em" });
    /** @param {number} n */
    let show = (n) => {
      let frame = /** @type {Frame} */ (frames[n]), text = words.step.replace("{n}", n + 1).replace("{all}", frames.length);
      img.src = `data:image/svg+xml,${encodeURIComponent(document_of(frame))}`;
      img.alt = frame.header.alt;
      slider.show(n, frames.length - 1, text);
      where.textContent = text;
      said.replaceChildren(...[.../** @type {Node} */ (list.children[n]).childNodes].map((node) => node.cloneNode(true)));
    };
    let slider = new Slider(words.slider, show);
    slider.input.style.cssText = "width:min(24em,60%);min-height:24px;vertical-align:middle";
    // In JupyterLab the arrow keys would go on to the next cell.
    slider.input.addEventListener("keydown", (/** @type {Event} */ event) => event.stopPropagation());
    root.dataset.on = "";
    // If the end is a secret, the list was folded from the beginning.
    let folded = root.querySelector("details") ?? h("details", {}, h("summary", {}, words.list), list);
    root.append(h("div", {}, slider.input, " ", where), said, folded);
    show(0);
  }
}
