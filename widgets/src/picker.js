// The picker: each thing a person points at narrows the moves, in any order, until one is left.

import { Advice } from "./advice.js";
import { Stepper, amounts } from "./amount.js";
import { Bubble } from "./bubble.js";
import { button, h, put } from "./dom.js";
import { chip, told } from "./panels.js";
import { Tip } from "./tips.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {import("./view.js").Move} Move */
/** @typedef {{key: string, pick: string}} Chosen a piece that was pointed at */
/** @typedef {Pick<import("./board.js").Board, "view" | "stage" | "head" | "root" | "open" | "act" | "say" | "tell" | "keep" |
 *   "show_preview">} Desk */
/** @typedef {{touch?: boolean, keys?: boolean}} How whether somebody points with a finger, or by the keyboard */

/** Milliseconds of pointing before the kernel is asked what it would do. */
let HOVER = 120;

/** The kind of a pick: the part before the colon. @param {string} pick @returns {string} */
let kind = (pick) => pick.split(":")[0] ?? "";

/** @param {string[]} all @param {string[]} some */
export function holds(all, some) {
  let rest = [...all];
  return some.every((pick) => rest.includes(pick) && rest.splice(rest.indexOf(pick), 1));
}

/** The moves that these picks can still become. @param {Move[]} moves @param {string[]} picks */
export function fits(moves, picks) {
  return moves.filter((move) => holds(move.picks, picks));
}

/**
 * What is picked once one more thing is pointed at: let go, taken too, or taken instead of what is of its kind.
 * @param {Move[]} moves @param {Chosen[]} chosen @param {Chosen} item
 * @returns {{chosen: Chosen[], fit: Move[]}} no `fit` where it leads to no move
 */
export function choose(moves, chosen, item) {
  /** @param {Chosen[]} picks */
  let lead = (picks) => ({ chosen: picks, fit: picks.length ? fits(moves, picks.map((p) => p.pick)) : moves });
  let more = lead([...chosen, item]);
  // A second tap on a piece may mean it twice, such as two goods of a kind; only otherwise it lets go.
  let again = chosen.findIndex((p) => p.key === item.key);
  if (again >= 0) return more.fit.length ? more : lead(chosen.filter((_, n) => n !== again));
  if (more.fit.length) return more;
  let others = chosen.filter((p) => kind(p.pick) !== kind(item.pick));
  return others.length < chosen.length ? lead([...others, item]) : more;
}

export class Picker {
  /** @type {Chosen[]} */
  chosen = [];
  /** The move that waits for "Play", and whether it could still become another. @type {Move | undefined} */
  offered;
  grows = false;
  /** The move that it was asked of last what it would do. @type {string | undefined} */
  wanted;
  /** The piece that it was asked of last why it cannot be picked. */
  doubted = "";
  /** The piece that the mouse or the focus is on. */
  pointed = "";
  /** @type {Map<string, Promise<Data | null>>} */
  previews = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
    // In words, for the line above the drawing.
    this.offer = h("div", { class: "kg-offer", role: "status", "aria-live": "polite", hidden: true });
    this.window = new Bubble("kg-ask", { role: "group" });
    // The same words stand in the line, where they are spoken.
    this.refusal = new Bubble("kg-refusal", { "aria-hidden": "true" });
    this.advice = new Advice(board);
    this.tip = new Tip((bubble, key) => this.stand(bubble, key), (key) => board.stage.drawn.get(key)?.label ?? "");
    this.stepper = new Stepper(board.view, {
      look: (move) => this.look(move),
      play: (move) => this.play(move),
      why: (amount) => this.why_amount(amount),
    });
    this.windows = [this.window.element, this.refusal.element, this.tip.bubble.element];
  }

  /** The kinds that are picked, sorted, with a blank between two. */
  get kinds() {
    return this.chosen.map((item) => kind(item.pick)).sort().join(" ");
  }

  /** A judge of what can be done with each piece. @returns {(item: Chosen) => import("./stage.js").Judgement} */
  judge() {
    let { data } = this.board.view, moves = this.board.open(), picks = this.chosen.map((p) => p.pick);
    let [, lit = []] = data.prompts?.[this.kinds] ?? [];
    /** @type {Map<string, {can: boolean, lit: boolean}>} */
    let known = new Map();
    return ({ key, pick }) => {
      // Judged by pick, not by piece: a map has 700 pieces and a few dozen different picks.
      let found = known.get(pick);
      if (!found) {
        let can = choose(moves, this.chosen, { key: "", pick }).fit.length > 0;
        let next = data.light && can && (!lit.length || lit.includes(kind(pick)));
        found = { can, lit: next && fits(moves, [...picks, pick]).length > 0 };
        known.set(pick, found);
      }
      return { ...found, chosen: this.chosen.some((p) => p.key === key) };
    };
  }

  /** Show what can be picked and what is, on the drawing and on the buttons beside it. */
  mark() {
    let { stage, root } = this.board, judge = this.judge();
    if (stage.drawn.size) stage.mark();
    for (let one of root?.querySelectorAll("button[data-pick]") ?? []) {
      let pick = one.getAttribute("data-pick") ?? "", { can, chosen } = judge({ key: `answer:${pick}`, pick });
      put(one, "aria-disabled", String(!can && !chosen));
      put(one, "aria-pressed", String(chosen));
    }
  }

  /** Somebody points at a piece, or at a button that is one of the answers. @param {Chosen} piece @param {How} [how] */
  pick({ key, pick }, how = {}) {
    let { board, chosen: before, offered, grows } = this, { confirm } = board.view.data;
    // By touch nothing can be pointed at first, so the first tap offers and the second plays.
    if (how.touch && !confirm && offered && !grows && before.at(-1)?.key === key) {
      this.play(offered.move);
      return;
    }
    let item = { key, pick }, { chosen, fit } = choose(board.open(), before, item);
    // A pick that does not go with the move on offer begins another one.
    let anew = !fit.length && offered ? choose(board.open(), [], item) : undefined;
    if (anew?.fit.length) ({ chosen, fit } = anew);
    let picks = chosen.map((p) => p.pick), taken = chosen.includes(item);
    this.answered();
    if (!fit.length) {
      this.why(picks, key);
      return;
    }
    this.chosen = chosen;
    let many = chosen.length ? amounts(fit, picks) : undefined;
    if (fit.length === 1 && taken && !many && !confirm && !how.touch) {
      this.play(/** @type {Move} */ (fit[0]).move);
      return;
    }
    this.drop(true);
    let whole = fit.filter((move) => move.picks.length === chosen.length);
    let move = fit.length === 1 && taken ? fit[0] : whole.length === 1 ? whole[0] : undefined;
    if (many) this.ask_amount(many, how);
    else if (move && chosen.length) this.propose(move, fit.length > 1, how);
    else if (whole.length && chosen.length) this.ask(whole);
  }

  /** Forget what was picked and offered. @param {boolean} [keep] only what was offered */
  drop(keep = false) {
    if (!keep) {
      this.chosen = [];
      this.advice.ring([]);
    }
    this.offered = undefined;
    this.stepper.close();
    this.answered();
    this.end_preview();
    this.board.keep(() => this.window.hide());
    this.mark();
  }

  /** @param {string} move */
  play(move) {
    this.drop();
    return this.board.act("play", { move });
  }

  /** Do what a button of the window says. @param {string} name @returns {boolean} whether it means something here */
  run(name) {
    if (name === "cancel") this.drop();
    else if (name === "hint") this.advice.ask();
    else if (this.stepper.moves.size) return this.stepper.run(name);
    else if (name === "play" && this.offered) this.play(this.offered.move);
    else return false;
    return true;
  }

  // Why not

  /** Ask why these make no move. @param {string[]} picks @param {string} key what was pointed at */
  async why(picks, key) {
    let { board } = this;
    this.doubted = key;
    let reply = await board.act("why", { picks }, { at: key });
    if (reply) board.tell(reply.reason, reply.clause, false, key);
  }

  /**
   * Say it at the piece or where the number was typed, if nothing else has been pointed at meanwhile.
   * @param {string} reason @param {string} clause @param {string} key
   */
  refuse(reason, clause, key) {
    if (!key || key !== this.doubted) return;
    if (this.stepper.moves.size) {
      this.stepper.note.replaceChildren(...refused(reason, clause, this.board.view.changed));
      this.stand(this.window, this.chosen.at(-1)?.key ?? "");
      return;
    }
    this.refusal.show(...refused(reason, clause, this.board.view.changed));
    this.tip.hide();
    this.stand(this.refusal, key);
  }

  /** The person has read the answer. */
  answered() {
    this.doubted = "";
    this.tip.hide();
    this.board.keep(() => this.refusal.hide());
  }

  /** Ask why there is no such amount. @param {string} amount */
  why_amount(amount) {
    let key = `amount:${amount}`;
    this.doubted = key;
    if (/^\d+$/.test(amount)) this.why([...this.chosen.map((p) => p.pick), key], key);
    else this.board.tell(this.board.view.word("whole_number"), "", false, key);
  }

  // Questions at the piece

  /** Show what a move would do, and let it be played. @param {Move} move @param {boolean} more @param {How} how */
  async propose(move, more, how) {
    this.offered = move;
    this.grows = more;
    let { view } = this.board;
    if (!await this.preview(move) || this.offered !== move) return;
    this.open(h("button", { "data-do": "play", class: "kg-go" }, view.word("play")), this.cancel());
    if (how.keys && !more) this.focus("button");
  }

  /** Ask which of several moves is meant. @param {Move[]} moves */
  ask(moves) {
    let buttons = moves.map((move) => h("button", { "data-move": move.move, class: "kg-go" }, move.label));
    this.open(h("p", {}, this.board.view.word("choose")), ...buttons, this.cancel());
  }

  /** Ask how many. @param {Map<number, Move>} moves @param {How} how */
  ask_amount(moves, how) {
    this.open(...this.stepper.parts(moves));
    if (!how.touch) this.focus("input"), this.stepper.input.select();
  }

  /** @param {(Node | string)[]} parts */
  open(...parts) {
    this.window.element.setAttribute("aria-label", this.board.view.word("choose"));
    this.window.show(...parts);
    this.stand(this.window, this.chosen.at(-1)?.key ?? "");
  }

  /** @param {string} what */
  focus(what) {
    /** @type {HTMLElement | null} */ (this.window.element.querySelector(what))?.focus({ preventScroll: true });
  }

  cancel() {
    return button("cancel", this.board.view.word("cancel"));
  }

  /** Put a window beside a piece, or a button that is an answer. @param {Bubble} bubble @param {string} key */
  stand(bubble, key) {
    let { stage, root } = this.board, table = bubble.element.parentElement?.getBoundingClientRect();
    if (!table) return;
    /** @param {Element} node */
    let rect = (node) => {
      let { x, y, width, height } = node.getBoundingClientRect();
      return { x: x - table.x, y: y - table.y, width, height };
    };
    let { x, y } = rect(stage.svg), piece = stage.drawn.get(key);
    let beside = [...root.querySelectorAll("button[data-pick]")].find((one) => `answer:${one.getAttribute("data-pick")}` === key);
    let target = piece ? stage.seen(piece) : undefined;
    if (target) target = { ...target, x: target.x + x, y: target.y + y };
    else if (beside) target = rect(beside);
    else return;
    let things = stage.things().map((thing) => ({ ...thing, x: thing.x + x, y: thing.y + y }));
    let others = this.windows.filter((one) => one !== bubble.element && !one.hidden).map((one) => ({ ...rect(one), weight: 30 }));
    // Below the part that a turn needs, a drawing may be out of view.
    let { working, height } = stage.header;
    bubble.place(target, table, [...things, ...others, { ...target, weight: 30 }], table.height * (working / height || 1));
  }

  /** The drawing is shown larger, or moved: all stays with its pieces. */
  follow() {
    this.tip.hide();
    if (this.window.open) this.stand(this.window, this.chosen.at(-1)?.key ?? "");
    if (this.refusal.open) this.stand(this.refusal, this.doubted);
  }

  // Previews

  /** Show what a move would do, in words and on the drawing. @param {Move} move @returns {Promise<boolean>} whether it may be offered */
  async preview(move) {
    let { board, offer } = this, { view } = board;
    if (!view.data.preview) return true;
    this.wanted = move.move;
    let asked = this.previews.get(move.move) ?? board.act("preview", { move: move.move }, { quiet: true });
    // The promise itself is kept, so that two pointings at once ask once.
    this.previews.set(move.move, asked);
    let reply = await asked;
    // Answers may come late or in another order: only the one for what is pointed at now counts.
    if (!reply || this.wanted !== move.move || reply.base !== view.rev) {
      if (reply && !reply.ok && !reply.stale && this.offered === move) board.tell(reply.reason, reply.clause);
      return false;
    }
    offer.replaceChildren(h("p", { class: "kg-label" }, move.label), h("ul", {}, ...told(reply.events, "li", this.board.view.changed)));
    offer.setAttribute("aria-label", view.word("would"));
    offer.hidden = false;
    let { ok: _, base: _base, events: _events, ...change } = reply;
    board.show_preview(change, move.picks, [...this.chosen.map((one) => one.key), this.pointed]);
    return true;
  }

  end_preview() {
    let { board, offer } = this;
    clearTimeout(this.timer);
    this.wanted = undefined;
    board.stage.end_preview();
    board.keep(() => {
      offer.hidden = true;
      offer.replaceChildren();
    });
  }

  /** Show soon what is chosen would do. @param {Move | undefined} move */
  look(move) {
    this.offered = move;
    this.doubted = "";
    if (move) this.soon(move);
    else this.end_preview();
  }

  /** @param {Move} move */
  soon(move) {
    clearTimeout(this.timer);
    if (move.move !== this.wanted) this.timer = setTimeout(() => this.preview(move), HOVER);
  }

  /** Take in the element under the mouse or with the focus; null if there is none. @param {Element | null} target */
  point(target) {
    let { stage, view } = this.board, key = target?.closest?.("[data-key]")?.getAttribute("data-key") ?? "";
    this.pointed = key;
    this.tip.point(key);
    stage.heat(key);
    let move = this.move_at(target) ?? this.offered;
    if (move && view.data.preview) this.soon(move);
    else if (this.wanted) this.end_preview();
    else clearTimeout(this.timer);
  }

  /** The one move that a click there would make or offer. @param {Element | null} target @returns {Move | undefined} */
  move_at(target) {
    let { view, stage } = this.board, moves = this.board.open();
    let item = target?.closest?.("[data-pick],[data-move]");
    let key = item?.getAttribute("data-key") ?? "", pick = item?.getAttribute("data-pick") ?? "";
    let at = stage.drawn.get(key) ?? { key: `answer:${pick}`, pick };
    if (!at.pick || this.chosen.some((p) => p.key === at.key)) {
      return moves.length ? view.moves.get(item?.getAttribute("data-move") ?? "") : undefined;
    }
    let { chosen, fit } = choose(moves, this.chosen, at);
    let [found, ...others] = fit.length === 1 ? fit : fit.filter((move) => move.picks.length === chosen.length);
    return chosen.length && !others.length ? found : undefined;
  }
}

/** Why not, and the clause that says so. @param {string} reason @param {string} clause @param {Record<string, string>} changed by house rules @returns {Node[]} */
function refused(reason, clause, changed) {
  let mark = clause ? [chip(clause, changed)] : [];
  // By keyboard it is opened where it is spoken.
  for (let one of mark) one.tabIndex = -1;
  return [h("span", {}, reason), ...mark];
}
