// Small windows over the drawing, at a piece, where they hide least.

import { h } from "./dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box in pixels */
/** @typedef {Box & {weight: number}} Thing something that had better not be hidden, and how much it matters */

/** Pixels between a window and its piece. */
let GAP = 8;
/** Cost of a pixel of distance, in hidden pixels of weight 1. */
let WAY = 20;
/** Places for a window: next to its piece in eight directions, and further away in six. */
let NEAR = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
let FAR = [[0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];

/**
 * Where a window of this size hides least and is near its target.
 * @param {{width: number, height: number}} size @param {Box} target @param {{width: number, height: number}} room
 * @param {Thing[]} things @returns {[x: number, y: number]}
 */
export function spot({ width, height }, target, room, things) {
  /** @param {number} from @param {number} long @param {number} way @param {number} size @param {number} most @param {number} gap */
  let along = (from, long, way, size, most, gap) => {
    let at = way > 0 ? from + long + gap : way < 0 ? from - size - gap : from + (long - size) / 2;
    return Math.max(0, Math.min(at, most - size));
  };
  let best = /** @type {[number, number]} */ ([0, 0]), least = Infinity;
  for (let [ways, gap] of /** @type {[number[][], number][]} */ ([[NEAR, GAP], [FAR, GAP + height]])) {
    for (let [dx = 0, dy = 0] of ways) {
      let x = along(target.x, target.width, dx, width, room.width, gap);
      let y = along(target.y, target.height, dy, height, room.height, gap);
      let cost = WAY * away({ x, y, width, height }, target);
      for (let thing of things) cost += thing.weight * hidden({ x, y, width, height }, thing);
      // Strictly less: of equal places the first, to the right of the piece, so that windows do not jump.
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best;
}

/** Distance between two boxes. @param {Box} a @param {Box} b */
function away(a, b) {
  let x = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  let y = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(x, y);
}

/** Pixels of one box that another hides. @param {Box} a @param {Box} b */
function hidden(a, b) {
  let x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  let y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return x > 0 && y > 0 ? x * y : 0;
}

export class Bubble {
  /** @param {string} look @param {Record<string, any>} [props] */
  constructor(look, props = {}) {
    this.element = h("div", { class: `kg-bubble ${look}`, hidden: true, ...props });
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {(Node | string)[]} children */
  show(...children) {
    this.element.replaceChildren(...children);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * Stand near a target.
   * @param {Box} target @param {{width: number, height: number}} room @param {Thing[]} things
   * @param {number} [low] how far down it may reach
   */
  place(target, room, things, low = room.height) {
    let { style } = this.element;
    // Measured at the corner: near an edge its words would wrap, and it would seem smaller.
    style.left = style.top = "0";
    let [x, y] = spot(this.element.getBoundingClientRect(), target, { width: room.width, height: low }, things);
    // In parts of the room, so that it stays there when the room grows or shrinks.
    style.left = `${100 * x / (room.width || 1)}%`;
    style.top = `${100 * y / (room.height || 1)}%`;
  }
}
