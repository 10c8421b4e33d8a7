// The talk: the line of what has happened, or why not.

import { button, h, put, write } from "./dom.js";
import { reading } from "./pace.js";
import { chip } from "./panels.js";
import { REST } from "./tips.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Lines} Lines */

/** Sentences in the line, at most. */
let MOST = 6;

/** The news of the board: what has happened, or why not. It has one row; longer news is shown row by row, and opens whole
 * over the board on request. */
export class Talk {
  /** The current prompt, for screen readers. */
  asked = h("span", { class: "kg-sr" });
  /** Until the next row is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** Until all is shown, because a mouse rests here. @type {ReturnType<typeof setTimeout> | undefined} */
  resting;

  /** @param {View} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.element = h("div", { class: "kg-say", role: "status", "aria-live": "polite", "aria-atomic": "false" });
    this.more = button("told", view.word("told"), "…");
    this.more.hidden = true;
    let leave = () => {
      clearTimeout(this.resting);
      this.resting = undefined;
    };
    for (let [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      // Moved by hand: what comes to where a mouse rests is no question. On a clause it is about to press: nothing moves then.
      ["pointermove", ({ pointerType, target }) => {
        if (target.closest("button")) leave();
        else if (pointerType !== "touch") this.resting ??= setTimeout(() => this.open(true), REST);
      }],
      ["pointerleave", ({ pointerType }) => pointerType === "touch" || (leave(), this.open(false))],
      // By the keyboard: what is pressed has the focus too, and must not go from under the finger.
      ["focusin", ({ target }) => target.matches(":focus-visible") && this.open(true)],
      ["focusout", () => this.open(false)],
      ["click", ({ target }) => target.closest("button") || this.toggle()],
    ])) this.element.addEventListener(name, listener, { signal });
    this.watch = new ResizeObserver(() => this.unfolded || this.fit());
    this.watch.observe(this.element);
    signal.addEventListener("abort", () => {
      leave();
      clearTimeout(this.timer);
      this.watch.disconnect();
    });
  }

  get unfolded() {
    return this.element.classList.contains("kg-open");
  }

  /** The words, split into the rows they take up. @returns {HTMLElement[][]} */
  rows() {
    /** @type {HTMLElement[][]} */
    let rows = [];
    for (let one of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".kg-told"))) {
      if (one.offsetTop === rows.at(-1)?.[0]?.offsetTop) rows.at(-1)?.push(one);
      else rows.push([one]);
    }
    return rows;
  }

  /** Show one row, the last if nothing else is asked for, and whether there is more. @param {HTMLElement[]} [row] */
  fit(row) {
    let { element, more, unfolded } = this;
    put(more, "aria-expanded", String(unfolded));
    if (unfolded) return;
    more.hidden = true;
    let cut = [...element.querySelectorAll(".kg-text")].some((text) => text.scrollWidth > text.clientWidth);
    more.hidden = !cut && this.rows().length < 2;
    let rows = this.rows(), top = (row ?? rows.at(-1))?.[0]?.offsetTop ?? 0;
    element.scrollTop = top - (rows[0]?.[0]?.offsetTop ?? 0);
  }

  /** Show what has just been said, row by row, each for as long as it takes to read; the last stays.
   * @param {Element | undefined} from the first sentence that is new */
  read(from) {
    clearTimeout(this.timer);
    this.fit();
    if (this.unfolded) return;
    let rows = this.rows(), at = rows.findIndex((row) => row.some((one) => one === from)), row = rows[at];
    if (!row) return;
    this.fit(row);
    let next = rows[at + 1]?.[0], length = row.reduce((sum, { textContent }) => sum + textContent.length, 0);
    if (next) this.timer = setTimeout(() => this.read(next), reading(length));
  }

  /** Show all of it, where there is more than fits, or one row again. @param {boolean} whole */
  open(whole) {
    if (whole === this.unfolded || whole && this.more.hidden) return;
    clearTimeout(this.timer);
    this.element.classList.toggle("kg-open", whole);
    this.fit();
  }

  toggle() {
    this.open(!this.unfolded);
  }

  /** Show one row again. @returns {boolean} whether all was shown */
  close() {
    let open = this.unfolded;
    this.open(false);
    return open;
  }

  /** @param {boolean} no @param {boolean} open @param {(Node | string)[]} parts */
  show(no, open, parts) {
    this.element.className = `kg-say${no ? " kg-no" : ""}${open ? " kg-open" : ""}`;
    this.element.replaceChildren(...parts);
    this.fit();
  }

  /** Say what happened, and for whoever hears it what the board waits for.
   * @param {Lines} lines @param {boolean} [on] whether it goes on: what was said before stays
   * @param {boolean} [first] whether the first of it stays in the line, and not the last */
  say(lines, on = false, first = false) {
    let said = on && !this.element.matches(".kg-no") ? [...this.element.querySelectorAll(".kg-told")] : [];
    let fresh = lines.map(([clause, text]) => sentence(text, clause, this.view.changed)), all = [...said, ...fresh].slice(-MOST);
    // Elements that stay are not inserted again: they would be read out again.
    for (let old of [...this.element.childNodes]) if (!all.includes(old)) old.remove();
    this.element.className = "kg-say";
    this.asked = h("span", { class: "kg-sr" }, this.asked.textContent);
    for (let one of [...all, this.asked]) {
      if (one.parentNode !== this.element) this.element.append(...(this.element.firstChild ? [" "] : []), one);
    }
    clearTimeout(this.timer);
    requestAnimationFrame(() => first ? this.fit(this.rows()[0]) : this.read(all.find((one) => fresh.includes(one))));
  }

  /** Say what the board waits for. @param {string} words */
  ask(words) {
    write(this.asked, words);
  }

  /** Say why not. @param {string} reason @param {string} [clause] @param {boolean} [broken] */
  tell(reason, clause = "", broken = false) {
    this.show(Boolean(clause) || broken, !clause, [sentence(reason, clause, this.view.changed)]);
  }

  /** Say no longer what was told, if nothing else has been said since. @param {string} reason */
  untell(reason) {
    if (this.element.querySelector(".kg-text")?.textContent === reason) this.say([]);
  }

  /** Say that the kernel cannot be heard. @param {string} how */
  alarm(how) {
    this.show(true, true, [h("span", { role: "alert" }, this.view.word(how)), " ", button("again", this.view.word("again"))]);
  }

  /** Set whether screen readers hear it: not if the focused slider says the same. @param {boolean} aloud */
  speak(aloud) {
    put(this.element, "aria-live", aloud ? "polite" : "off");
  }
}

/** A sentence with its clause. @param {string} text @param {string} clause @param {Record<string, string>} changed by house rules */
function sentence(text, clause, changed) {
  return h("span", { class: "kg-told" }, h("span", { class: "kg-text" }, text), ...(clause ? [" ", chip(clause, changed)] : []));
}
