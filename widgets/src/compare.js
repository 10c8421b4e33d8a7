// What house rules change: clauses, examples and steps of walks, as the rulebook has them and as they come out now,
// and what many games say (kernel_games/consequences).

import { h, write } from "./dom.js";
import { Shot } from "./examples.js";
import { first_frame } from "./frames.js";

/** @typedef {Record<string, any>} Data */

/** Lines of one of the two sides. @param {string} words @param {string[]} lines @param {Node[]} more */
function side(words, lines, ...more) {
  return h("div", {}, h("b", {}, words), ...lines.map((line) => h("p", {}, line)), ...more);
}

/** The two boards of an example, beside each other. @param {Data} told @param {string} larger what a click does */
function boards({ sides }, larger) {
  return sides.map((/** @type {Data} */ { words, lines, picture }) => {
    let shot = picture && new Shot(larger, []);
    shot?.show(first_frame(picture), "");
    return side(words, lines, ...(shot ? [shot.element] : []));
  });
}

/** One change, before and after. @param {Data} change @param {Data} words @param {(id: string) => HTMLElement} chip
 * @param {(where: string) => Promise<Data | null>} ask asks for the boards of an example */
function change({ where, title, before, after, clause, boards: drawn }, words, chip, ask) {
  let sides = h("div", { class: "kg-sides" }, side(words.rulebook, before), side(words.house, after));
  let more = h("button", { type: "button" }, words.boards);
  more.addEventListener("click", async () => {
    let told = await ask(where);
    if (!told) return;
    sides.replaceChildren(...boards(told, words.larger));
    more.remove();
  });
  return h("div", { class: "kg-change kg-ex" }, h("h4", {}, ...(clause ? [chip(where)] : [where]), " ", title), sides, ...(drawn ? [more] : []));
}

/** A table of what games say. @param {Data} result */
function table({ heads, rows }) {
  let row = (/** @type {Data} */ { cells, shown }) => h("tr", { "data-unshown": !shown },
    ...cells.map((/** @type {string} */ cell, /** @type {number} */ n) => h(n ? "td" : "th", n ? {} : { scope: "row" }, cell)));
  return h("div", { class: "kg-figures", tabindex: "0" }, h("table", {},
    h("thead", {}, h("tr", {}, ...heads.map((/** @type {string} */ head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows.map(row))));
}

/** Games by both rules. The kernel plays for a moment each time that it is asked, so that moves come in between. */
class Games {
  /** Counts the runs: one that is no longer the last asks for nothing more. */
  run = 0;
  /** @type {Data} what has been asked for last */
  asked = {};

  /** @param {Data} told @param {(asked: Data) => Promise<Data | null>} ask @param {string} larger what a click on a picture does */
  constructor({ words, players }, ask, larger) {
    this.ask = ask;
    this.larger = larger;
    this.words = words;
    this.who = h("select", { "aria-label": words.who }, ...players.map((/** @type {[string, string]} */ [bot, word]) => h("option", { value: bot }, word)));
    this.go = h("button", { type: "button" }, words.play);
    this.bar = h("progress", { "aria-label": words.play, value: 0, max: 1 });
    this.stop = h("button", { type: "button" }, words.stop);
    this.count = h("span");
    this.under = h("div", { class: "kg-row", hidden: true }, this.bar, this.count, this.stop);
    this.said = h("div", { role: "status" });
    this.result = h("div");
    this.element = h("div", { class: "kg-games" }, h("p", {}, words.about_games),
      h("div", { class: "kg-row" }, h("label", {}, words.who, " ", this.who), this.go), this.under, this.said, this.result);
    this.go.addEventListener("click", () => this.play());
    this.stop.addEventListener("click", () => { this.asked = { ...this.asked, enough: true }; });
    this.who.addEventListener("change", () => this.end());
  }

  /** Whether somebody still sees it. */
  get seen() {
    return this.element.isConnected && !this.element.closest("[hidden]");
  }

  async play() {
    let run = ++this.run;
    this.asked = { bot: this.who.value };
    this.result.replaceChildren();
    write(this.said, "");
    this.under.hidden = false;
    this.go.hidden = true;
    this.stop.focus({ preventScroll: true });
    for (let told; run === this.run && this.seen;) {
      let { enough } = this.asked;
      told = await this.ask(this.asked);
      if (!told || run !== this.run) break;
      this.bar.max = told.games;
      this.bar.value = told.played;
      write(this.count, told.words);
      if (told.result) this.show(told.result);
      else if (enough) write(this.said, told.words);
      if (told.result || enough) break;
    }
    if (run === this.run) this.end();
  }

  /** @param {Data} result */
  show(result) {
    let plot = result.picture && new Shot(this.larger, []);
    plot?.show(first_frame(result.picture), "");
    write(this.said, result.head);
    this.result.replaceChildren(h("p", {}, result.sure), ...(plot ? [plot.element] : []),
      ...(result.rows.length ? [h("details", {}, h("summary", {}, this.words.table), table(result))] : []), h("p", {}, result.same));
  }

  /** What was played stays with the kernel: who asks again goes on from there. */
  end() {
    this.run += 1;
    let focused = this.stop.getRootNode().activeElement === this.stop;
    this.under.hidden = true;
    this.go.hidden = false;
    if (focused) this.go.focus({ preventScroll: true });
  }
}

/**
 * A comparison whole.
 * @param {Data} told as the kernel tells it @param {Data} words @param {(id: string) => HTMLElement} chip
 * @param {(where: string) => Promise<Data | null>} ask asks for the boards of an example
 * @param {(asked: Data) => Promise<Data | null>} play has games played for a moment
 * @returns {HTMLElement[]}
 */
export function comparison(told, words, chip, ask, play) {
  let { title, words: own, parts } = told;
  return [h("h3", {}, title), ...parts.map((/** @type {Data} */ { key, head, changes }) => changes.length
    ? h("details", { class: "kg-changes", open: key === "clauses" }, h("summary", {}, head),
      ...changes.map((/** @type {Data} */ one) => change(one, { ...words, ...own }, chip, ask)))
    : h("p", {}, head)), ...(told.players.length ? [new Games(told, play, words.larger).element] : [])];
}
