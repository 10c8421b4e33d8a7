// Marks over the pieces: rings, and ghosts where they would go.

import { s } from "./dom.js";
import { centre, place } from "./pieces.js";

/** @typedef {import("./frames.js").Piece} Piece */

/** The outline of what is as round as its box is square. */
let ROUND = "o";
/** Size in units below which a piece has a thinner ring. */
let THIN = 34;
/** Distance of a ring inside its piece, so that it covers no neighbour; the focus ring is outside. */
let INSET = 2, AROUND = 3;
let NAMES = ["kg-lit", "kg-spot", "kg-good", "kg-best", "kg-chosen", "kg-ghosts", "kg-focus"];

export class Marks {
  /** The pieces that have each kind of ring. @type {Record<string, Piece[]>} */
  ringed = {};

  constructor() {
    /** @type {Record<string, SVGGElement>} */
    this.groups = Object.fromEntries(NAMES.map((name) => [name, s("g", { class: name })]));
    this.element = s("g", { class: "kg-over", "aria-hidden": "true" });
    this.element.append(...Object.values(this.groups));
  }

  /** Rings of one kind around these pieces; what is the same stays, so that it does not flash anew. @param {string} name @param {Piece[]} pieces */
  ring(name, pieces) {
    let old = this.ringed[name] ?? [];
    if (old.length === pieces.length && pieces.every((piece, n) => piece === old[n])) return;
    this.ringed[name] = pieces;
    this.groups[name]?.replaceChildren(...pieces.map((piece) => ring(piece, name === "kg-focus" ? AROUND : name === "kg-spot" ? 0 : -INSET)));
  }

  /** Make the ring stronger around what is pointed at. @param {string} key */
  heat(key) {
    for (let node of this.groups["kg-lit"]?.children ?? []) node.classList.toggle("kg-hot", node.getAttribute("data-of") === key);
  }

  /** @param {SVGElement[]} ghosts */
  preview(ghosts) {
    this.groups["kg-ghosts"]?.replaceChildren(...ghosts);
  }
}

/** @param {Piece} piece @param {number} more how much larger than the piece, on each side */
function ring(piece, more) {
  let node = s("g", { "data-of": piece.key, class: Math.min(piece.box[2] ?? 0, piece.box[3] ?? 0) < THIN ? "kg-small" : "" });
  node.style.transform = place(piece);
  node.append(line(piece, more, "kg-halo"), line(piece, more, "kg-line"));
  return node;
}

/** @param {Piece} piece @param {number} more @param {string} name */
function line({ box: [x = 0, y = 0, width = 0, height = 0], outline }, more, name) {
  /** @param {number} size */
  let grown = (size) => Math.max(1, size + 2 * more);
  if (!outline || outline === ROUND) {
    let rx = outline ? grown(width) / 2 : 7;
    return s("rect", { x: x - more, y: y - more, width: grown(width), height: grown(height), rx, class: name });
  }
  let [cx, cy] = [x + width / 2, y + height / 2];
  let large = `scale(${grown(width) / (width || 1)} ${grown(height) / (height || 1)})`;
  return s("path", { d: outline, transform: `translate(${cx} ${cy}) ${large} translate(${-cx} ${-cy})`, class: name });
}

/** An arrow from where a piece is to where it would be. @param {Piece} old @param {Piece} now @returns {SVGElement[]} */
export function arrow(old, now) {
  let [x, y] = centre(old), [tx, ty] = centre(now);
  let far = Math.hypot(tx - x, ty - y);
  if (far < 12) return [];
  let [ux, uy] = [(tx - x) / far, (ty - y) / far];
  let bend = Math.min(36, far / 4);
  let [mx, my] = [(x + tx) / 2 - uy * bend, (y + ty) / 2 + ux * bend];
  let turn = Math.atan2(ty - my, tx - mx);
  /** @param {number} a */
  let barb = (a) => `L${tx - 15 * Math.cos(turn + a)} ${ty - 15 * Math.sin(turn + a)}`;
  let way = `M${x} ${y}Q${mx} ${my} ${tx} ${ty}`;
  return [s("path", { d: way, class: "kg-arrow kg-arrow-edge" }), s("path", { d: way, class: "kg-arrow" }),
    s("path", { d: `M${tx} ${ty}${barb(0.5)}${barb(-0.5)}z`, class: "kg-arrow-head" })];
}
