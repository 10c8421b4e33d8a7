// Panels around the drawing: players, news, log, list of moves, a clause, the curtain.

import { Book } from "./book.js";
import { comparison } from "./compare.js";
import { button, focused, give_focus, h, write } from "./dom.js";
import { example } from "./examples.js";
import { amended } from "./house.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Move} Move */
/** @typedef {import("./view.js").Lines} Lines */


/** Fewer moves than these need no headings. */
let HEADED = 13;

/** A button that shows a clause. @param {string} id @param {Record<string, string>} [changed] what house rules have changed, by clause */
export function chip(id, changed = {}) {
  return h("button", { "data-clause": id, class: changed[id] ? "kg-chip kg-amended" : "kg-chip", title: changed[id] }, id);
}

/** Lines with their clauses, each in an element. @param {Lines} lines @param {string} tag @param {Record<string, string>} [changed] @returns {HTMLElement[]} */
export function told(lines, tag, changed) {
  return lines.map(([clause, text]) => h(tag, {}, text, " ", chip(clause, changed)));
}

/** A player's score; in little room only its number. @param {Data} player */
function score_of({ score, points }) {
  let [before, ...after] = String(score).split(String(points));
  /** @param {string} words */
  let unit = (words) => h("span", { class: "kg-unit" }, words);
  return after.length === 1 ? h("span", { class: "kg-points" }, unit(before ?? ""), String(points), unit(after[0] ?? ""))
    : h("span", { class: "kg-points" }, score);
}

/** The players. */
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

/** The log, ply by ply. */
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
      let item = h("li", { "data-ply": from + n + 1, class: lines?.length ? "" : "kg-none" }, ...told(lines ?? [], "p", this.view.changed));
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

/** All legal moves in words, with what each would do; whoever plays by them needs no drawing. */
export class MoveList {
  /** The move that is asked about. @type {string | undefined} */
  asked;
  /** Outcomes of moves as far as they are known, with the revision at which they were asked for. @type {Record<string, string>} */
  outcomes = {};
  rev = -1;

  /** @param {Pick<import("./board.js").Board, "view" | "open" | "act">} board @param {AbortSignal} signal */
  constructor(board, signal) {
    this.board = board;
    this.view = board.view;
    this.head = h("summary");
    this.list = h("ul", { class: "kg-moves" });
    this.element = h("details", { class: "kg-fold" }, this.head, this.list);
    this.element.addEventListener("toggle", () => this.show(), { signal });
  }

  /** @param {string} [asked] a move that is asked about, where each is to be confirmed */
  show(asked) {
    let moves = this.board.open();
    this.asked = asked;
    write(this.head, `${this.view.word("moves")} (${moves.length})`);
    if (!this.element.open) return;
    let here = focused(this.element)?.dataset.move;
    this.list.replaceChildren(...this.groups(moves));
    if (!moves.length) this.list.append(h("li", {}, this.view.word("no_moves")));
    this.tell();
    if (here === undefined) return;
    give_focus(this.at(here) ?? this.head);
  }

  /** The moves by what is picked first, where several share it, the others before them; each by number and name.
   * @param {Move[]} moves @returns {HTMLElement[]} */
  groups(moves) {
    moves.sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
    let firsts = moves.length < HEADED ? [] : [...new Set(moves.map(({ picks }) => picks[0] ?? ""))];
    let shared = firsts.map((pick) => ({ words: this.words(pick), some: moves.filter(({ picks }) => picks[0] === pick) }))
      .filter(({ words, some }) => words && some.length > 1 && some.length < moves.length)
      .sort((a, b) => a.words.localeCompare(b.words, undefined, { numeric: true }));
    /** @param {Move[]} some */
    let items = (some) => some.map((one) => h("li", {}, ...this.entry(one)));
    let alone = moves.filter((one) => !shared.some(({ some }) => some.includes(one)));
    return [...items(alone), ...shared.map(({ words, some }) =>
      h("li", { class: "kg-moves-of" }, h("h3", {}, words), h("ul", { class: "kg-moves", "aria-label": words }, ...items(some))))];
  }

  /** The drawing's word for a pick. @param {string} pick */
  words(pick) {
    return [...this.view.frame.pieces.values()].find((piece) => piece.pick === pick && piece.label)?.label ?? "";
  }

  /** Say beside each move what it would do; the kernel is asked once the list is looked at. */
  async tell() {
    let { rev, mood, data: { preview } } = this.view;
    if (preview && mood === "ready" && this.rev !== rev) {
      this.rev = rev;
      this.outcomes = {};
      let { told = {} } = await this.board.act("preview", {}, { quiet: true }) ?? {};
      if (this.rev === rev) this.outcomes = told;
    }
    for (let one of this.list.querySelectorAll("button[data-move]:not(.kg-go, .kg-cancel, :has(small))")) {
      let words = this.outcomes[one.getAttribute("data-move") ?? ""];
      if (words) one.append(" ", h("small", {}, words));
    }
  }

  /** @param {Element} from @param {number} by @returns {boolean} whether it is in here */
  walk(from, by) {
    let all = [...this.list.querySelectorAll("button")], at = all.findIndex((one) => one === from);
    if (at >= 0) /** @type {HTMLElement | undefined} */ (all[at + by])?.focus();
    return at >= 0;
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
  /** The element that asked for it. @type {Element | undefined} */
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
    // An element that is not shown has no place, and would seem to be below a board that is scrolled away.
    let { bottom, height } = this.element.getBoundingClientRect(), over = bottom - board.getBoundingClientRect().bottom;
    if (height && over > 0) board.style.paddingBottom = `${Math.ceil(over) + 8}px`;
  }

  /** @param {Data} clause @param {Element} asker */
  show(clause, asker) {
    let { view } = this, words = { larger: view.word("larger") };
    // A clause that is asked for in here goes back to what asked first.
    if (!this.element.contains(asker)) this.asker = asker;
    this.fill(clause.title,
      h("h3", {}, h("span", { class: "kg-id" }, clause.id), " ", ...amended(clause.parts?.title ?? [clause.title])),
      ...(clause.changed ? [h("p", { class: "kg-amended" }, clause.changed)] : []), h("p", {}, ...amended(clause.parts?.text ?? [clause.text])),
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

  /** Show what house rules change: those of the match, or those that the form has now. @param {Data} asked */
  async compare(asked) {
    let { act, view } = this, told = await act?.("compare", asked);
    if (!act || !told) return;
    // The rules that are shown, whatever game is begun meanwhile.
    let { rules } = told;
    this.fill(told.title, ...comparison(told, { larger: view.word("larger") }, chip,
      (where) => act("compare", { rules, where }), (more) => act("games", { rules, ...more })));
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
