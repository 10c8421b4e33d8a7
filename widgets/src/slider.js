// A slider through pictures.

import { h, put } from "./dom.js";

export class Slider {
  /** @param {string} words what it goes through @param {(at: number) => void} moved @param {AbortSignal} [signal] */
  constructor(words, moved, signal) {
    this.input = h("input", { type: "range", min: 0, step: 1, "aria-label": words });
    this.input.addEventListener("input", () => moved(this.input.valueAsNumber), signal && { signal });
  }

  /** @param {number} at @param {number} most @param {string} words where that is @param {number} [least] */
  show(at, most, words, least = 0) {
    put(this.input, "min", String(least));
    put(this.input, "max", String(most));
    this.input.value = String(at);
    put(this.input, "aria-valuetext", words);
  }
}
