// Tips: the word for a piece that is pointed at, next to it, never over it; clicks go through.

import { Bubble } from "./bubble.js";

/** Milliseconds of pointing before more is said. */
export let REST = 350;

export class Tip {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** The element that is pointed at. */
  key = "";

  /** @param {(bubble: Bubble, key: string) => void} stand puts it beside a piece @param {(key: string) => string} word */
  constructor(stand, word) {
    this.stand = stand;
    this.word = word;
    // Whoever does not see it hears the piece's own name.
    this.bubble = new Bubble("kg-tip", { "aria-hidden": "true" });
  }

  /** Something is pointed at; nothing, if empty. @param {string} key @param {number} [after] */
  point(key, after = REST) {
    if (key === this.key && after) return;
    this.hide();
    this.key = key;
    if (key && this.word(key)) this.timer = setTimeout(() => this.show(key), after);
  }

  /** @param {string} key */
  show(key) {
    let word = this.word(key);
    if (!word) return;
    this.bubble.show(word);
    this.stand(this.bubble, key);
  }

  /** Say nothing until something else is pointed at. */
  hide() {
    clearTimeout(this.timer);
    this.bubble.hide();
  }
}
