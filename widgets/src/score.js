// The score of a round or of the game, line by line.

import { button, give_focus, h, put, still } from "./dom.js";
import { told } from "./panels.js";

/** @typedef {Record<string, any>} Data */

/** Milliseconds between two lines, at most. */
let SLOWLY = 600;

export class Score {
  /** The score on show, so that it is not shown twice. */
  shown = "";
  /** @type {ReturnType<typeof setTimeout>[]} */
  timers = [];

  /** @param {import("./view.js").View} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.element = h("section", { class: "kg-score", tabindex: "-1", hidden: true });
    this.party = h("div", { class: "kg-party", "aria-hidden": "true" });
    signal.addEventListener("abort", () => this.clear());
  }

  clear() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.party.replaceChildren();
  }

  /** @param {boolean} first whether the board has just been opened */
  show(first) {
    let { mood, data: { ply, coach } } = this.view, over = mood === "over";
    let shown = !coach && (over || mood === "rest") ? `${mood} ${ply}` : "";
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.hidden = !shown;
    this.element.replaceChildren();
    this.clear();
    if (!shown) return;
    // Over a board it lies only for whoever asks, but for who has won.
    put(this.element, "data-mood", mood);
    this.element.removeAttribute("data-asked");
    let lines = told(this.view.log.at(-1) ?? [], "li", this.view.changed);
    let list = h("ol", { class: "kg-steps" });
    this.element.append(...this.parts(over, list));
    if (first || still()) return list.append(...lines);
    if (over && this.won()) this.celebrate();
    this.tell(list, lines);
  }

  /** @param {boolean} over @param {HTMLElement} list @returns {HTMLElement[]} */
  parts(over, list) {
    let { view } = this, { seats, status } = view.data;
    let log = h("div", { class: "kg-how", role: "log", "aria-label": view.word("scored") }, list);
    let title = h("h3", {}, over ? status : view.word("scored"));
    return [button("close-score", view.word("close"), "×"), title, ...(over ? [ranks(seats)] : []), log];
  }

  /** Return whether a person who looks here has won. */
  won() {
    let { seat, data } = this.view;
    return data.seats.some((/** @type {Data} */ { won, bot, show }, /** @type {number} */ n) => won && !bot && (show || n === seat));
  }

  /** Return whether its lines are in view: next to a board always, over one only if it was opened. */
  get seen() {
    let parts = [this.element, this.element.querySelector(".kg-how")];
    return !this.element.hidden && parts.every((part) => part && getComputedStyle(part).display !== "none");
  }

  /** Show it to whoever asks. */
  open() {
    this.element.hidden = false;
    put(this.element, "data-asked", "");
    give_focus(this.element);
  }

  /** Put it away. @returns {boolean} whether it was there */
  close() {
    let open = !this.element.hidden && getComputedStyle(this.element).display !== "none";
    this.element.hidden = true;
    return open;
  }

  /** One line after the other. @param {HTMLElement} list @param {HTMLElement[]} lines */
  tell(list, [line, ...rest]) {
    if (!line) return;
    list.append(line);
    list.scrollTo?.(0, list.scrollHeight);
    this.timers.push(setTimeout(() => this.tell(list, rest), Math.min(this.view.data.pace, SLOWLY)));
  }

  celebrate() {
    this.party.replaceChildren(...Array.from({ length: 28 }, (_, n) =>
      h("i", { style: `--n:${n};--x:${(n * 37) % 100}%;--d:${(n * 53) % 90}0ms`, class: `kg-dot${n % 6}` })));
    this.timers.push(setTimeout(() => this.party.replaceChildren(), 5_000));
  }
}

/** @param {Data[]} seats */
function ranks(seats) {
  let order = [...seats].sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  return h("ol", { class: "kg-ranks" }, ...order.map((player) =>
    h("li", { class: player.won ? "kg-won" : "" }, h("bdi", {}, player.name), " ", h("b", {}, player.score))));
}
