// The coach of a walk: its words, questions and verdicts. All of it is one field of the board's header;
// see kernel_games/teaching/walks/view.py.

import { Answers, offered, tappable } from "./answers.js";
import { Certificate, stars } from "./certificate.js";
import { changed_for, fit, helpers, judged, many, plain, runs, steps, weigh } from "./coach_parts.js";
import { focused, focused_in, give_focus, h, put, write } from "./dom.js";
import { next_frame } from "./frames.js";
import { chip } from "./panels.js";
import { Spotlight } from "./spotlight.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {import("./picker.js").Chosen} Chosen */
/** @typedef {Pick<import("./board.js").Board, "view" | "stage" | "root" | "head" | "talk" | "timeline" | "kernel" | "table" | "score" | "picker" | "clause" | "act" |
 *   "refresh">} Desk */

/** Width in pixels from which the coach is next to the board, unless the room is much higher than wide. */
let BESIDE = 660;
let SHAPE = .88;
/** Usual height of the coach above a board, and least height of the drawing. */
let USUAL = 220;
let SMALLEST = 280;

export class Coach {
  /** The coach's data on show; undefined on a board without a walk. @type {Data | undefined} */
  sheet;
  /** Outcome of a move that missed, while it is looked at. @type {{frame: Frame, close: string[]} | undefined} */
  looked;
  /** Verdict on a miss that has been taken back. @type {Data | undefined} */
  forgotten;
  /** True while a move of this page has no answer; true if it missed and its steps are still being played. */
  moving = false;
  missing = false;
  /** True if this page has asked for what comes next. */
  mine = false;
  /** The data shown before, until the focus has moved on. @type {Data | undefined} */
  before;
  /** @type {Map<string, string>} */
  taps = new Map();

  /** @param {Desk} board */
  constructor(board) {
    let { view } = board;
    this.board = board;
    this.view = view;
    this.title = h("strong", { class: "kg-coach-title" });
    this.top = h("div", { class: "kg-coach-top" }, this.title);
    this.dots = h("ol", { class: "kg-dots" });
    this.goal = h("p", { class: "kg-coach-goal", hidden: true });
    this.words = h("p", { class: "kg-coach-say" });
    this.hints = h("ul", { class: "kg-hints" });
    this.answers = new Answers(view, (key) => (board.stage.drawn.get(key)?.label ?? key).split(",")[0] ?? key);
    this.wait = h("p", { class: "kg-wait", hidden: true }, view.word("coach_wait"));
    this.verdict = h("div", { class: "kg-verdict", hidden: true });
    this.rules = h("p", { class: "kg-rules", hidden: true });
    this.back = h("button", { "data-coach": "back", class: "kg-icon", title: view.word("coach_back"), "aria-label": view.word("coach_back") }, "‹");
    this.help = h("span", { class: "kg-helps" });
    this.next = h("button", { "data-coach": "next", class: "kg-go kg-next" }, view.word("coach_next"));
    this.nav = h("div", { class: "kg-coach-nav" }, this.back, this.help, this.next);
    this.body = h("div", { class: "kg-coach-body" }, this.goal, this.words, this.hints, this.answers.element, this.verdict, this.rules);
    this.status = h("span", { class: "kg-sr", role: "status", "aria-live": "polite" });
    this.element = h("section", { class: "kg-coach", hidden: true }, this.top, this.dots, this.body, this.nav, this.status);
    this.spot = new Spotlight(board);
    this.end = new Certificate(view, () => board.score.celebrate());
  }

  /** True if the board has a coach. */
  get on() {
    return Boolean(this.view.data.coach);
  }

  /** The control for a focus that has no place of its own: the first that helps on, or back. */
  get fallback() { return this.help.querySelector("button") ?? this.back; }

  /** Take in what is the board's own line elsewhere. */
  settle() {
    let { head } = this.board, reset = h("button", { "data-coach": "reset" }, this.view.word("coach_reset"));
    this.answers.element.after(this.wait, head.line);
    this.top.append(head.menu);
    head.new.replaceWith(reset);
    this.reset = reset;
  }

  /**
   * Stand beside the board or above it, as there is room.
   * @param {import("./host.js").Room} room all that is seen of a page
   * @returns {number | undefined} how high a drawing may be, for whoever lays it out: the same in every step
   */
  arrange(room) {
    if (!this.on) return;
    let { root } = this.board, beside = room.width >= BESIDE && room.width >= room.height * SHAPE;
    let moved = JSON.stringify(room) !== JSON.stringify(this.spot.room);
    this.spot.room = room;
    put(root, "data-coach", beside ? "beside" : "above");
    if (moved) this.fit();
    root.style.setProperty("--kg-seen", `${room.height}px`);
    this.light(!moved);
    return beside ? undefined : Math.max(SMALLEST, room.height - USUAL);
  }

  // Showing

  /** Bring all in line with what is told; until steps have told all, what was asked before them stays, and no answer. */
  show() {
    let { view, board } = this, { timeline } = board, { coach } = view.data;
    if (!coach) return;
    let before = this.sheet, unheard = this.moving && coach.verdict?.kind === "missed";
    let pending = before && (unheard || timeline.telling);
    let sheet = /** @type {Data} */ (pending ? before : coach);
    this.taps = pending ? new Map() : tappable(sheet);
    this.wait.hidden = !pending;
    board.root.toggleAttribute("data-judging", Boolean(pending));
    this.verdict.hidden = Boolean(pending) || !sheet.verdict || sheet === this.forgotten;
    if (sheet === before) return;
    let fresh = !before || before.n !== sheet.n || before.walk !== sheet.walk;
    this.sheet = sheet;
    this.answers.pending = "";
    this.element.hidden = false;
    put(board.root, "data-mood", sheet.mood);
    put(this.element, "aria-label", view.word("coach", sheet));
    if (fresh) this.spot.whole = false, this.body.scrollTop = 0;
    board.talk.say([]);
    this.show_top(sheet);
    this.show_words(sheet);
    this.show_verdict(sheet);
    this.show_nav(sheet);
    this.answers.show(sheet);
    this.end.show(sheet, Boolean(before));
    this.announce(before, sheet);
    if (before && this.mine) this.before ??= before;
  }

  /** @param {Data} sheet */
  show_top({ title, dots, n }) {
    let { view } = this;
    write(this.title, title);
    if (!changed_for(this.dots, [dots, n])) return;
    let here = focused_in(this.dots)?.dataset.to;
    this.dots.replaceChildren(...steps(view, dots, n));
    if (here !== undefined) give_focus(this.dots.querySelector(`[data-to="${here}"]`));
  }

  /** @param {Data} sheet */
  show_words({ say, goal, minutes, ages, hints }) {
    let { view } = this;
    this.goal.hidden = !goal;
    if (goal && changed_for(this.goal, [goal])) {
      this.goal.replaceChildren(h("b", {}, `${view.word("coach_goal")}: `), goal, " ", h("small", {}, view.word("coach_about", { minutes, ages })));
    }
    if (changed_for(this.words, say)) this.words.replaceChildren(...runs(say));
    if (!changed_for(this.hints, hints)) return;
    this.hints.replaceChildren(...hints.map((/** @type {Data} */ hint) =>
      h("li", {}, ...runs(hint.say), ...(hint.clause ? [" ", chip(hint.clause)] : []))));
  }

  /** @param {Data} sheet */
  show_verdict({ verdict, clauses, on }) {
    let { looked } = this, lines = verdict?.lines ?? [], all = many(lines);
    let shown = [verdict?.clause, ...lines.map((/** @type {string[]} */ [clause]) => clause)];
    let rules = clauses.filter((/** @type {string} */ id) => !shown.includes(id) || all);
    this.rules.hidden = !rules.length;
    if (changed_for(this.rules, rules)) this.rules.replaceChildren(...rules.flatMap((/** @type {string} */ id) => [chip(id), " "]));
    if (!changed_for(this.verdict, [verdict, Boolean(looked), on])) return;
    this.verdict.hidden = !verdict || this.sheet === this.forgotten;
    this.verdict.className = `kg-verdict kg-of-${verdict?.kind}`;
    if (verdict) this.verdict.replaceChildren(...judged(this.view, { ...verdict, on }, Boolean(looked)));
  }

  /** @param {Data} sheet */
  show_nav(sheet) {
    let { can, score, plays } = sheet;
    let may = (/** @type {string} */ name) => can.includes(name);
    this.back.disabled = !may("back");
    this.next.hidden = !may("next");
    write(this.next, this.view.word(plays ? "coach_watch" : "coach_next"));
    if (this.reset) this.reset.disabled = !may("reset");
    let helps = helpers(this.view, sheet, may);
    if (!changed_for(this.help, helps.map((one) => one.dataset.coach + one.textContent))) return;
    let here = focused_in(this.help)?.dataset.coach;
    this.help.replaceChildren(...helps);
    let end = this.help.querySelector("[data-coach=score]");
    end?.classList.add("kg-go");
    if (score) end?.prepend(stars(score), " ");
    if (here) give_focus(this.help.querySelector(`[data-coach="${here}"]`) ?? this.help.firstElementChild);
  }

  /** Say once what is new, for whoever hears it. @param {Data | undefined} before @param {Data} sheet */
  announce(before, sheet) {
    if (!before) return;
    let { n, all, say, verdict, hints } = sheet, parts = [];
    if (before.n !== n || before.walk !== sheet.walk) parts.push(this.view.word("coach_step", { n: n + 1, all }), plain(say));
    else if (hints.length && JSON.stringify(hints) !== JSON.stringify(before.hints)) parts.push(plain(hints.at(-1).say));
    if (verdict && JSON.stringify(verdict) !== JSON.stringify(before.n === n && before.verdict)) parts.push(plain(verdict.say));
    if (parts.length) write(this.status, parts.filter(Boolean).join(". ").replace(/([.!?:…])\. /g, "$1 "));
  }

  /** The picture is there: what the step is about is lit, and the focus goes to where one goes on. */
  shown() {
    this.fit();
    this.light();
    let { before, sheet } = this;
    if (this.missing && this.wait.hidden) {
      this.missing = false;
      give_focus(this.verdict.querySelector("[data-coach=take_back]"));
    }
    this.before = undefined;
    if (before && sheet && !this.looked) this.go_on(before, sheet);
  }

  /** Say no more than there is room for. */
  fit() {
    if (!this.on) return;
    let { body, verdict, hints, board: { root } } = this;
    fit(root, body, verdict.querySelector("details"), [verdict, body.querySelector(".kg-say:not(:empty)"), hints.lastElementChild]);
  }

  /** @param {Data} before @param {Data} sheet */
  go_on(before, sheet) {
    let { board } = this, here = focused(board.root);
    let lost = !here || here === document.body || !board.root.contains(here) || here.closest("[hidden],:disabled");
    this.mine = false;
    if (before.n === sheet.n && before.mood === sheet.mood && !lost) return;
    if (here && here !== document.body && !board.root.contains(here)) return;
    let first = this.answers.element.querySelector("button:not([disabled]), input"), piece = board.stage.begin();
    if (!this.next.hidden) give_focus(this.next);
    else if (sheet.mood === "answer") give_focus(sheet.tap ? piece : first);
    else if (sheet.mood === "move") give_focus(piece);
    else give_focus(this.fallback);
  }

  // The drawing

  /** A picture as it is shown: where no move is asked for, only answers can be tapped. @param {Frame} frame @returns {Frame} */
  dress(frame) {
    if (!this.on) return frame;
    if (this.looked && !this.board.timeline.stepping) frame = this.looked.frame;
    return this.sheet?.mood === "move" && !this.board.timeline.stepping ? frame : this.spot.dress(frame, this.taps);
  }

  /** A judge of pieces for everything but moves. */
  judge() {
    let { sheet, answers } = this;
    if (!this.on || !sheet || sheet.mood === "move") return;
    return (/** @type {Piece} */ { key }) => ({ can: true, chosen: key === answers.chosen || key === answers.pending, lit: Boolean(sheet.tap) });
  }

  /** @param {boolean} [glide] */
  light(glide = true) {
    let { sheet, looked, taps, view, board: { root, timeline } } = this;
    if (!sheet) return;
    root.toggleAttribute("data-missed", Boolean(looked));
    root.toggleAttribute("data-tap", Boolean(taps.size));
    let playing = timeline.stepping && timeline.playing, close = looked?.close ?? view.data.coach.close;
    // While steps are played, what they lead to is followed as soon as it is there, such as the panel of a valuation.
    let shown = (playing || looked) && this.spot.pieces(close).length ? { ...sheet, close } : sheet;
    this.spot.show(shown, playing || Boolean(looked), glide);
  }

  // Input

  /** @param {string} what @param {Data} [more] */
  async act(what, more = {}) {
    let { board, sheet } = this;
    if (!sheet) return;
    // A press while the kernel works is kept, unless another step has come by then: nobody skips one unread.
    while (board.kernel.busy) await board.kernel.rest();
    if (this.sheet?.n !== sheet.n) return;
    board.timeline.arrive();
    this.take_back();
    // The answer belongs to the step in which it was read, not to the next one.
    if (what !== "answer" && what !== "hint") board.clause.element.hidden = true;
    this.mine = true;
    let done = await board.act("coach", { what, n: sheet.n, ...more });
    // The wait is over if steps are playing or the coach has spoken.
    if (done && (board.timeline.stepping || !this.answers.pending)) return;
    this.answers.pending = "";
    this.mine = false;
    if (this.sheet) this.answers.show(this.sheet);
    board.refresh();
  }

  /** @param {string} id */
  answer(id) {
    if (!this.sheet || this.sheet.mood !== "answer" || this.board.kernel.busy) return;
    this.answers.pending = id;
    this.answers.chosen = "";
    this.answers.show(this.sheet);
    this.act("answer", { choice: id });
  }

  /** Do what a button says. @param {HTMLElement} item */
  run({ dataset: { coach: what = "", choice, to, by } }) {
    let { sheet, answers } = this;
    if (!sheet) return;
    if (what === "answer") this.answer(choice ?? answers.input.value.trim());
    else if (what === "by") answers.step(sheet, Number(by));
    else if (what === "go") Number(to) === sheet.n || this.act("go", { to: Number(to) });
    else if (what === "take_back") this.take_back(true);
    else if (what === "score") this.end.open();
    else if (what === "close") this.end.close(), give_focus(this.fallback);
    else if (what === "whole") this.spot.whole = !this.spot.whole, this.light();
    else this.act(what);
  }

  /** Somebody picks a piece. @param {Chosen} item @param {import("./picker.js").How} how @returns {boolean} whether that is all */
  pick({ key }, how) {
    let { sheet, answers, board } = this;
    if (!this.on || !sheet) return false;
    this.take_back();
    if (sheet.mood === "move") return false;
    let id = this.taps.get(key);
    if (id === undefined) this.nudge();
    else if (how.touch && answers.chosen !== key) {
      answers.chosen = key;
      answers.show(sheet);
      board.stage.mark();
    } else this.answer(id);
    return true;
  }

  /** Somebody clicks where nothing is to be picked. */
  touch() {
    if (!this.on) return;
    if (this.board.timeline.stepping) this.board.timeline.arrive();
    else this.take_back() || this.nudge();
  }

  /** The board waits for the coach. */
  nudge() {
    let { sheet } = this;
    if (!sheet || sheet.mood === "move" || this.board.timeline.stepping) return;
    let words = { look: "coach_held_look", done: "coach_held_done" }[String(sheet.mood)] ?? "coach_held";
    this.board.talk.tell(this.view.word(words));
  }

  /** The kernel has answered a move. @param {Data | null} reply */
  heard(reply) {
    let { board, view } = this, waited = this.moving;
    this.moving = false;
    if (!this.sheet || !waited) return;
    if (reply?.kind === "missed" && reply.base === view.rev) {
      let frame = view.frame;
      let steps = (reply.steps ?? []).map((/** @type {Data} */ { lines, ...change }) => ({ frame: frame = next_frame(frame, change), lines }));
      this.looked = { frame: next_frame(frame, reply.pieces), close: reply.close ?? [] };
      this.missing = true;
      board.timeline.begin(steps);
      this.show_verdict(this.sheet);
    }
    board.refresh();
    if (reply?.weigh) weigh(this);
  }

  /** Take back a move that was only looked at. @param {boolean} [go] whether the focus goes on to the board */
  take_back(go = false) {
    let { board, sheet } = this;
    if (!this.looked || !sheet) return false;
    this.looked = undefined;
    this.missing = false;
    this.forgotten = sheet;
    this.show_verdict(sheet);
    board.timeline.begin([]);
    board.refresh();
    if (go) give_focus(board.stage.nodes.get(board.stage.at) ?? this.fallback);
    return true;
  }

  /** Return whether the coach already says just that. @param {string} reason */
  says(reason) {
    let { verdict } = this.sheet ?? {};
    return Boolean(verdict) && reason === plain(verdict.say);
  }

  /** @param {string} key @param {Element} target @returns {boolean} whether it means something here */
  press(key, target) {
    let { sheet, answers } = this;
    if (!this.on || !sheet) return false;
    if (key === "Escape" && (this.end.close() || this.take_back(true))) return true;
    if (target === answers.input) return this.type(key);
    if (sheet.mood !== "answer") return false;
    let buttons = offered(sheet), all = [...answers.element.querySelectorAll("button.kg-choice")];
    let at = all.indexOf(/** @type {HTMLElement} */ (target)), by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (at >= 0 && by) return give_focus(all[(at + by + all.length) % all.length]), true;
    if (!/^\d$/.test(key)) return false;
    let chosen = sheet.numbers ? buttons.find(([id]) => id === key) : buttons[Number(key) - 1];
    if (chosen) this.answer(chosen[0]);
    else if (sheet.numbers && !buttons.length) answers.input.value = key, answers.heed(), answers.input.focus({ preventScroll: true });
    return Boolean(chosen);
  }

  /** @param {string} key */
  type(key) {
    let by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key];
    if (by && this.sheet) this.answers.step(this.sheet, by);
    else if (key === "Enter") this.answers.input.value.trim() && this.answer(this.answers.input.value.trim());
    else return false;
    return true;
  }
}
