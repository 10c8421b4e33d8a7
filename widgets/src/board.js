// The board in the browser: it places what the kernel sends and reports what is picked. No game is known here.
// Messages and their fields are made in kernel_games/board/.

import { arrive } from "./arrival.js";
import { run } from "./buttons.js";
import { Coach } from "./coach.js";
import { focused, give_focus, h, put } from "./dom.js";
import { NewGame } from "./form.js";
import { next_frame } from "./frames.js";
import { Head } from "./head.js";
import { watch_room, watch_theme } from "./host.js";
import { Kernel, ask, live, opening } from "./kernel.js";
import { heed } from "./keys.js";
import { Mouse } from "./mouse.js";
import { ClausePanel, Curtain, Log, MoveList, Players } from "./panels.js";
import { Picker } from "./picker.js";
import { as_pointed } from "./pieces.js";
import { Review } from "./review.js";
import { Score } from "./score.js";
import { Share } from "./share.js";
import { SheetPart } from "./sheet_part.js";
import { Stage } from "./stage.js";
import { Keeper } from "./storing.js";
import { Talk } from "./talk.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {{model: AnyModel, el: HTMLElement, signal?: AbortSignal}} Props */

/** Changes after which a board that only looks on says that it is still open; see kernel_games/board/pages.py. */
let STILL_HERE = 100;

/** One display of a board: it puts the parts together, and passes on what the kernel says and what a person does. */
export class Board {
  uid = `kg${Math.random().toString(36).slice(2, 10)}`;
  view = new View();
  stop = new AbortController();
  /** The revision at which the kernel last heard that this is here. */
  synced = 0;
  /** The revision at which something was last clicked on. */
  clicked = 0;
  pointer = "";
  mouse = new Mouse(this);

  /** @param {Props} props @param {Data} whole @param {boolean} [asking] whether the form for a new game is open */
  constructor({ model, el, signal: taken }, whole, asking) {
    this.model = model;
    this.view.load(whole);
    let { view, stop: { signal } } = this;
    taken?.addEventListener("abort", () => this.end(), { signal });
    this.kernel = new Kernel(model, this);
    /** @type {Head} */
    this.head = new Head(this, signal);
    /** @type {Stage} */
    this.stage = new Stage(this.uid, () => this.coach?.judge() ?? this.head.judge(), (lens) => this.show_lens(lens), signal);
    /** @type {Picker} */
    this.picker = new Picker(this);
    /** @type {Timeline} */
    this.timeline = new Timeline(this);
    this.talk = new Talk(view, signal);
    this.players = new Players(view);
    this.log = new Log(view);
    this.moves = new MoveList(this, signal);
    this.clause = new ClausePanel(view, (name, more) => this.act(name, more, { quiet: true }));
    this.review = new Review(this);
    this.curtain = new Curtain(view, this.stage.element);
    this.score = new Score(view, signal);
    this.share = new Share(view);
    /** @type {Coach} */
    this.coach = new Coach(this);
    this.sheet = new SheetPart(this);
    this.keeper = new Keeper(this);
    this.form = new NewGame(view, (asked) => this.act("new", asked), (to) => this.act("language", { to }), (asked) => this.act("house", asked, { quiet: true }), (rules) => this.clause.compare({ rules }), signal);
    this.table = h("div", { class: "kg-table" },
      this.stage.element, ...this.picker.windows, this.curtain.element, this.coach.spot.button, this.score.party);
    /** @type {HTMLElement} */
    this.root = h("div", { class: "kg-board", role: "group", lang: whole.lang }, this.head.element,
      h("div", { class: "kg-body" }, ...(this.coach.on ? [this.coach.element] : []), this.score.element,
        h("div", { class: "kg-main" }, this.table, this.sheet.element, this.timeline.element),
        h("div", { class: "kg-side" }, this.moves.element, this.log.element)));
    this.head.fill(this.form.element, this.share.element, this.coach.end.element, this.clause.element);
    if (this.coach.on) this.coach.settle();
    this.show_all(true);
    this.log.show(0);
    this.say([]);
    el.append(this.root);
    this.listen(signal);
    watch_theme(this.root, whole.theme, signal);
    watch_room({ root: this.root, head: this.head.element, table: this.table }, {
      arrange: (room) => this.coach.arrange(room), told: (room) => this.resize(room),
    }, signal);
    this.sync();
    this.keeper.keep();
    if (asking) this.ask_new();
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    for (let [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      ["click", (event) => this.on_click(event)],
      ["keydown", (event) => heed(this, event)],
      ...["focusin", "focusout"].map((name) => [name, (/** @type {any} */ { type, target }) => this.on_focus(type === "focusin" ? target : null)]),
      ["pointerdown", (event) => { this.pointer = event.pointerType, this.picker.tip.hide(); }],
      ...["pointerover", "pointermove"].map((name) => [name, this.mouse.hear]),
      ["pointerleave", (event) => event.pointerType === "touch" || this.point(null)],
    ])) this.root.addEventListener(name, listener, { signal });
    let hear = (/** @type {Data} */ message) => this.hear(message);
    this.model.on("msg:custom", hear);
    signal.addEventListener("abort", () => this.model.off("msg:custom", hear));
  }

  /** Forget everything: the view is taken away. */
  end() {
    if (this.stop.signal.aborted) return;
    this.stop.abort(); ask(this.model, { do: "bye", page: this.uid }).catch(() => {});
  }

  // Messages from the kernel

  /** @param {Data} message */
  hear(message) {
    if (message?.kind !== "kg") return void this.kernel.heard(message);
    if (message.rev > this.view.rev) {
      if (message.whole) this.load({ words: this.view.data.words, rev: message.rev, ...message.whole });
      else if (message.base === this.view.rev) this.change(message);
      else this.sync();
      if (this.view.rev - this.synced >= STILL_HERE) this.sync();
      this.kernel.found();
    }
    if (message.say) this.tell(message.say.reason, message.say.clause, true);
  }

  /** Take a whole view. @param {Data} whole */
  load(whole) {
    // What is shown already stays as it is, with the steps that led there.
    if (!this.view.load(whole)) return void this.show_state();
    this.timeline.steps = [], this.timeline.told = [];
    this.log.show(0);
    this.refresh();
  }

  /** Take a change. @param {Data} message */
  change(message) {
    let { view } = this, { ply, seats } = view.data, before = view.log.length, on = view.mood === "bots";
    let chance = message.ply > ply && !seats.some((/** @type {Data} */ player) => player.turn);
    let steps = view.change(message);
    let { log } = message, told = log && !this.coach.on ? view.log.slice(Math.min(before, log.keep)).flat() : [];
    if (log) this.timeline.told = told;
    this.timeline.take(steps, chance);
    this.refresh();
    if (log) this.log.show(Math.min(log.keep, before, ...log.set.map((/** @type {[number, unknown]} */ [number]) => number)));
    if (this.coach.on || this.timeline.stepping || !log && !message.status) return;
    // If the score is in view, it says this itself, step by step.
    this.say(this.score.seen ? [] : told, on);
  }

  // Showing

  /** Do what may take the focus away with what has it; it then goes to the piece that had it last. @param {() => void} work */
  keep(work) {
    let inside = this.root.contains(focused(this.root));
    work();
    let here = focused(this.root);
    if (!inside || this.root.contains(here) && !here?.closest("[hidden],[inert],:disabled")) return;
    // The list of moves opens where it has the focus: beside a coach, the rest would be pushed out of sight.
    let rest = this.coach.on ? this.coach.fallback : this.moves.head;
    give_focus(this.curtain.closed ? this.curtain.button : this.stage.nodes.get(this.stage.at) ?? rest);
  }

  /** Bring the page in line with what is known. */
  refresh() { this.keep(() => this.show_all(false)); }

  /** @param {boolean} first whether the board has just been opened */
  show_all(first) {
    let { data } = this.view;
    this.picker.previews.clear();
    this.timeline.refresh();
    put(this.root, "data-game", data.game);
    this.root.toggleAttribute("data-unlit", !data.light);
    put(this.root, "aria-label", data.name);
    this.head.show();
    this.players.show();
    this.curtain.show();
    this.score.show(first);
    this.moves.show();
    this.show_state();
    this.review.judge();
    this.keeper.later();
  }

  show_state() {
    put(this.root, "data-rev", String(this.view.rev));
    put(this.root, "data-state", this.kernel.lost ? "lost" : this.kernel.known?.status === "starting" ? "starting" : this.kernel.busy ? "busy" : this.view.mood);
  }

  /** Show a picture. @param {Frame} frame */
  show(frame) {
    let { timeline } = this, past = timeline.past !== undefined;
    this.mouse.rest();
    this.root.toggleAttribute("data-past", past);
    this.root.toggleAttribute("data-stepping", timeline.stepping && !past);
    let { width, height, working, layout } = frame.header;
    put(this.root, "data-layout", layout);
    put(this.table, "style", `--kg-units:${width};--kg-ratio:${width / (working || height)}`);
    put(this.table, "data-working", String(working || height));
    this.head.offer();
    this.picker.drop();
    this.coach.show();
    this.sheet.show(this.coach.sheet);
    this.stage.draw(this.coach.dress(frame));
    this.coach.shown();
    put(this.players.element, "style", (frame.header.colours.match(/--kg-seat\d:[^;]+;/g) ?? []).join(""));
  }

  /** Show where pieces would go. @param {Data} change @param {string[]} picks @param {string[]} keys what is pointed at */
  show_preview(change, picks, keys) {
    let { frame } = this.view;
    if (this.timeline.stepping) return;
    this.stage.show_preview(as_pointed(frame.pieces, next_frame(frame, change).pieces, keys), picks);
  }

  /** @param {import("./lens.js").Lens} lens */
  show_lens(lens) {
    this.picker?.follow();
    if (lens.most > 1) put(this.root, "data-zoom", lens.factor > 1 ? "near" : "whole");
    else this.root.removeAttribute("data-zoom");
    this.head.show_lens(lens);
  }

  /** The moves that are open to this board now. */
  open() {
    return this.view.mood === "ready" && this.timeline.past === undefined ? [...this.view.moves.values()] : [];
  }

  /** Say what happened. @param {import("./view.js").Lines} lines @param {boolean} [on] @param {boolean} [first] see Talk */
  say(lines, on, first) { this.talk.say(lines, on, first), this.coach.fit(); }

  /** Say why not, also at a piece. @param {string} reason @param {string} [clause] @param {boolean} [broken] @param {string} [at] */
  tell(reason, clause, broken, at = "") {
    if (!this.coach.says(reason)) this.talk.tell(reason, clause, broken);
    this.picker.refuse(reason, clause ?? "", at);
  }

  /** Take back an alarm that is over. @param {string} reason */
  untell(reason) { this.talk.untell(reason); }

  /** Say that the kernel cannot be heard. @param {string} how */
  alarm(how) {
    this.timeline.wait();
    this.talk.alarm(how);
  }

  // Input

  /** @param {Element | null} target */
  point(target) {
    let own = [this.picker.offer, ...this.picker.windows].some((one) => one.contains(target));
    if (!own || target?.closest("[data-move]")) this.picker.point(target);
    if (this.view.mood === "ready" && !this.timeline.stepping && target?.closest("[data-pick]")) this.talk.open(false);
  }

  /** @param {Element | null} target */
  on_focus(target) {
    let { stage } = this, piece = stage.drawn.get(target?.getAttribute("data-key") ?? "");
    if (piece?.pick) stage.at = piece.key;
    if (piece && target?.matches(":focus-visible")) stage.reveal(piece);
    if (!target) this.picker.tip.point("");
    this.talk.speak(target !== this.timeline.stepper.input);
    stage.mark();
    if (target?.matches(":focus-visible")) this.point(target);
  }

  /** @param {PointerEvent} event */
  on_click(event) {
    let target = /** @type {Element} */ (event.target);
    let touch = (event.pointerType || this.pointer) === "touch";
    if (touch && !this.stage.lens.dragged && this.stage.approach(event)) return void (this.clicked = this.view.rev);
    let below = this.mouse.below(event);
    // A finger that comes to what cannot be picked is told what it came to.
    if (touch && below?.getAttribute("aria-disabled") === "true") below = undefined;
    let item = /** @type {HTMLButtonElement | null} */ (
      below ?? target.closest("[data-pick],[data-do],[data-clause],[data-move],[data-seat],button[data-coach]"));
    if (this.stage.lens.dragged || item?.disabled) return;
    if (!item) {
      if (this.stage.element.contains(target)) this.coach.touch(), this.timeline.passing && this.timeline.arrive();
      return touch && this.picker.tip.point(target.closest("[data-key]")?.getAttribute("data-key") ?? "", 0);
    }
    let { key, pick, clause, move, seat, do: name, coach } = item.dataset;
    if (!item.closest(".kg-zooms")) this.head.menu.open = false;
    if (pick || coach) {
      // The second half of a double click is not for what the first one has brought.
      if (event.detail > 1 && this.clicked !== this.view.rev) return;
      this.clicked = this.view.rev;
    }
    if (coach) this.coach.run(item);
    else if (pick) {
      give_focus(item);
      this.pick({ key: key ?? `answer:${pick}`, pick }, { touch });
    } else if (clause) this.show_clause(clause, item);
    else if (move) this.moves.ask(item) || this.picker.play(move);
    else if (seat) this.act("seat", { to: Number(seat) });
    else run(this, name ?? "", item);
  }

  /** @param {import("./picker.js").Chosen} item @param {import("./picker.js").How} how */
  pick(item, how) {
    if (this.timeline.hurry() || this.kernel.busy || this.coach.pick(item, how)) return;
    if (this.timeline.past !== undefined) this.tell(this.timeline.past_text.textContent);
    else this.picker.pick(item, how);
  }

  /** Close what lies on top; if nothing does, let go of what is picked. */
  let_go() {
    if (!this.clause.element.hidden) return this.clause.close(this.stage.nodes.get(this.stage.at));
    if (this.form.close() || this.share.close() || this.head.close() || this.moves.let_go() || this.score.close() || this.talk.close()) return;
    this.timeline.hurry();
    this.picker.drop();
  }

  /** @param {string} id @param {Element} asker */
  async show_clause(id, asker) {
    let clause = await this.act("clause", { id }, { quiet: true });
    if (clause) this.clause.show(clause, asker);
  }

  /** Show a link to what is on the board. The host says which page it opens, if there is one. */
  async ask_link() {
    let base = this.model.get("base"), link = await this.act("link", base ? { base } : {}, { quiet: true });
    if (link) this.share.open(link);
  }

  /** Show what was done on a walk, to be handed in. */
  async ask_report() {
    let told = await this.act("report", { name: this.share.name.value }, { quiet: true });
    // The end of the walk lies where this is shown.
    if (told) this.coach.end.close(), this.share.hand_in(told);
  }

  /** @param {boolean} [amending] whether somebody wants to change rules */
  async ask_new(amending) {
    let form = await this.act("form", {}, { quiet: true });
    if (form) this.form.open(form, amending);
  }

  // Talking with the kernel

  /** Ask the kernel to do something. @param {string} name @param {Data} [more] @param {{quiet?: boolean, at?: string}} [how] */
  async act(name, more, how) {
    if (name === "play") this.coach.moving = this.coach.mine = true;
    let reply = await this.kernel.act(name, more, how);
    if (name === "play") this.coach.heard(reply);
    return reply;
  }

  /** Ask for what was missed. @param {boolean} [loud] */
  async sync(loud = false) {
    this.synced = this.view.rev;
    let reply = await this.act("sync", { page: this.uid }, { quiet: !loud });
    if (reply?.whole && !this.stop.signal.aborted) this.load(reply.whole);
    if (reply?.ran) arrive(this);
  }

  /** Tell the kernel how much room a drawing has. @param {{width: number, height: number}} room */
  async resize(room) {
    if (this.view.data.resize) {
      let { view } = this, { ply } = view.data;
      let laying = this.kernel.laying = this.act("layout", room, { quiet: true }).then(() => view.data.ply === ply);
      await laying;
      if (this.kernel.laying === laying) this.kernel.laying = undefined;
    }
    // Force the layout now: otherwise everything would glide from its place before the resize.
    this.root.getBoundingClientRect();
    put(this.root, "data-room", `${room.width} ${room.height}`);
    this.coach.light(false);
  }
}

export default () => {
  // The view that lies in the model is the first one, and may show what another seat sees: it is drawn only where
  // nothing newer has been heard of.
  let heard = Infinity;
  return {
    /** @param {{model: AnyModel}} props */
    initialize({ model }) {
      heard = -1;
      model.on("msg:custom", (/** @type {Data} */ said) => { if (said?.kind === "kg" && said.rev > heard) heard = said.rev; });
    },
    /** @param {Props} props */
    async render(props) {
      let { model, signal } = props, old = model.get("view");
      let view = old?.rev >= heard ? old : await opening(props, old?.words);
      if (!view || signal?.aborted) return;
      return live(props, view, (whole, /** @type {Board | undefined} */ old) => new Board(props, whole, old?.form.element.hidden === false));
    },
  };
};
