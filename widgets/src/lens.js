// The lens: a drawing shown larger and moved about, by buttons, keys, wheel, dragging and two fingers.

import { put } from "./dom.js";
import { centre } from "./pieces.js";

/** @typedef {import("./frames.js").Piece} Piece */

/** Pixels that the mouse moves before it drags. */
let DRAG = 5;
/** Margin around a piece that is moved into view. */
let MARGIN = 6;

/** The visible part of a drawing. */
export class Lens {
  /** Current and largest magnification. */
  factor = 1;
  most = 1;
  /** Upper left corner in units of the drawing, and the size of the drawing. */
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  /** Places on the page where fingers or the mouse press the drawing. @type {Map<number, [number, number]>} */
  fingers = new Map();
  dragged = false;
  listening = false;
  /** The point that matters now, which buttons and keys bring to the middle. @type {number[]} */
  focus = [];

  /**
   * @param {SVGSVGElement} svg @param {SVGGElement} camera what in it is shown larger
   * @param {(lens: Lens) => void} shown called when more or less of it is shown @param {AbortSignal} signal
   */
  constructor(svg, camera, shown, signal) {
    this.svg = svg;
    this.camera = camera;
    this.shown = shown;
    this.signal = signal;
  }

  /** Show a drawing of this size; one of another size is shown whole. @param {{width: number, height: number, zoom?: number}} size */
  fit({ width, height, zoom = 1 }) {
    if (width !== this.width) this.factor = 1;
    this.width = width;
    this.height = height;
    this.most = zoom;
    if (zoom > 1) this.listen();
    this.aim(this.factor, this.x, this.y);
  }

  /** Move the point that matters; it stays in the middle if it was in view. @param {number[]} [focus] */
  follow(focus = []) {
    let moved = String(focus) !== String(this.focus), seen = this.sees(this.focus);
    this.focus = focus;
    if (moved && seen && focus.length && this.factor > 1) this.centre_on(this.factor);
  }

  /** Return whether a point is in view. @param {number[]} point */
  sees([x = NaN, y = NaN]) {
    return x >= this.x && x <= this.x + this.width / this.factor && y >= this.y && y <= this.y + this.height / this.factor;
  }

  /** Show it so much larger, what matters in the middle. @param {number} factor */
  centre_on(factor) {
    let [x = 0, y = 0] = this.focus;
    this.aim(factor, x - this.width / factor / 2, y - this.height / factor / 2);
  }

  /** Show it larger or smaller about what matters, if that is in sight; else about the middle. @param {number} times */
  step(times) {
    if (this.sees(this.focus)) this.centre_on(within(1, this.factor * times, this.most));
    else this.zoom(times);
  }

  /** Never show more than there is, nor larger than it may be. @param {number} factor @param {number} x @param {number} y */
  aim(factor, x, y) {
    this.factor = within(1, factor, this.most);
    this.x = within(0, x, this.width - this.width / this.factor);
    this.y = within(0, y, this.height - this.height / this.factor);
    // With 700 pieces this is drawn in half the time that another viewBox takes.
    put(this.camera, "transform", `scale(${this.factor}) translate(${-this.x} ${-this.y})`);
    this.shown(this);
  }

  /**
   * Show the drawing so many times larger than now; what is at one place of the page comes to another.
   * @param {number} times @param {[number, number]} [from] the middle, if left out @param {[number, number]} [to]
   */
  zoom(times, from, to) {
    let box = this.svg.getBoundingClientRect();
    from ??= [box.x + box.width / 2, box.y + box.height / 2];
    to ??= from;
    let factor = within(1, this.factor * times, this.most);
    let unit = this.width / (box.width || 1), [old, now] = [unit / this.factor, unit / factor];
    this.aim(factor, this.x + (from[0] - box.x) * old - (to[0] - box.x) * now,
      this.y + (from[1] - box.y) * old - (to[1] - box.y) * now);
  }

  /** Move on by a quarter of what is seen. @param {[number, number]} way */
  move([dx, dy]) {
    this.aim(this.factor, this.x + dx * this.width / this.factor / 4, this.y + dy * this.height / this.factor / 4);
  }

  /** Move the drawing so that a piece is seen whole. @param {Piece} piece */
  reveal(piece) {
    if (this.factor === 1) return;
    let [px, py] = centre(piece), [, , width = 0, height = 0] = piece.box;
    /** @param {number} at @param {number} seen @param {number} middle @param {number} size */
    let move = (at, seen, middle, size) => {
      let room = piece.scale * (size / 2 + MARGIN);
      return Math.min(Math.max(at, middle + room - seen), middle - room);
    };
    this.aim(this.factor, move(this.x, this.width / this.factor, px, width), move(this.y, this.height / this.factor, py, height));
  }

  /** Only drawings that can be shown larger listen in: it makes scrolling slower. */
  listen() {
    if (this.listening) return;
    this.listening = true;
    let how = { signal: this.signal, passive: false };
    for (let name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.svg.addEventListener(name, (/** @type {any} */ event) => this.on_pointer(event), how);
    }
    this.svg.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), how);
    this.svg.addEventListener("wheel", (event) => this.on_wheel(event), how);
  }

  /** Dragging moves a drawing that is shown larger, two fingers make it so. @param {PointerEvent} event */
  on_pointer({ type, pointerId: id, isPrimary, button, buttons, pointerType, clientX, clientY }) {
    let old = this.fingers.get(id);
    if (type === "pointerdown") {
      if (isPrimary) this.fingers.clear(), this.dragged = false;
      if (!button && this.most > 1) this.fingers.set(id, [clientX, clientY]);
    } else if (old && (type !== "pointermove" || pointerType === "mouse" && !buttons)) {
      this.fingers.delete(id);
      // The click that ends a drag comes first.
      setTimeout(() => { this.dragged = false; });
    } else if (old) {
      let pinch = this.fingers.size > 1;
      if (!pinch && this.factor === 1) return;
      if (!pinch && !this.dragged && Math.hypot(clientX - old[0], clientY - old[1]) < DRAG) return;
      // Captured only once it drags: a captured pointer sends no click to the pieces.
      if (!this.dragged) this.svg.setPointerCapture(id);
      this.dragged = true;
      let before = grip(this.fingers);
      this.fingers.set(id, [clientX, clientY]);
      let now = grip(this.fingers);
      this.zoom(now.spread / before.spread, before.middle, now.middle);
    }
  }

  /** The wheel alone scrolls the page as ever. @param {WheelEvent} event */
  on_wheel(event) {
    if (!event.ctrlKey && !event.metaKey || this.most <= 1) return;
    event.preventDefault();
    let lines = event.deltaMode ? 16 : 1;
    // Exponential, so that as far in as out leads back; wheels differ widely, so one turn counts 60 at most.
    this.zoom(Math.exp(-within(-60, event.deltaY * lines, 60) / 150), [event.clientX, event.clientY]);
  }
}

/** @param {number} least @param {number} value @param {number} most */
function within(least, value, most) {
  return Math.max(least, Math.min(value, most));
}

/** The middle of what presses, and how far two fingers are apart. @param {Map<number, [number, number]>} fingers */
function grip(fingers) {
  let [[x, y] = [0, 0], [x2, y2] = [x, y]] = fingers.values();
  return { middle: /** @type {[number, number]} */ ([(x + x2) / 2, (y + y2) / 2]), spread: Math.hypot(x2 - x, y2 - y) || 1 };
}
