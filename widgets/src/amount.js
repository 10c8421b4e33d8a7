// The stepper for a quantity: one less, a number, one more, the most there can be.

import { button, h, put } from "./dom.js";

/** @typedef {import("./view.js").Move} Move */
/** Milliseconds after the last key before the kernel is asked: an unfinished number is not worth a question. */
let TYPING = 400;
let KEYS = /** @type {Record<string, string>} */ ({ ArrowUp: "more", ArrowDown: "less", PageUp: "most", Enter: "play" });

/** The moves by their amounts, where nothing else is missing in any of them. @param {Move[]} moves @param {string[]} picks */
export function amounts(moves, picks) {
  /** @type {Map<number, Move>} */
  let found = new Map();
  for (let move of moves) {
    let rest = [...move.picks];
    for (let pick of picks) rest.splice(rest.indexOf(pick), 1);
    let number = rest.length === 1 ? /^amount:(\d+)$/.exec(rest[0] ?? "")?.[1] : undefined;
    if (number === undefined) return;
    found.set(Number(number), move);
  }
  return found.size ? new Map([...found].sort(([a], [b]) => a - b)) : undefined;
}

export class Stepper {
  /** The moves by their amounts, the smallest first. @type {Map<number, Move>} */
  moves = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {import("./view.js").View} view
   * @param {{look: (move: Move | undefined) => void, play: (move: string) => void, why: (amount: string) => void}} act what to
   *   do with what is chosen: show what it would do, do it, or ask why it cannot be chosen
   */
  constructor(view, act) {
    this.view = view;
    this.act = act;
    this.note = h("p", { class: "kg-why", "aria-hidden": "true" });
    this.input = h("input", { type: "text", inputmode: "numeric", role: "spinbutton", autocomplete: "off", maxlength: 9, size: 3 });
    this.input.addEventListener("input", () => this.check(TYPING));
  }

  /** The stepper's elements for these moves. @param {Map<number, Move>} moves @returns {Node[]} */
  parts(moves) {
    let { view, input } = this, all = [...moves.keys()];
    let most = all.at(-1);
    this.moves = moves;
    put(input, "aria-label", view.word("amount"));
    put(input, "aria-valuemin", String(all[0]));
    put(input, "aria-valuemax", String(most));
    this.set(/** @type {number} */ (all[0]));
    return [h("div", {}, button("less", view.word("less"), "−"), input, button("more", view.word("more_of"), "+"),
      h("button", { "data-do": "most" }, view.word("most", { n: most })),
      h("button", { "data-do": "play", class: "kg-go" }, view.word("play")), button("cancel", view.word("cancel"))), this.note];
  }

  /** @param {number} amount */
  set(amount) {
    this.input.value = String(amount);
    this.check(0);
  }

  /** @param {string} name @returns {boolean} whether it means something here */
  run(name) {
    let all = [...this.moves.keys()], now = Number(this.input.value) || 0;
    if (name === "less") this.set(all.findLast((n) => n < now) ?? /** @type {number} */ (all[0]));
    else if (name === "more") this.set(all.find((n) => n > now) ?? /** @type {number} */ (all.at(-1)));
    else if (name === "most") this.set(/** @type {number} */ (all.at(-1)));
    else if (name === "play") this.play();
    else return false;
    return true;
  }

  /** @param {string} key @returns {boolean} whether it means something here */
  press(key) {
    return this.run(KEYS[key] ?? "");
  }

  /** The move with the amount that is written there. @returns {Move | undefined} */
  get move() {
    return /^\s*\d+\s*$/.test(this.input.value) ? this.moves.get(Number(this.input.value)) : undefined;
  }

  play() {
    if (this.move) this.act.play(this.move.move);
    else this.check(0);
  }

  /** Show what this many would do, or ask why not. @param {number} patience */
  check(patience) {
    let { input, move } = this, typed = input.value.trim();
    clearTimeout(this.timer);
    this.note.replaceChildren();
    move ? put(input, "aria-valuenow", typed) : input.removeAttribute("aria-valuenow");
    put(input, "aria-invalid", String(!move));
    this.act.look(move);
    if (!move && typed) this.timer = setTimeout(() => this.act.why(typed), patience);
  }

  close() {
    clearTimeout(this.timer);
    this.moves = new Map();
  }
}
