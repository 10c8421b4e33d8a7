// Parts of a coach's panel: dots, words, verdict; and fitting them to the room there is.

import { h, put, write } from "./dom.js";
import { chip, told } from "./panels.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./view.js").View} View */

/** Lines of a verdict that are shown at once; if there are more, all are folded. */
let FEW = 2;

/** Return whether so many lines are folded. @param {unknown[]} lines */
export function many(lines) {
  return lines.length > FEW;
}

/** A dot for each step. @param {View} view @param {string[]} dots @param {number} n the step that is shown */
export function steps(view, dots, n) {
  return dots.map((dot, number) => {
    let words = [view.word("coach_step", { n: number + 1, all: dots.length }), view.word(`coach_dot_${dot}`)].join(": ");
    return h("li", {}, h("button", { "data-coach": "go", "data-to": number, class: `kg-step kg-step-${dot}`, title: words, "aria-label": words,
      disabled: dot === "open" && "", ...(number === n ? { "aria-current": "step" } : {}) }));
  });
}

/** Buttons that help on: a hint, the move itself, and at the end to play on and the score. @param {View} view @param {Data} sheet
 * @param {(name: string) => boolean} may whether the coach takes it now @returns {HTMLElement[]} */
export function helpers(view, { hints, score }, may) {
  /** @param {string} name @param {string} word */
  let make = (name, word) => h("button", { "data-coach": name }, view.word(word));
  // The two at the end share one line in the narrowest panel; all of their words are a tip, and what is read aloud.
  /** @param {string} name @param {string} word @param {Data} [facts] */
  let brief = (name, word, facts) => h("button", { "data-coach": name, title: view.word(word, facts), "aria-label": view.word(word, facts) },
    view.word(`${word}_short`, facts));
  return [
    ...(may("again") ? [make("again", "coach_again")] : []),
    ...(may("hint") ? [make("hint", hints.length ? "coach_more" : "coach_hint")] : []),
    ...(may("show") ? [make("show", "coach_show")] : []),
    ...(may("play_on") ? [brief("play_on", "coach_play_on")] : []),
    ...(score ? [brief("score", "coach_score", score)] : [])];
}

/** Elements of the verdict on an answer or a move. @param {View} view @param {Data} verdict @param {boolean} looked whether it can be taken back */
export function judged(view, { kind, say, clause, lines = [], weighed, on }, looked) {
  let list = h("ul", { class: "kg-told-lines" }, ...told(lines, "li"));
  // Of a miss it is said at once how it ended; of a form no line says what is wrong with all that was filled in.
  let ends = kind === "missed" && many(lines) && !on ? told(lines.slice(-1), "div") : [];
  return [
    h("p", {}, ...runs(say), ...(clause ? [" ", chip(clause)] : [])),
    ...(weighed ? [h("p", { class: "kg-weighed" }, weighed)] : []),
    ...ends,
    ...(lines.length ? [h("details", { open: !many(lines) }, h("summary", {}, view.word("coach_lines", { n: lines.length })), list)] : []),
    ...(looked ? [h("button", { "data-coach": "take_back", class: "kg-go" }, view.word("coach_take_back"))] : [])];
}

/**
 * Ask what a free turn was worth, for as long as nobody goes on; where it is sure, the verdict says so, too.
 * @param {import("./coach.js").Coach} coach
 */
export async function weigh(coach) {
  let { board, view } = coach, { rev } = view, verdict = view.data.coach?.verdict, told;
  do told = await board.act("weigh", {}, { quiet: true });
  while (told && !told.done && view.rev === rev);
  if (!told?.words || !verdict || view.data.coach?.verdict !== verdict) return;
  verdict.weighed = told.words;
  if (coach.sheet === view.data.coach) coach.show_verdict(view.data.coach);
  write(coach.status, told.words);
}

/**
 * Say less where there is too little room for all of it; of what is still too much, what is new is in sight.
 * @param {HTMLElement} root @param {HTMLElement} body what is scrolled @param {HTMLDetailsElement | null} lines what can be folded
 * @param {(Element | null)[]} news what may be new, the newest first
 */
export function fit(root, body, lines, news) {
  root.removeAttribute("data-tight");
  for (let tight of ["little", "very", "most"]) {
    if (body.scrollHeight <= body.clientHeight + 1) return;
    put(root, "data-tight", tight);
    if (lines) lines.open = false;
  }
  let last = news.find((one) => one?.checkVisibility?.());
  // Once: whoever has scrolled back reads on there.
  if (!(last instanceof HTMLElement) || !changed_for(body, [last.textContent, root.dataset.tight, body.clientHeight])) return;
  let below = last.offsetTop + last.offsetHeight - body.clientHeight;
  if (body.scrollTop < below) body.scrollTop = Math.min(below + 4, last.offsetTop);
}

/** Words by runs, bold or not. @param {[boolean, string][]} words @returns {(Node | string)[]} */
export function runs(words) {
  return words.map(([bold, text]) => bold ? h("b", {}, text) : text);
}

/** The same words as a text. @param {[boolean, string][]} words */
export function plain(words) {
  return words.map(([, text]) => text).join("");
}

/** Return whether an element has to show something new; remembers it. @param {HTMLElement} node @param {unknown} what */
export function changed_for(node, what) {
  let key = JSON.stringify(what);
  if (node.dataset.shown === key) return false;
  node.dataset.shown = key;
  return true;
}
