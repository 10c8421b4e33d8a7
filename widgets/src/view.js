// The view: everything the kernel has sent about a board, as plain data without a page (kernel_games/board/protocol.py).

import { first_frame, next_frame } from "./frames.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {{move: string, label: string, picks: string[]}} Move */
/** @typedef {[clause: string, text: string][]} Lines */
/** @typedef {{frame: Frame, lines: Lines, scene?: boolean}} Step */

/** The view of one seat, as the kernel has sent it. */
export class View {
  rev = -1;
  /** @type {Frame} */
  frame = { header: {}, pieces: new Map() };
  /** The moves that were last open, and all that have been told of. @type {Map<string, Move>} */
  moves = new Map();
  /** @type {Map<string, Move>} */
  known = new Map();
  /** Lines of each ply. @type {Lines[]} */
  log = [];

  /** All that is told besides pieces, moves and log. */
  get data() {
    return this.frame.header;
  }

  /** The thing the board waits for. @returns {string} */
  get mood() {
    return this.data.mood.kind;
  }

  /** The seat that looks; behind the curtain, the one asked to look next. @returns {number | null} */
  get seat() {
    return this.data.mood.seat ?? null;
  }

  /** What house rules have changed, by clause. @returns {Record<string, string>} */
  get changed() {
    return this.data.house?.changed ?? {};
  }

  /** Words of the board, filled in. @param {string} key @param {Data} [facts] @returns {string} */
  word(key, facts = {}) {
    return String(this.data.words[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  }

  /** Take the whole. @param {Data} whole @returns {boolean} whether it is other than what was known */
  load({ moves, log, rev, ...frame }) {
    let before = this.told();
    this.rev = rev;
    this.frame = first_frame(frame);
    this.moves.clear();
    this.known.clear();
    this.set_moves({ new: moves });
    this.log = log;
    return before !== this.told();
  }

  /** All that is known but its number, in an order of its own. */
  told() {
    let { frame: { header, pieces }, moves, log } = this;
    let sorted = (/** @type {Iterable<[string, any]>} */ entries) => [...entries].sort(([one], [other]) => one < other ? -1 : 1);
    return JSON.stringify([sorted(Object.entries(header)), sorted(pieces), sorted(moves), log]);
  }

  /** @param {{new: any[], came?: string[], gone?: string[]}} change */
  set_moves({ new: told, came = [], gone = [] }) {
    for (let move of gone) this.moves.delete(move);
    for (let [move, label, picks] of told) this.known.set(move, { move, label, picks });
    // In the order in which they came, so that the list of moves keeps its numbers.
    for (let move of [...came, ...told.map(([name]) => name)]) this.moves.set(move, /** @type {Move} */ (this.known.get(move)));
  }

  /**
   * Take a change.
   * @param {Data} message
   * @returns {Step[]} the steps of the move that it tells of, if it had several
   */
  change({ kind: _, base: _base, rev, say: _say, moves, log, steps = [], ...last }) {
    this.rev = rev;
    if (moves) this.set_moves(moves);
    if (log) {
      this.log.length = Math.min(this.log.length, log.keep);
      for (let [ply, lines] of log.set) this.log[ply] = lines;
    }
    let shown = steps.map((/** @type {Data} */ { lines, scene, ...change }) => {
      this.frame = next_frame(this.frame, change);
      return { frame: this.frame, lines, scene };
    });
    this.frame = next_frame(this.frame, last);
    return shown;
  }
}
