// The timeline: the steps of the last move, and all plies of the match.

import { button, h, put, still, write } from "./dom.js";
import { next_frame } from "./frames.js";
import { reading } from "./pace.js";
import { Slider } from "./slider.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./view.js").Lines} Lines */
/** @typedef {import("./view.js").Step} Step */
/** @typedef {Pick<import("./board.js").Board, "view" | "act" | "show" | "say" | "keep" | "stop">} Desk */

/** A wait that is longer can be skipped. */
let SHORT = 1_000;

export class Timeline {
  /** Steps of the last move, if it had several, and which of them is shown; after the last one it is the present.
   * @type {Step[]} */
  steps = [];
  step = 0;
  playing = false;
  /** The step at which a coach rests after playing them, if the reason is not at the end. @type {number | undefined} */
  rest;
  /** The step at which it has just come to rest: there the coach speaks. */
  rested = -1;
  /** The ply that is looked at; undefined is now. @type {number | undefined} */
  past;
  /** The ply that somebody wants to look at while another is still asked for. */
  wanted = 0;
  looking = false;
  /** The last lines, to be read before play goes on. @type {Lines} */
  told = [];
  /** True if a bot will be asked for. */
  waiting = false;
  /** Until the next step is shown, or a bot is asked for. @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Desk} board */
  constructor(board) {
    this.board = board;
    let { view, stop: { signal } } = board;
    let history = view.word("history"), steps = view.word("steps");
    this.plies = new Slider(history, (ply) => this.look(ply), signal);
    this.past_text = h("span", { class: "kg-past" });
    this.start = button("start", view.word("to_start"), "«");
    this.back = button("back", view.word("to_back"), "‹");
    this.ahead = button("ahead", view.word("to_ahead"), "›");
    this.now = button("now", view.word("now"));
    this.element = h("div", { class: "kg-time", role: "group", "aria-label": history },
      this.start, this.back, this.plies.input, this.ahead, this.past_text, this.now);
    this.stepper = new Slider(steps, (n) => this.go_to(n), signal);
    this.step_text = h("span");
    this.play = button("steps", view.word("steps_play"), "▶");
    this.step_bar = h("div", { class: "kg-stepbar", role: "group", "aria-label": steps, hidden: true },
      this.play, this.stepper.input, this.step_text,
      button("end-steps", view.word("steps_close"), "×"));
    this.skip = button("skip", view.word("skip"));
    this.skip.hidden = true;
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** True while a step is shown, and not the position after the last one. */
  get stepping() {
    return this.step < this.steps.length;
  }

  /** True while a scene is staged, which any key or click ends. */
  get staging() {
    return this.playing && Boolean(this.steps[this.step]?.scene);
  }

  /** True while what is seen goes by of itself, and a click ends it; on a walk the coach wants the steps of a move seen. */
  get passing() {
    return this.staging || this.playing && !this.board.view.data.coach;
  }

  /** True while steps are played that have something left to tell: the last words of a scene are told with its picture. */
  get telling() {
    let untold = this.steps.slice(this.step + 1).some(({ lines }) => lines.length);
    return this.stepping && this.playing && (untold || !this.staging);
  }

  /**
   * Take the steps of what has come. Chance after a move does not replace the steps of the move; its scenes, which come
   * faster than they are seen, are staged one after the other.
   * @param {Step[]} steps @param {boolean} chance
   */
  take(steps, chance) {
    if (chance && this.staging) this.steps = [...this.steps, ...steps];
    else if (steps.length || !chance || this.steps.every(({ scene }) => scene)) this.begin(steps);
  }

  /** The steps of a new move, to be played from the first on. @param {Step[]} steps */
  begin(steps) {
    this.steps = steps;
    // In fast play nothing is staged: only what has come of it is seen.
    this.playing = !still() && (this.board.view.data.pace > 0 || steps.some(({ scene }) => !scene));
    this.rest = this.board.view.data.coach?.rest;
    this.step = this.playing ? 0 : this.last();
  }

  /** Return where playing the steps ends: the first time perhaps before the last one. @returns {number} */
  last() {
    let last = this.rested = this.rest ?? this.steps.length;
    this.rest = undefined;
    return last;
  }

  /** Show the present, and of it the step that was shown. */
  refresh() {
    this.go_to(Math.min(this.step, this.steps.length), this.playing);
  }

  /** Show a step of the last move; after the last one, what has come of it. @param {number} n @param {boolean} [on] */
  go_to(n, on = false) {
    clearTimeout(this.timer);
    let { board, steps } = this, all = steps.length, shown = steps[n];
    let back = this.past !== undefined;
    this.step = n;
    this.playing = on && n < all;
    this.past = undefined;
    this.show_bars();
    board.show(shown?.frame ?? board.view.frame);
    if (shown || back) board.say(shown && n !== this.rested ? shown.lines : []);
    this.rested = -1;
    this.waiting = board.view.mood === "bots" && !shown;
    if (this.playing) this.after(shown?.lines ?? [], () => this.go_to(n + 1 < all ? n + 1 : this.last(), n + 1 < all));
    else if (this.waiting) this.after(all ? [] : this.told, () => this.go());
    else board.keep(() => { this.skip.hidden = true; });
  }

  /** Do something once what is said has been read. @param {Lines} lines @param {() => void} work */
  after(lines, work) {
    let { pace } = this.board.view.data, length = lines.reduce((sum, [, words]) => sum + words.length, 0);
    let wait = pace && Math.max(pace, reading(length));
    this.board.keep(() => { this.skip.hidden = wait < SHORT; });
    // A timer even without a wait: the page must be able to draw between two steps.
    this.timer = setTimeout(work, wait);
  }

  /** Ask for a bot. */
  go() {
    clearTimeout(this.timer);
    this.waiting = false;
    this.board.keep(() => { this.skip.hidden = true; });
    this.board.act("go", {}, { quiet: true });
  }

  /** Wait no longer for what was to be read or seen. @returns {boolean} whether a bot would have been asked for, or a scene ended */
  hurry() {
    let { waiting, staging } = this;
    this.arrive();
    if (waiting) this.go();
    return waiting || staging;
  }

  /** Go on to what has come of the last move. */
  arrive() {
    if (this.stepping) this.go_to(this.playing ? this.last() : this.steps.length);
  }

  /** Play the steps from here, or from the first; or hold them. */
  play_or_hold() {
    this.go_to(this.playing || this.stepping ? this.step : 0, !this.playing);
  }

  end_steps() {
    this.steps = [];
    this.go_to(0);
  }

  /** The kernel cannot be heard: ask for no bot. */
  wait() {
    if (this.stepping) return;
    clearTimeout(this.timer);
    this.waiting = false;
  }

  /** Look at the position after `ply` plies. @param {number} ply */
  async look(ply) {
    let { board } = this, { view } = board;
    this.wanted = Math.max(view.data.begun, Math.min(ply, view.data.ply));
    if (this.looking) return;
    this.looking = true;
    this.arrive();
    this.wait();
    // A slider asks faster than a kernel answers: of all the plies wanted meanwhile only the last is asked for.
    for (let now = -1; now !== this.wanted;) {
      now = this.wanted;
      if (now === view.data.ply) {
        this.refresh();
        break;
      }
      let reply = await board.act("view", { ply: now }, { quiet: true });
      // The view has changed meanwhile, so the answer builds on an older one.
      if (reply?.base !== view.rev) break;
      let { ok: _, base: _base, ...change } = reply;
      this.past = now;
      board.show(next_frame(view.frame, change));
      this.show_bars();
      board.say([]);
    }
    this.looking = false;
  }

  /** @param {"start" | "back" | "ahead" | "now"} way */
  walk(way) {
    let { ply, begun } = this.board.view.data, at = this.past ?? ply;
    this.look({ start: begun, back: at - 1, ahead: at + 1, now: ply }[way]);
  }

  show_bars() {
    let { view } = this.board, { ply, begun } = view.data, past = this.past !== undefined, at = this.past ?? ply;
    let facts = { n: at - begun, all: ply - begun };
    this.plies.show(at, ply, view.word("step", facts), begun);
    write(this.past_text, view.word(past ? "past" : "step", facts));
    this.now.hidden = !past;
    this.start.disabled = this.back.disabled = !facts.n;
    this.ahead.disabled = !past;
    this.step_bar.hidden = past || this.steps.every(({ scene }) => scene);
    this.show_step();
  }

  show_step() {
    let { view } = this.board, all = this.steps.length;
    let text = view.word(this.stepping ? "steps_at" : "steps_end", { n: this.step + 1, all });
    let lines = this.steps[this.step]?.lines ?? [];
    this.stepper.show(this.step, all, [text, ...lines.map(([, words]) => words)].join(" "));
    write(this.step_text, view.word("steps_short", { n: Math.min(this.step + 1, all), all }));
    let words = view.word(this.playing ? "steps_pause" : "steps_play");
    write(this.play, this.playing ? "❚❚" : "▶");
    this.play.title = words;
    put(this.play, "aria-label", words);
  }
}
