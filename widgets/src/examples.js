// An example of a clause: the move that is forbidden, the moves that are played, and pictures before and after
// (kernel_games/rulebooks/examples.py).

import { h, put, write } from "./dom.js";
import { first_frame, next_frame } from "./frames.js";
import { document_of } from "./replay.js";
import { Slider } from "./slider.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {(id: string) => HTMLElement} Chip makes what leads to a clause */

let SIGNS = /** @type {Record<string, string>} */ ({ no: "✘", yes: "✔" });

/** A picture that is shown larger, and whole, by a click. */
export class Shot {
  /** @param {string} larger what a click does, in words @param {number[]} close what small it is cut to */
  constructor(larger, close) {
    this.close = close;
    this.img = h("img", { alt: "" });
    this.caption = h("span");
    this.button = h("button", { class: "kg-ex-zoom", "aria-pressed": "false", title: larger }, this.img);
    this.below = h("figcaption", {}, this.caption);
    this.element = h("figure", { class: "kg-ex-shot" }, this.button, this.below);
    this.button.addEventListener("click", (/** @type {Event} */ event) => {
      event.stopPropagation();
      put(this.button, "aria-pressed", String(this.element.classList.toggle("kg-ex-large")));
      this.draw();
    });
  }

  /** @param {Frame} frame @param {string} words */
  show(frame, words) {
    this.frame = frame;
    write(this.caption, words);
    this.draw();
  }

  draw() {
    let { width, height, alt } = /** @type {Frame} */ (this.frame).header, drawn = document_of(/** @type {Frame} */ (this.frame));
    let small = this.close.length && !this.element.matches(".kg-ex-large");
    if (small) drawn = drawn.replace(/viewBox="[^"]*"/, `data-part="" viewBox="${this.close.join(" ")}"`);
    this.img.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    this.img.alt = alt;
    put(this.img, "width", String(width));
    put(this.img, "height", String(height));
  }
}

/**
 * Pictures of before and after; where there are steps between, a slider goes through them.
 * @param {Data} example @param {Data} words @param {(n: number) => void} moved what else is shown with a picture
 * @returns {HTMLElement}
 */
function pictures({ first, changes, captions, slider, close, at = changes.length }, words, moved) {
  let frames = [first_frame(first)];
  for (let change of changes) frames.push(next_frame(/** @type {Frame} */ (frames.at(-1)), change));
  let last = frames.length - 1, shots = [0, last].slice(0, frames.length).map(() => new Shot(words.larger, close));
  let [before, after] = shots;
  before?.show(/** @type {Frame} */ (frames[0]), captions[0]);
  /** @param {number} n */
  let show = (n) => {
    after?.show(/** @type {Frame} */ (frames[n]), captions[n]);
    between.show(n, last, captions[n], 1);
    moved(n);
  };
  let between = new Slider(slider, show);
  if (after) show(at);
  if (last > 1) after?.below.append(between.input);
  return h("div", { class: "kg-ex-shots" }, ...shots.map(({ element }) => element));
}

/** The move that is forbidden, or the moves that are played, with their lines; the clause's own line stands out.
 * @param {Data} part @param {string} own @param {Chip} chip */
function part({ mark, say, steps }, own, chip) {
  let items = steps.map((/** @type {[string, [string, string][]]} */ [label, lines]) => h("li", {}, h("b", {}, label),
    ...lines.map(([clause, text]) => h("p", { class: clause === own && "kg-ex-own" }, text, ...(clause ? [" ", chip(clause)] : [])))));
  return h("div", { class: `kg-ex-part kg-ex-${mark || "done"}` },
    h("p", { class: "kg-ex-verdict" }, ...(mark ? [h("span", { "aria-hidden": "true" }, SIGNS[mark] ?? ""), " "] : []), say),
    h(items.length > 1 ? "ol" : "ul", {}, ...items));
}

/**
 * An example whole.
 * @param {Data} example as the kernel tells it @param {Data} words @param {Chip} chip @param {HTMLElement[]} more stands at its end
 * @returns {HTMLElement}
 */
export function example(example, words, chip, ...more) {
  let { title, note, parts, pointed, told, position: [heading, position] } = example;
  let verdicts = parts.map((/** @type {Data} */ one) => part(one, example.clause, chip));
  /** Highlight the lines that belong to a picture. @param {number} n */
  let mark = (n) => {
    for (let [line, said] of [...(verdicts.at(-1)?.querySelectorAll("p:not(.kg-ex-verdict)") ?? [])].entries()) {
      said.toggleAttribute("data-now", n < told.length - 1 && line >= told[n - 1] && line < told[n]);
    }
  };
  let lines = position.split("\n").map((/** @type {string} */ line) => h("p", {}, line));
  return h("div", { class: "kg-ex" },
    h("p", { class: "kg-ex-note" }, h("b", {}, `${title}.`), " ", note),
    pictures(example, words, mark),
    h("div", { class: "kg-ex-parts" }, ...verdicts),
    ...(pointed ? [h("p", { class: "kg-ex-pointed" }, pointed)] : []),
    h("details", { class: "kg-ex-words" }, h("summary", {}, heading), ...lines), ...more);
}
