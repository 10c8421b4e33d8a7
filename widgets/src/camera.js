// The camera: shows only the part of a drawing that a step of a walk is about.

import { still } from "./dom.js";

/** @typedef {import("./bubble.js").Box} Box here in units of the drawing */

/** Largest size of a unit in pixels when something is shown closer, and the margin around it in units. */
let CLOSEST = 2;
let AROUND_IT = 18;
/** Share of the drawing above which all of it is shown. */
let NEARLY = .86;
/** Milliseconds that a move of the camera takes. */
let GLIDE = 450;

/**
 * The part of a drawing that shows some boxes of it as large as there is room.
 * @param {Box[]} boxes @param {{width: number, height: number}} whole the drawing, in units
 * @param {{width: number, height: number}} room in pixels
 * @param {boolean} [always] also where that is nearly all
 * @returns {Box | undefined} nothing, where all of it is shown
 */
export function part_of(boxes, whole, room, always = false) {
  let shape = room.width / room.height;
  let [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  let right = Math.max(...boxes.map(({ x, width }) => x + width)), low = Math.max(...boxes.map(({ y, height }) => y + height));
  let full = Math.max(whole.width, whole.height * shape);
  let wide = Math.max(right - left + 2 * AROUND_IT, (low - top + 2 * AROUND_IT) * shape, room.width / CLOSEST);
  if (!boxes.length || !always && wide > full * NEARLY) return;
  let width = Math.min(wide, full), height = width / shape;
  return { width, height, x: edge((left + right - width) / 2, width, whole.width), y: edge((top + low - height) / 2, height, whole.height) };
}

/** How much a part may grow and then be flatter, step by step, and at how many places each is tried, so that it cuts nothing. */
let SIZES = [1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5], HEIGHTS = [1, .9, .8, .7, .6];
let PLACES = 12;
/** Units by which something may reach over the edge before it looks cut; and units free around what is shown. */
let OVER = 1.5, FREE = 5;
/** Pixels at the lower right that the button for all of the drawing takes. */
let CORNER = 40;

/**
 * The part, as near and as small as there is, whose edges cut nothing that should be seen whole or not at all.
 * @param {Box} part @param {Box[]} boxes what it has to show
 * @param {Box[]} things what should not be cut @param {Box[]} words what should also not be below the button in the corner
 * @param {{width: number, height: number}} whole the drawing, in units @param {number} room pixels across
 * @returns {Box | undefined} nothing, where only all of the drawing cuts nothing
 */
export function uncut(part, boxes, things, words, whole, room) {
  let [left, top] = [Math.min(...boxes.map(({ x }) => x)) - FREE, Math.min(...boxes.map(({ y }) => y)) - FREE];
  let right = Math.max(...boxes.map(({ x, width }) => x + width)) + FREE, low = Math.max(...boxes.map(({ y, height }) => y + height)) + FREE;
  for (let { size, flat } of SIZES.flatMap((size) => HEIGHTS.map((flat) => ({ size, flat })))) {
    let width = part.width * size, height = part.height * size * flat, same = size === 1 && flat === 1;
    if (height < low - top && !same) continue;
    if (size > 1 && width > NEARLY * Math.max(whole.width, whole.height * part.width / part.height)) return undefined;
    let [ox, oy] = [part.x - (width - part.width) / 2, part.y - (height - part.height) / 2];
    let across = places(right - width, left, width, whole.width), down = places(low - height, top, height, whole.height);
    let all = across.flatMap((x) => down.map((y) => ({ x, y })));
    all.sort((a, b) => Math.hypot(a.x - ox, a.y - oy) - Math.hypot(b.x - ox, b.y - oy));
    for (let at of same ? [{ x: part.x, y: part.y }, ...all] : all) {
      let box = { ...at, width, height }, free = CORNER * width / room;
      let corner = { x: at.x + width - free, y: at.y + height - free, width: free, height: free };
      if (!things.some((thing) => cuts(box, thing)) && !words.some((word) => cuts(box, word) || overlap(corner, word) > 0)) return box;
    }
  }
  return undefined;
}

/** Places on one axis from the one to the other, as far as they are on the drawing. @param {number} from @param {number} to @param {number} size @param {number} whole */
function places(from, to, size, whole) {
  let [low, high] = [Math.max(0, Math.min(from, to)), Math.min(Math.max(from, to), whole - size)];
  return high <= low ? [edge(low, size, whole)] : Array.from({ length: PLACES + 1 }, (_, n) => low + (high - low) * n / PLACES);
}

/** True if an edge of a part goes through something. @param {Box} part @param {Box} thing */
function cuts(part, { x, y, width, height }) {
  let out = Math.max(part.x - x, part.y - y, x + width - part.x - part.width, y + height - part.y - part.height);
  return out > OVER && overlap(part, { x, y, width, height }) > OVER;
}

/** Units by which two boxes overlap, across or down, whichever is less. @param {Box} one @param {Box} two */
function overlap(one, two) {
  let across = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
  return Math.min(across, Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y));
}

/** Start of a part on one axis: within the whole, or centred if the part is larger. @param {number} at @param {number} size @param {number} whole */
function edge(at, size, whole) {
  return size > whole ? (whole - size) / 2 : Math.max(0, Math.min(at, whole - size));
}

/** The part of a drawing in view, and the way there. */
export class Camera {
  /** @type {Box} */
  box = { x: 0, y: 0, width: 0, height: 0 };
  /** @type {Box} */
  goal = this.box;
  frame = 0;

  /** @param {SVGSVGElement} svg @param {AbortSignal} signal */
  constructor(svg, signal) {
    this.svg = svg;
    signal.addEventListener("abort", () => cancelAnimationFrame(this.frame));
  }

  /** Show a part; at once, or gliding there. @param {Box} goal @param {boolean} [glide] */
  show(goal, glide = false) {
    if (String(values(goal)) === String(values(this.goal))) return;
    cancelAnimationFrame(this.frame);
    let from = this.box, begun = performance.now();
    this.goal = goal;
    if (!glide || still() || !from.width) return this.set(goal);
    /** @param {number} now */
    let step = (now) => {
      let t = Math.min(1, Math.max(0, (now - begun) / GLIDE)), part = 1 - (1 - t) ** 3;
      let [x = 0, y = 0, width = 0, height = 0] = values(from).map((old, n) => old + (/** @type {number} */ (values(goal)[n]) - old) * part);
      this.set({ x, y, width, height });
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {Box} box */
  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", values(box).map((value) => Math.round(value * 100) / 100).join(" "));
  }

  /** Move on so far that something is seen whole. @param {Box} thing */
  reveal(thing) {
    let { x, y, width, height } = this.goal;
    /** @param {number} at @param {number} size @param {number} from @param {number} long */
    let move = (at, size, from, long) => Math.min(Math.max(at, from + long - size), from);
    this.show({ width, height, x: move(x, width, thing.x, thing.width), y: move(y, height, thing.y, thing.height) }, true);
  }
}

/** @param {Box} box */
function values({ x, y, width, height }) {
  return [x, y, width, height];
}
