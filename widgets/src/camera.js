// The camera: shows only the part of a drawing that a step of a walk is about, and cuts nothing at its edges.

import { still } from "./dom.js";

/** @typedef {import("./bubble.js").Box} Box here in units of the drawing */
/** @typedef {Box & {seen?: Box}} Part of a drawing; only what is seen is shown of it, if that is less */

/** Largest size of a unit in pixels when something is shown closer, and the margin around it in units. */
let CLOSEST = 2;
/** The same, where all around it is left out. */
let CLOSEST_FRAMED = 2.6;
let AROUND_IT = 18;
/** Share of the drawing above which all of it is shown. */
let NEARLY = .86;
/** Units around what is framed; so much of a neighbour at the edge is only its border. */
let HEM = 2;
/** Milliseconds that a move of the camera takes. */
let GLIDE = 450;

/**
 * The part of a drawing that shows some boxes of it as large as there is room.
 * @param {Box[]} boxes @param {{width: number, height: number}} whole the drawing, in units
 * @param {{width: number, height: number}} room in pixels
 * @param {boolean} [always] also where that is nearly all
 * @param {number} [margin] in units
 * @returns {Box | undefined} nothing, where all of it is shown
 */
export function part_of(boxes, whole, room, always = false, margin = AROUND_IT) {
  let shape = room.width / room.height;
  let [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  let right = Math.max(...boxes.map(({ x, width }) => x + width)), low = Math.max(...boxes.map(({ y, height }) => y + height));
  let full = Math.max(whole.width, whole.height * shape);
  let wide = Math.max(right - left + 2 * margin, (low - top + 2 * margin) * shape, room.width / CLOSEST);
  if (!boxes.length || !always && wide > full * NEARLY) return;
  let width = Math.min(wide, full), height = width / shape;
  return { width, height, x: edge((left + right - width) / 2, width, whole.width), y: edge((top + low - height) / 2, height, whole.height) };
}

/** How much a part may grow and then be flatter, step by step, and at how many places each is tried, so that it cuts nothing. */
let SIZES = [1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5], HEIGHTS = [1, .9, .8, .7, .6];
let PLACES = 12;
/** Units by which something may reach over the edge before it looks cut; and units free around what is shown, rather fewer than a part that grows. */
let OVER = 1.5, FREE = [5, 0];
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
  for (let { size, flat, free } of SIZES.flatMap((size) => FREE.flatMap((free) => HEIGHTS.map((flat) => ({ size, flat, free }))))) {
    let { x: left, y: top, width: wide, height: high } = union(boxes, free), right = left + wide, low = top + high;
    let width = part.width * size, height = part.height * size * flat, same = size === 1 && flat === 1;
    if (height < low - top && !same) continue;
    if (size > 1 && width > NEARLY * Math.max(whole.width, whole.height * part.width / part.height)) return undefined;
    let [ox, oy] = [part.x - (width - part.width) / 2, part.y - (height - part.height) / 2];
    let across = places(right - width, left, width, whole.width), down = places(low - height, top, height, whole.height);
    let all = across.flatMap((x) => down.map((y) => ({ x, y })));
    all.sort((a, b) => Math.hypot(a.x - ox, a.y - oy) - Math.hypot(b.x - ox, b.y - oy));
    for (let at of same ? [{ x: part.x, y: part.y }, ...all] : all) {
      let box = { ...at, width, height }, side = CORNER * width / room;
      let corner = { x: at.x + width - side, y: at.y + height - side, width: side, height: side };
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

/**
 * The same part, framed: things at its edges are shown whole or not at all, since half a number is another number.
 * What would be cut is taken in; then as much around it is seen as there is room for and cuts nothing.
 * @param {Box[]} boxes @param {Box[]} things that are not to be cut @param {Box[]} rooms if all is in one of them, nothing outside is seen
 * @param {{width: number, height: number}} whole @param {{width: number, height: number}} room in pixels @returns {Part | undefined}
 */
export function framed(boxes, things, rooms, whole, room) {
  if (!boxes.length) return;
  let held = union(boxes, HEM), shape = room.width / room.height;
  for (let thing; (thing = things.find((one) => crosses(held, one)));) held = union([held, thing]);
  let part = part_of([held], whole, room, false, HEM);
  if (!part) return;
  let seen = trimmed([{ x: 0, y: 0, ...whole }, ...rooms].reduce((now, one) => encloses(one, held) ? common(now, one) : now, part), held, things);
  let width = Math.max(seen.width, seen.height * shape, room.width / CLOSEST_FRAMED), height = width / shape;
  return { width, height, x: seen.x + (seen.width - width) / 2, y: seen.y + (seen.height - height) / 2, seen };
}

/** What is seen without the things at its edges; where there is a choice, more of it. @param {Box} seen @param {Box} held @param {Box[]} things @returns {Box} */
function trimmed(seen, held, things) {
  let thing = things.find((one) => crosses(seen, one));
  if (!thing) return seen;
  let { x, y, width, height } = seen, [right, low] = [thing.x + thing.width, thing.y + thing.height];
  let less = [
    { x: right, y, width: x + width - right, height },
    { x, y: low, width, height: y + height - low },
    { x, y, width: thing.x - x, height },
    { x, y, width, height: thing.y - y },
  ].filter((one) => encloses(one, held)).sort((a, b) => b.width * b.height - a.width * a.height)[0];
  return less ? trimmed(less, held, things) : held;
}

/** @param {Box[]} boxes @param {number} [margin] @returns {Box} */
function union(boxes, margin = 0) {
  let [x, y] = [Math.min(...boxes.map((box) => box.x)) - margin, Math.min(...boxes.map((box) => box.y)) - margin];
  let [right, low] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x, y, width: right + margin - x, height: low + margin - y };
}

/** @param {Box} a @param {Box} b @returns {Box} what is in both */
function common(a, b) {
  let [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y };
}

/** Whether all of another box is in a box. @param {Box} box @param {Box} other */
export function encloses(box, other) {
  let { width, height } = common(box, other);
  return width >= other.width - HEM && height >= other.height - HEM;
}

/** Whether the edge of a box goes through a thing; one that is all around it, such as a wall, is cut anyway. @param {Box} box @param {Box} thing */
function crosses(box, thing) {
  let { width, height } = common(box, thing);
  return width > HEM && height > HEM && !encloses(box, thing) && !encloses(thing, box);
}

/** Start of a part on one axis: within the whole, or centred if the part is larger. @param {number} at @param {number} size @param {number} whole */
function edge(at, size, whole) {
  return size > whole ? (whole - size) / 2 : Math.max(0, Math.min(at, whole - size));
}

/** The part of a drawing in view, and the way there. */
export class Camera {
  /** @type {Box} */
  box = { x: 0, y: 0, width: 0, height: 0 };
  /** @type {Part} */
  goal = this.box;
  frame = 0;

  /** @param {SVGSVGElement} svg @param {AbortSignal} signal */
  constructor(svg, signal) {
    this.svg = svg;
    signal.addEventListener("abort", () => cancelAnimationFrame(this.frame));
  }

  /** Show a part; at once, or gliding there. @param {Part} goal @param {boolean} [glide] */
  show(goal, glide = false) {
    if (String(values(goal)) === String(values(this.goal))) return this.close_in(goal.seen);
    cancelAnimationFrame(this.frame);
    let from = this.box, begun = performance.now();
    this.goal = goal;
    this.close_in();
    if (!glide || still() || !from.width) return this.arrive(goal);
    /** @param {number} now */
    let step = (now) => {
      let t = Math.min(1, Math.max(0, (now - begun) / GLIDE)), part = 1 - (1 - t) ** 3;
      let [x = 0, y = 0, width = 0, height = 0] = values(from).map((old, n) => old + (/** @type {number} */ (values(goal)[n]) - old) * part);
      this.set({ x, y, width, height });
      if (t < 1) this.frame = requestAnimationFrame(step);
      else this.close_in(goal.seen);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {Part} goal */
  arrive(goal) {
    this.set(goal);
    this.close_in(goal.seen);
  }

  /** Hide all but what is seen of a part; nothing, without it. @param {Box} [seen] */
  close_in(seen) {
    if (!seen) return this.svg.removeAttribute("clip-path");
    let { x, y, width, height } = this.goal;
    let sides = [(seen.y - y) / height, (x + width - seen.x - seen.width) / width, (y + height - seen.y - seen.height) / height, (seen.x - x) / width];
    this.svg.setAttribute("clip-path", `inset(${sides.map((side) => `${Math.round(side * 1e4) / 100}%`).join(" ")} round 5px)`);
  }

  /** @param {Box} box */
  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", values(box).map((value) => Math.round(value * 100) / 100).join(" "));
  }

  /** Move on so far that something is seen whole. @param {Box} thing */
  reveal(thing) {
    let { x, y, width, height, seen } = this.goal;
    if (seen && encloses(seen, thing)) return;
    /** @param {number} at @param {number} size @param {number} from @param {number} long */
    let move = (at, size, from, long) => Math.min(Math.max(at, from + long - size), from);
    this.show({ width, height, x: move(x, width, thing.x, thing.width), y: move(y, height, thing.y, thing.height) }, true);
  }
}

/** @param {Box} box */
function values({ x, y, width, height }) {
  return [x, y, width, height];
}
