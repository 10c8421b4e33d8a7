// What the kernel has told of a board: plain data, no page.

import { patch, revise, unpack } from "./packing.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {{move: string, label: string, picks: string[]}} Move */
/** @typedef {[clause: string, text: string][]} Lines */
/** @typedef {{pieces: Map<string, Piece>, lines: Lines}} Step */

let FIELDS = /** @type {const} */ (["key", "body", "x", "y", "layer", "turn", "scale", "pick", "label", "box"]);

/** What one seat sees, as the kernel has told it. */
export class View {
  rev = -1;
  /** All besides pieces, moves and log. @type {Data} */
  data = {};
  /** @type {Map<string, Piece>} */
  pieces = new Map();
  /** Pieces that are gone, as they were: they may come back. @type {Map<string, Piece>} */
  kept = new Map();
  /** @type {Map<string, Move>} */
  moves = new Map();
  move_text = "[]";
  /** What happened in each ply. @type {Lines[]} */
  log = [];

  /** Words of the board, filled in. @param {string} key @param {Data} [facts] @returns {string} */
  word(key, facts = {}) {
    return String(this.data.words[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  }

  /** Take the whole. @param {Data} whole */
  load({ bodies, pieces, moves, log, rev, ...data }) {
    this.rev = rev;
    // From a kernel in the page what is None arrives as undefined, or not at all.
    this.data = { ...data, seat: data.seat ?? null, asked: data.asked ?? null };
    let drawn = unpack(bodies);
    this.pieces = new Map(unpack(pieces).map((fields) => {
      /** @type {any} */
      let piece = Object.fromEntries(FIELDS.map((name, n) => [name, name === "body" ? drawn[fields[n]] : fields[n]]));
      return [piece.key, piece];
    }));
    this.kept.clear();
    this.set_moves(moves);
    this.log = unpack(log);
  }

  /** @param {string} text moves with their labels and picks between tabs, packed, as JSON */
  set_moves(text) {
    this.move_text = text;
    this.moves = new Map(unpack(JSON.parse(text)).map((row) => {
      let [move, label, ...picks] = row.split("\t");
      return [move, { move, label, picks }];
    }));
  }

  /**
   * Take a change.
   * @param {Data} message
   * @returns {Step[]} the steps of the move that it tells of, if it had several
   */
  change({ kind: _, base: _base, rev, set, gone, moves, log, say: _say, steps = [], unset = [], ...data }) {
    this.rev = rev;
    this.data = { ...this.data, ...data, ...Object.fromEntries(unset.map((/** @type {string} */ name) => [name, null])) };
    if (log) {
      this.log.length = Math.min(this.log.length, log.keep);
      for (let [ply, lines] of log.set) this.log[ply] = lines;
    }
    if (moves) this.set_moves(revise(this.move_text, moves));
    let shown = [this.pieces];
    for (let change of [...steps, { set, gone }]) shown.push(this.pieces = this.changed(change));
    // What has gone may come back.
    for (let pieces of shown) for (let [key, piece] of pieces) if (!this.pieces.has(key)) this.kept.set(key, piece);
    return steps.map((/** @type {Data} */ { lines: [ply, from, to] }, /** @type {number} */ n) =>
      ({ pieces: shown[n + 1], lines: this.log[ply]?.slice(from, to) ?? [] }));
  }

  /** The present pieces with what is told of them. @param {Data} change */
  changed(change) {
    let pieces = new Map(this.pieces);
    patch(pieces, change, this.kept);
    return pieces;
  }
}
