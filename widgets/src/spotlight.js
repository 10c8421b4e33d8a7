// The spotlight of a coach: lights the pieces of a step, closes in on them, and lets answers be tapped.

import { encloses, framed, part_of, uncut } from "./camera.js";
import { h, put } from "./dom.js";
import { bounds } from "./pieces.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {import("./host.js").Room} Room */
/** @typedef {import("./bubble.js").Box} Box */
/** @typedef {Pick<import("./board.js").Board, "view" | "stage" | "root" | "head" | "table" | "picker">} Desk */

/** Least height of a drawing, pixels free below it, and least size of a unit in pixels. */
let LOWEST = 230;
let BENEATH = 4;
let FARTHEST = .6;

export class Spotlight {
  /** True if the person wants to see the whole drawing in this step. */
  whole = false;
  /** All that is seen of the page. @type {Room | undefined} */
  room;
  /** Pieces as they are while they are no moves: not to be picked, or to be tapped. @type {WeakMap<Piece, Piece>[]} */
  others = [new WeakMap(), new WeakMap()];

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
    this.button = h("button", { "data-coach": "whole", class: "kg-icon kg-whole", hidden: true }, "⤢");
  }

  /** A picture in which only these pieces can be tapped. @param {Frame} frame @param {Map<string, string>} taps @returns {Frame} */
  dress(frame, taps) {
    let pieces = new Map([...frame.pieces].map(([key, piece]) => [key, this.other(piece, taps.has(key))]));
    return { ...frame, pieces };
  }

  /** @param {Piece} piece @param {boolean} tap @returns {Piece} */
  other(piece, tap) {
    let known = /** @type {WeakMap<Piece, Piece>} */ (this.others[Number(tap)]), found = known.get(piece);
    if (!found) {
      let { box: [x = 0, y = 0, width = 0, height = 0], body } = piece;
      // All that it takes up can be tapped, also where nothing is drawn.
      let field = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" pointer-events="all"/>`;
      found = { ...piece, pick: tap ? `tap:${piece.key}` : "", body: tap ? field + body : body };
      known.set(piece, found);
    }
    return found;
  }

  /** Light what a step is about, and close in on it. @param {Data} sheet @param {boolean} dark whether nothing is lit now @param {boolean} glide */
  show(sheet, dark, glide) {
    let { board: { stage, view, root } } = this, part = this.part(sheet), dim = Boolean(sheet.dim) && !dark;
    stage.ring("kg-spot", dark ? [] : this.pieces(sheet.light));
    stage.dim(dim ? this.pieces(sheet.light) : []);
    root.toggleAttribute("data-dim", dim);
    this.button.hidden = !part;
    let words = view.word(this.whole ? "coach_near" : "coach_whole");
    put(this.button, "aria-label", words);
    put(this.button, "title", words);
    stage.cut(this.whole ? undefined : part, glide);
  }

  /** @param {string[]} keys @returns {Piece[]} */
  pieces(keys) {
    return keys.map((key) => this.board.stage.drawn.get(key)).filter((piece) => piece !== undefined);
  }

  /** What a close view shows whole or not at all, as it does words: panels, and what can be tapped now. @param {Data} sheet @param {boolean} [written] also pieces with words on them @returns {Box[]} */
  things(sheet, written = false) {
    let { mood, tap = [] } = sheet, { stage, picker } = this.board, judge = picker.judge();
    /** @param {Piece} piece */
    let now = (piece) => (mood === "answer" ? tap.includes(piece.key) : mood === "move" && piece.pick && judge(piece).can);
    let found = [...stage.drawn.values()].filter((piece) => now(piece) || piece.label && !piece.outline || written && piece.body.includes("<text"));
    return found.filter(({ box }) => Math.min(box[2] ?? 0, box[3] ?? 0) > 0).map(bounds);
  }

  /** The part of the drawing that is shown; nothing, if it is all. @param {Data} sheet */
  part(sheet) {
    let { room, board: { stage, stage: { header, drawn }, root, head, table, picker } } = this, width = table.clientWidth;
    if (!width || !room) return;
    let whole = { width: Number(header.width), height: Number(header.height) }, close = this.pieces(sheet.close);
    // Answers that can be tapped are in view, whatever the step is about.
    if (sheet.mood === "answer" && close.length) close.push(...this.pieces(sheet.tap ?? []));
    // And what it is about, or a hint points at.
    if (close.length) close.push(...this.pieces(sheet.light));
    let down = table.getBoundingClientRect().top - root.getBoundingClientRect().top;
    let most = Math.max(LOWEST, room.height - down - BENEATH);
    // Windows over the board leave the coach free. They are in the head: on the root, it would style all of the drawing anew.
    head.element.style.setProperty("--kg-down", `${Math.round(down)}px`);
    let judge = picker.judge(), far = width / FARTHEST;
    // Whoever shall move or answer has all that they can pick in sight, if it is not too much.
    let can = sheet.mood === "move" ? [...drawn.values()].filter((piece) => piece.pick && judge(piece).can)
      : sheet.mood === "answer" ? this.pieces(sheet.tap ?? []) : [];
    if (root.dataset.coach === "beside") {
      let size = { width, height: Math.min(width * whole.height / whole.width, most) }, rooms = this.rooms();
      if (rooms.length && close.length) return framed([...close, ...can].map(bounds), this.things(sheet, true), rooms, whole, size);
      let part = part_of(close.map(bounds), whole, size);
      let boxes = close.map(bounds), things = this.things(sheet);
      if (!part) return;
      // Between the many small words of a chart there is no place for an edge: those it may cut.
      return uncut(part, boxes, things, stage.words(), whole, width) ?? uncut(part, boxes, things, stage.words("[data-less]"), whole, width);
    }
    let all = { x: 0, y: 0, width: whole.width, height: Number(header.working) || whole.height };
    let found = [[...close, ...can].map(bounds), can.map(bounds), close.map(bounds), [all]].filter((boxes) => boxes.length)
      .map((boxes) => part_of(boxes, whole, { width, height: most }, true)).filter((part) => part !== undefined);
    let part = found.find((one) => one.width <= far) ?? found[0];
    if (part && part.width > far) part = { ...part, width: far, height: far * most / width, x: (whole.width - far) / 2 };
    // No finger moves a part: where more can be picked than it shows, all of the drawing is there to be scrolled.
    return part && can.every((piece) => encloses(part, bounds(piece))) ? part : undefined;
  }

  /** The rooms of a drawing that marks them: pieces that nothing is drawn of. Where cards lie in a grid, no view without frames cuts none. @returns {Box[]} */
  rooms() {
    return [...this.board.stage.drawn.values()].filter(({ label, body, box }) => !label && !body && box[2]).map(bounds);
  }
}
