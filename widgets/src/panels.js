// What stands around the drawing: players, what is said, log, list of moves, a clause, the curtain.

import { Book } from "./book.js";
import { button, focused, give_focus, h, put, write } from "./dom.js";
import { example } from "./examples.js";
import { reading } from "./pace.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Move} Move */
/** @typedef {import("./view.js").Lines} Lines */

/** So many sentences stand in the line at most. */
let MOST = 6;
/** So many times as long as it takes to read them they may lie over the board. */
let AT_EASE = 2;

/** A button that shows a clause. @param {string} id */
export function chip(id) {
  return h("button", { "data-clause": id, class: "kg-chip" }, id);
}

/** Lines with their clauses, each in an element. @param {Lines} lines @param {string} tag @returns {HTMLElement[]} */
export function told(lines, tag) {
  return lines.map(([clause, text]) => h(tag, {}, text, " ", chip(clause)));
}

/** What a player has reached; where there is little room, its number alone is seen. @param {Data} player */
function score_of({ score, points }) {
  let [before, ...after] = String(score).split(String(points));
  /** @param {string} words */
  let unit = (words) => h("span", { class: "kg-unit" }, words);
  return after.length === 1 ? h("span", { class: "kg-points" }, unit(before ?? ""), String(points), unit(after[0] ?? ""))
    : h("span", { class: "kg-points" }, score);
}

/** Who plays. */
export class Players {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "kg-seats", role: "group", "aria-label": view.word("players") });
  }

  show() {
    let { seats, mood } = this.view.data;
    let key = JSON.stringify([seats, mood]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    let here = focused(this.element)?.dataset.seat;
    this.element.replaceChildren(...seats.map((/** @type {Data} */ player, /** @type {number} */ number) => this.player(player, number)));
    if (here !== undefined) this.element.querySelector(`[data-seat="${here}"]`)?.focus({ preventScroll: true });
  }

  /** @param {Data} player @param {number} number */
  player(player, number) {
    let { view } = this, seat = view.mood === "curtain" ? null : view.seat;
    let notes = [player.turn && view.word("turn"), player.bot && view.word("bot"), number === seat && view.word("shown")];
    let parts = [
      h("span", { class: `kg-dot kg-dot${number % 6}`, "aria-hidden": "true" }),
      h("bdi", { class: "kg-name", title: player.name }, player.name),
      score_of(player),
      ...notes.filter(Boolean).map((note) => h("span", { class: "kg-sr" }, note)),
    ];
    let look = `kg-seat${player.turn ? " kg-turn" : ""}${player.won ? " kg-won" : ""}`;
    return player.show
      ? h("button", { class: look, "data-seat": number, "aria-pressed": String(number === seat) }, ...parts)
      : h("span", { class: look }, ...parts);
  }
}

/** What happened, ply by ply. */
export class Log {
  /** The clause that the Tab key comes to. @type {HTMLElement | undefined} */
  at;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.list = h("ol", { class: "kg-log" });
    this.element = h("details", { class: "kg-fold", open: true }, h("summary", {}, view.word("log")), this.list);
  }

  /** Write it anew from a ply on. @param {number} from */
  show(from) {
    let { log } = this.view, before = this.list.children.length;
    while (this.list.children.length > from) this.list.lastChild.remove();
    for (let [n, lines] of log.slice(from).entries()) {
      let item = h("li", { "data-ply": from + n + 1, class: lines?.length ? "" : "kg-none" }, ...told(lines ?? [], "p"));
      for (let one of item.querySelectorAll("[data-clause]")) one.setAttribute("tabindex", "-1");
      this.list.append(item);
    }
    if (log.length !== before || !from) this.list.scrollTop = this.list.scrollHeight;
    this.aim(this.chips().at(-1));
  }

  /** @returns {HTMLElement[]} */
  chips() {
    return [...this.list.querySelectorAll("[data-clause]")];
  }

  /** The one clause that the Tab key comes to; arrows walk to the others. @param {HTMLElement | undefined} chip */
  aim(chip) {
    if (this.at !== chip) this.at?.setAttribute("tabindex", "-1");
    chip?.setAttribute("tabindex", "0");
    this.at = chip;
  }

  /** @param {Element} from @param {number} by @returns {boolean} whether it is in here */
  walk(from, by) {
    let chips = this.chips(), at = chips.indexOf(/** @type {HTMLElement} */ (from)), to = chips[at + by];
    if (at >= 0 && to) {
      this.aim(to);
      to.focus();
    }
    return at >= 0;
  }
}

/** All legal moves in words; whoever plays by them needs no drawing. */
export class MoveList {
  /** The move that is asked about. @type {string | undefined} */
  asked;

  /** @param {View} view @param {() => Move[]} open the moves that are open now @param {AbortSignal} signal */
  constructor(view, open, signal) {
    this.view = view;
    this.open = open;
    this.head = h("summary");
    this.list = h("ul", { class: "kg-moves" });
    this.element = h("details", { class: "kg-fold" }, this.head, this.list);
    this.element.addEventListener("toggle", () => this.show(), { signal });
  }

  /** @param {string} [asked] a move that is asked about, where each is to be confirmed */
  show(asked) {
    let moves = this.open();
    this.asked = asked;
    write(this.head, `${this.view.word("moves")} (${moves.length})`);
    if (!this.element.open) return;
    let here = focused(this.element)?.dataset.move;
    moves.sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
    this.list.replaceChildren(...moves.map((one) => h("li", {}, ...this.entry(one))));
    if (!moves.length) this.list.append(h("li", {}, this.view.word("no_moves")));
    if (here === undefined) return;
    give_focus(this.at(here) ?? this.head);
  }

  /** @param {Move} move @returns {HTMLElement[]} */
  entry({ move, label }) {
    /** @param {string} look @param {string} words */
    let one = (look, words) => h("button", { "data-move": move, class: look }, words);
    if (move !== this.asked) return [one("", label)];
    let sure = [one("kg-go", this.view.word("play")), one("kg-cancel", this.view.word("cancel"))];
    return [one("", label), h("span", { role: "group", "aria-label": label }, ...sure)];
  }

  /** The button of a move. @param {string} move @returns {HTMLElement | undefined} */
  at(move) {
    return [...this.list.querySelectorAll("button")].find((one) => one.dataset.move === move);
  }

  /** Ask before a move is played, where each is to be confirmed. @param {HTMLElement} item what was clicked on @returns {boolean} whether it is asked */
  ask(item) {
    if (!this.view.data.confirm || !this.list.contains(item) || item.matches(".kg-go")) return false;
    if (item.matches(".kg-cancel")) return this.let_go();
    this.show(item.dataset.move);
    give_focus(this.list.querySelector(".kg-go"));
    return true;
  }

  /** Ask no more. @returns {boolean} whether it was asked */
  let_go() {
    let { asked } = this;
    if (asked === undefined) return false;
    this.show();
    give_focus(this.at(asked));
    return true;
  }
}

/** One clause of the rulebook, with its examples where the kernel tells them; or the whole rulebook at this clause. */
export class ClausePanel {
  /** What asked for it. @type {Element | undefined} */
  asker;

  /** @param {View} view @param {(name: string, more: Data) => Promise<Data | null>} [act] asks for more, where there is any */
  constructor(view, act) {
    this.view = view;
    this.act = act;
    this.element = h("aside", { class: "kg-drop kg-clause", tabindex: "-1", hidden: true });
    new ResizeObserver(() => this.reserve()).observe(this.element);
  }

  /** The board ends no sooner than what hangs over it: a notebook would cut it off. */
  reserve() {
    let board = /** @type {HTMLElement | null} */ (this.element.closest(".kg-board"));
    if (!board) return;
    board.style.paddingBottom = "";
    // What is not shown lies nowhere, which is below a board that is scrolled away.
    let { bottom, height } = this.element.getBoundingClientRect(), over = bottom - board.getBoundingClientRect().bottom;
    if (height && over > 0) board.style.paddingBottom = `${Math.ceil(over) + 8}px`;
  }

  /** @param {Data} clause @param {Element} asker */
  show(clause, asker) {
    let { view } = this, words = { larger: view.word("larger") };
    // A clause that is asked for in here goes back to what asked first.
    if (!this.element.contains(asker)) this.asker = asker;
    this.fill(clause.title,
      h("h3", {}, h("span", { class: "kg-id" }, clause.id), " ", clause.title), h("p", {}, clause.text),
      h("p", { class: "kg-source" }, `${view.word("source")}: ${clause.source}`, " ",
        h("span", { class: "kg-note" }, clause.provenance)),
      ...(clause.examples ?? []).map((/** @type {Data} */ one) => example(one, words, chip)),
      ...(this.act ? [h("button", { "data-do": "rulebook", "data-id": clause.id }, view.word("in_rulebook"))] : []));
  }

  /** Show the whole rulebook, at a clause. @param {string} id */
  async open_book(id) {
    let { act } = this, told = await act?.("rulebook", {});
    if (!act || !told) return;
    let book = new Book(told, { paged: false, ask: (name) => act("clause", { id: name }) });
    this.fill(told.title, book.element);
    book.go(id);
  }

  /** @param {string} title @param {Node[]} parts */
  fill(title, ...parts) {
    let { element } = this;
    element.replaceChildren(...parts, button("close", this.view.word("close"), "×"));
    element.setAttribute("aria-label", title);
    element.hidden = false;
    element.scrollTop = 0;
    give_focus(element);
  }

  /** @param {Element | undefined} otherwise what gets the focus if nothing is left that asked */
  close(otherwise) {
    this.element.hidden = true;
    give_focus(this.asker?.isConnected ? this.asker : otherwise);
  }
}

/** Hides a drawing until the one who shall look says that it is they. */
export class Curtain {
  /** @param {View} view @param {HTMLElement} stage what it hides */
  constructor(view, stage) {
    this.view = view;
    this.stage = stage;
    this.name = h("p", { class: "kg-curtain-name" });
    this.note = h("p");
    this.button = h("button", { "data-do": "unveil" });
    this.element = h("div", { class: "kg-curtain", hidden: true }, this.name, this.note, this.button);
  }

  get closed() {
    return !this.element.hidden;
  }

  show() {
    let { mood, seat, data } = this.view, closed = mood === "curtain";
    if (closed === this.closed) return;
    this.element.hidden = !closed;
    this.stage.inert = closed;
    if (!closed) return;
    let { name } = data.seats[/** @type {number} */ (seat)];
    write(this.name, this.view.word("curtain", { name }));
    write(this.note, this.view.word("curtain_text", { name }));
    write(this.button, this.view.word("curtain_go", { name }));
  }
}

/** What is said in the line: what was done, or why not. What does not fit unfolds over the board. */
export class Talk {
  /** What the board waits for, for whoever hears it. */
  asked = h("span", { class: "kg-sr" });
  /** Until what has just been said is folded. @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {View} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.element = h("div", { class: "kg-say", role: "status", "aria-live": "polite", "aria-atomic": "false" });
    for (let [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      ["pointerenter", ({ pointerType }) => pointerType === "touch" || this.open(true)],
      ["pointerleave", ({ pointerType }) => pointerType === "touch" || this.open(false)],
      ["focusin", () => this.open(true)],
      ["focusout", () => this.open(false)],
      ["click", ({ target }) => target.closest("button") || this.open(!this.unfolded)],
    ])) this.element.addEventListener(name, listener, { signal });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  get unfolded() {
    return this.element.classList.contains("kg-open");
  }

  /** Show all of it, where there is more than fits, or one line again. @param {boolean} whole */
  open(whole) {
    let { element, element: { classList } } = this;
    let [first, ...rest] = /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(".kg-told"));
    let more = rest.some((one) => one.offsetTop !== first?.offsetTop);
    if (!this.unfolded) classList.toggle("kg-more", more);
    let cut = more || [...element.querySelectorAll(".kg-text")].some((text) => text.scrollWidth > text.clientWidth);
    if (whole !== this.unfolded && (cut || !whole)) classList.toggle("kg-open", whole);
    classList.remove("kg-auto");
  }

  /** Show all of what has just been said, without taking any click, until it has been read or somebody turns to the board. */
  unfold() {
    let { element } = this, length = 0;
    for (let text of element.querySelectorAll(".kg-text")) length += text.textContent.length;
    // Beside a card that lies over the board there would be fragments.
    this.open(!element.closest(".kg-head")?.querySelector(".kg-drop:not([hidden])"));
    element.classList.toggle("kg-auto", this.unfolded);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fold(), AT_EASE * reading(length));
  }

  /** It has been read, or somebody turns to the board. */
  fold() {
    if (this.element.classList.contains("kg-auto")) this.open(false);
  }

  /** @param {boolean} no @param {boolean} open @param {(Node | string)[]} parts */
  show(no, open, parts) {
    this.element.className = `kg-say${no ? " kg-no" : ""}${open ? " kg-open" : ""}`;
    this.element.replaceChildren(...parts);
  }

  /** Say what happened, and for whoever hears it what the board waits for.
   * @param {Lines} lines @param {boolean} [on] whether it goes on: what was said before stays */
  say(lines, on = false) {
    let said = on && !this.element.matches(".kg-no") ? [...this.element.querySelectorAll(".kg-told")] : [];
    let all = [...said, ...lines.map(([clause, text]) => sentence(text, clause))].slice(-MOST);
    // What stays is not put in again: it would be read out again.
    for (let old of [...this.element.childNodes]) if (!all.includes(old)) old.remove();
    this.element.className = all.length && this.element.matches(".kg-more") ? "kg-say kg-more" : "kg-say";
    this.asked = h("span", { class: "kg-sr" }, this.asked.textContent);
    for (let one of [...all, this.asked]) {
      if (one.parentNode !== this.element) this.element.append(...(this.element.firstChild ? [" "] : []), one);
    }
    if (lines.length) requestAnimationFrame(() => this.unfold());
  }

  /** Say what the board waits for. @param {string} words */
  ask(words) {
    write(this.asked, words);
  }

  /** Say why not. @param {string} reason @param {string} [clause] @param {boolean} [broken] */
  tell(reason, clause = "", broken = false) {
    this.show(Boolean(clause) || broken, !clause, [sentence(reason, clause)]);
  }

  /** Say no longer what was told, if nothing else has been said since. @param {string} reason */
  untell(reason) {
    if (this.element.querySelector(".kg-text")?.textContent === reason) this.say([]);
  }

  /** Say that the kernel cannot be heard. @param {string} how */
  alarm(how) {
    this.show(true, true, [h("span", { role: "alert" }, this.view.word(how)), " ", button("again", this.view.word("again"))]);
  }

  /** Whether a screen reader speaks it: not where the slider that has the focus says the same. @param {boolean} aloud */
  speak(aloud) {
    put(this.element, "aria-live", aloud ? "polite" : "off");
  }
}

/** A sentence with its clause. @param {string} text @param {string} clause */
function sentence(text, clause) {
  return h("span", { class: "kg-told" }, h("span", { class: "kg-text" }, text), ...(clause ? [" ", chip(clause)] : []));
}
