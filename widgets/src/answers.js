// Answers to a coach: a word, a number, a piece of the board.

import { focused_in, give_focus, h, put } from "./dom.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./view.js").View} View */

/** Numbers that have a button each; if there are more, the answer is typed. */
let MOST_BUTTONS = 12;
/** Letters that fit next to another answer; a longer word has a row to itself. */
let LONG_WORD = 20;

/** The answers to choose from, as buttons: their id and their words. @param {Data} sheet @returns {[id: string, word: string][]} */
export function offered({ choices, numbers }) {
  if (choices) return choices.map((/** @type {Data} */ { id, word }) => [id, word]);
  let [low, high] = numbers ?? [0, -1];
  if (high - low >= MOST_BUTTONS) return [];
  return Array.from({ length: high - low + 1 }, (_, n) => [String(low + n), String(low + n)]);
}

/** Pieces that are an answer, with its id. @param {Data} sheet @returns {Map<string, string>} */
export function tappable({ mood, tap = [], choices = [] }) {
  if (mood !== "answer") return new Map();
  return new Map([...tap.map((/** @type {string} */ key) => [key, key]),
    ...choices.filter((/** @type {Data} */ { piece }) => piece).map((/** @type {Data} */ { id, piece }) => [piece, id])]);
}

/** The answers of a step: those given, and the right one. */
export class Answers {
  /** The answer that was chosen and waits for the verdict, or for a second tap. */
  pending = "";
  chosen = "";
  /** Wrong answers given in this step. @type {Set<string>} */
  tried = new Set();
  key = "";

  /** @param {View} view @param {(key: string) => string} word what a piece is called */
  constructor(view, word) {
    this.view = view;
    this.word = word;
    this.input = h("input", { type: "text", inputmode: "numeric", role: "spinbutton", autocomplete: "off", maxlength: 9, size: 4, placeholder: "?" });
    this.input.addEventListener("input", () => this.heed());
    /** @type {HTMLButtonElement | undefined} */
    this.check = undefined;
    this.element = h("div", { class: "kg-choices", role: "group" });
  }

  /** @param {Data} sheet */
  show(sheet) {
    let { given = "", verdict, choices, numbers, tap, mood } = sheet;
    let step = `${sheet.walk} ${sheet.n}`;
    if (this.element.dataset.step !== step) {
      this.tried.clear();
      this.chosen = this.input.value = "";
      put(this.element, "data-step", step);
    }
    if (verdict?.kind === "again") this.tried.add(given);
    let { pending, chosen, tried } = this, open = mood === "answer";
    let key = JSON.stringify([choices, numbers, tap, mood, given, sheet.right, pending, chosen, [...tried]]);
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = !choices && !numbers && !tap;
    put(this.element, "data-open", String(open));
    let buttons = offered(sheet);
    put(this.element, "data-long", String(buttons.some(([, word]) => word.length > 3)));
    let made = buttons.map(([id, word], n) => this.button(sheet, id, word, numbers ? "" : String(n + 1)));
    let here = focused_in(this.element)?.dataset.choice;
    this.element.replaceChildren(...made, ...(numbers && !buttons.length ? this.stepper(sheet) : []), ...(tap ? this.tapped(sheet) : []));
    if (here !== undefined) give_focus([...this.element.querySelectorAll("button")].find((one) => one.dataset.choice === here));
  }

  /** @param {Data} sheet @param {string} id @param {string} word @param {string} digit the key that chooses it */
  button({ mood, given, right }, id, word, digit) {
    let open = mood === "answer", look = "";
    if (!open) look = id === right ? "right" : id === given && right !== undefined ? "wrong" : id === given ? "kept" : "";
    else if (id === this.pending) look = "pending";
    else if (this.tried.has(id)) look = "wrong";
    let said = { right: "coach_answer_right", wrong: "coach_answer_wrong" }[look];
    let parts = [open && digit && h("kbd", { "aria-hidden": "true" }, digit), h("span", {}, word),
      said && h("span", { class: "kg-sr" }, ` (${this.view.word(said)})`)];
    let long = word.length > LONG_WORD && "kg-long";
    return h("button", { "data-coach": "answer", "data-choice": id, disabled: !open && "",
      class: ["kg-choice", look && `kg-is-${look}`, long].filter(Boolean).join(" "),
      ...(id === this.pending ? { "aria-pressed": "true" } : {}) }, ...parts.filter(Boolean));
  }

  /** A number to be typed, or found by steps. @param {Data} sheet */
  stepper({ numbers: [low, high], mood, given, right }) {
    let { input, view } = this;
    if (mood !== "answer") return [...new Set([given, right])].filter(Boolean).map((id) => this.button({ mood, given, right }, id, id, ""));
    put(input, "aria-label", view.word("coach_number", { low, high }));
    put(input, "aria-valuemin", low);
    put(input, "aria-valuemax", high);
    let far = high - low > 30 ? 10 : 0;
    /** @param {number} by @param {string} word */
    let step = (by, word) => h("button", { "data-coach": "by", "data-by": by, "aria-label": `${view.word(word)} (${by})` },
      `${by < 0 ? "−" : "+"}${Math.abs(by) > 1 ? Math.abs(by) : ""}`);
    this.check = h("button", { "data-coach": "answer", class: "kg-go" }, view.word("coach_check"));
    this.heed();
    return [h("div", { class: "kg-count" }, ...(far ? [step(-far, "less")] : []), step(-1, "less"), input, step(1, "more_of"), ...(far ? [step(far, "more_of")] : [])),
      this.check];
  }

  /** Only a number can be given as an answer; to begin with there is none. */
  heed() {
    let { input, check } = this, typed = input.value.trim(), number = /^-?\d+$/.test(typed);
    if (check) check.disabled = !number;
    if (number) put(input, "aria-valuenow", typed);
    else input.removeAttribute("aria-valuenow");
  }

  /** @param {Data} sheet @param {number} by */
  step({ numbers: [low, high] }, by) {
    let now = Number.parseInt(this.input.value, 10), first = by > 0 ? low : high;
    this.input.value = String(Number.isNaN(now) ? first : Math.max(low, Math.min(high, now + by)));
    this.heed();
  }

  /** The line about tapping pieces. @param {Data} sheet @returns {Node[]} */
  tapped({ mood, given, right, words = {} }) {
    let { view, chosen, pending } = this, name = (/** @type {string} */ key) => words[key] ?? this.word(key);
    if (mood !== "answer") {
      return [...new Set([given, right])].filter(Boolean).map((id) => this.button({ mood, given, right }, id, name(id), ""));
    }
    if (chosen && !pending) {
      return [h("button", { "data-coach": "answer", "data-choice": chosen, class: "kg-go" }, `${name(chosen)}: ${view.word("coach_check")}`)];
    }
    return [h("p", { class: "kg-tap" }, view.word("coach_tap"))];
  }
}
