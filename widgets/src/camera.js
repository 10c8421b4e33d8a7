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
