// The line above the drawing: what the board waits for, answers that are no place on it, and the menu.

import { button, focused, give_focus, h, put, write } from "./dom.js";

/** @typedef {Record<string, any>} Data */

let ZOOM_SIGNS = { zoom_out: "−", zoom_all: "⤢", zoom_in: "+" };

/** @typedef {Pick<import("./board.js").Board, "view" | "picker" | "timeline" | "talk" | "players" | "root">} Desk */

export class Head {
  /** @param {Desk} board @param {AbortSignal} signal */
  constructor(board, signal) {
    let { view } = board;
    this.board = board;
    this.view = view;
    this.title = h("strong", { class: "kg-title" });
    this.goal = h("bdi");
    this.goal_row = h("p", { class: "kg-goal", role: "status", hidden: true }, this.goal);
    this.who = h("bdi", { class: "kg-who" });
    this.what = h("span", { class: "kg-what" });
    this.status = h("p", { class: "kg-status" }, this.who, this.what);
    this.house = h("button", { class: "kg-amended", "data-do": "rulebook", hidden: true });
    this.answers = h("div", { class: "kg-answers" });
    this.undo = button("undo", view.word("undo"), "↶");
    this.redo = button("redo", view.word("redo"), "↷");
    this.new = button("new", view.word("new"));
    this.compare = button("compare", view.word("compare"));
    this.review = button("review", view.word("review"));
    this.known = button("known", view.data.words.known ? view.word("known") : "");
    this.known.hidden = !view.data.words.known;
    this.hint = button("hint", view.word("hint"));
    this.outlook = button("outlook", view.word("outlook"));
    this.zooms = Object.entries(ZOOM_SIGNS).map(([name, sign]) => button(name, view.word(name), sign));
    let full = button("full", view.word("full"));
    full.hidden = !document.fullscreenEnabled;
    this.menu = h("details", { class: "kg-menu" },
      h("summary", { class: "kg-icon", title: view.word("menu"), "aria-label": view.word("menu") }, "⋯"),
      h("div", {}, this.title, this.hint, this.outlook, this.review, this.known, this.new, this.compare, button("share", view.word("share")), button("help", view.word("help")), full, h("div", { class: "kg-zooms" }, ...this.zooms)));
    this.menu.addEventListener("focusout", (/** @type {FocusEvent} */ { relatedTarget: to }) => {
      if (to instanceof Node && !this.menu.contains(to)) this.menu.open = false;
    }, { signal });
    this.bar = h("div", { class: "kg-bar" }, this.undo, this.redo, this.menu);
    this.words = h("div", { class: "kg-words" }, this.status);
    this.line = h("div", { class: "kg-top" }, this.words, this.house, this.answers, this.bar);
    this.element = h("div", { class: "kg-head" }, this.goal_row, this.line);
    this.keys = h("p");
    this.help = h("div", { class: "kg-drop kg-help", hidden: true }, button("close-help", view.word("close"), "×"), this.keys);
  }

  show() {
    let { data } = this.view;
    write(this.title, data.name);
    // What is tried once more is asked and answered where a goal stands.
    let { words: again = "", kind = "" } = data.again ?? {}, goal = again || kind && this.view.word("retry_judging");
    this.goal_row.hidden = !(goal || data.goal);
    put(this.goal_row, "data-kind", kind);
    if (goal || data.goal) {
      write(this.goal, goal || this.view.word("goal", { goal: data.goal }));
      put(this.goal_row, "title", goal || data.goal);
    }
    let { words = "", name = "", changed = {} } = data.house ?? {};
    this.house.hidden = !words;
    write(this.house, name ? `${name}: ${words}` : words);
    put(this.house, "data-id", Object.keys(changed)[0] ?? "");
    this.undo.disabled = !data.undo;
    this.redo.disabled = !data.redo;
    this.new.hidden = !data.new;
    this.review.hidden = !(data.new || data.review) || this.view.mood !== "over";
    this.compare.hidden = !data.new || !data.amendable;
    this.outlook.hidden = data.outlook === undefined;
    put(this.outlook, "aria-pressed", String(data.outlook));
    // In a walk the coach has hints of its own.
    this.hint.hidden = !data.new || Boolean(data.coach);
  }

  /** Put in what others show here. @param {HTMLElement[]} over what lies over the board now and then */
  fill(...over) {
    let { talk, timeline, players, picker } = this.board;
    this.words.append(h("div", { class: "kg-told-row" }, timeline.step_bar, talk.more, talk.element, timeline.skip), picker.offer);
    this.bar.before(players.element);
    this.element.append(this.help, ...over);
  }

  /** Judge what can be picked; the line is updated too, since what the board waits for may have changed. */
  judge() {
    this.ask();
    return this.board.picker.judge();
  }

  /** Say what the board waits for: of a person, by what they have picked. */
  ask() {
    let { view, timeline: { past }, picker, talk } = this.board, { seats, status, prompts = {}, ply, begun, coach } = view.data;
    let { mood } = view, [what] = prompts[picker.kinds] ?? prompts[""] ?? [];
    let who = view.mood === "ready" && what && past === undefined && seats[view.seat ?? -1];
    write(this.who, who ? `${view.word("asks", who)} ` : "");
    write(this.what, who ? what : past === undefined ? status : view.word("past", { n: past - begun, all: ply - begun }));
    put(this.status, "title", this.status.textContent);
    // In a walk the coach says it, but where a move is asked for.
    talk.ask(coach && mood !== "ready" ? "" : this.status.textContent);
  }

  /** Answers that are no place on the board. @returns {HTMLElement[]} */
  choices() {
    let { mood, data: { buttons = [], new: fresh, review, form } } = this.view;
    /** @param {string} name @param {string} words */
    let go = (name, words) => h("button", { "data-do": name, class: "kg-go" }, this.view.word(words));
    if (this.board.timeline.past !== undefined) return [];
    let scored = h("button", { "data-do": "score" }, this.view.word("scored"));
    if (mood === "rest") return [go("go", "next"), scored];
    if (form && mood === "ready") {
      // Its own buttons are on it; on the board one leads back to it.
      if (this.board.root.hasAttribute("data-onform")) return [];
      return [h("button", { "data-do": "form", class: "kg-go" }, form), ...this.answers_of(buttons)];
    }
    if (mood === "over" && (fresh || review)) return [...(fresh ? [go("new", "new")] : []), scored, h("button", { "data-do": "review" }, this.view.word("review"))];
    if (mood === "tried") return [go("onward", "onward"), h("button", { "data-do": "undo" }, this.view.word("retry_more"))];
    return mood === "ready" ? this.answers_of(buttons) : [];
  }

  /** @param {[string, string][]} buttons */
  answers_of(buttons) {
    return buttons.map(([pick, label]) => h("button", { "data-pick": pick, title: label }, label));
  }

  /** Offer answers. */
  offer() {
    let buttons = this.choices(), shown = /** @type {HTMLElement[]} */ ([...this.answers.children]);
    /** @param {HTMLElement} one */
    let name = ({ dataset, textContent }) => `${dataset.do ?? dataset.pick} ${textContent}`;
    if (String(shown.map(name)) === String(buttons.map(name))) return;
    let here = shown.find((one) => one === focused(this.answers));
    this.answers.replaceChildren(...buttons);
    if (here) give_focus(buttons.find((one) => name(one) === name(here)));
  }

  /** @param {import("./lens.js").Lens} lens */
  show_lens({ factor, most }) {
    for (let one of this.zooms) {
      one.hidden = most <= 1;
      put(one, "aria-disabled", String(factor === (one.dataset.do === "zoom_in" ? most : 1)));
    }
    let known = ["keys", ...this.view.data.outlook === undefined ? [] : ["keys_outlook"], ...most > 1 ? ["keys_zoom"] : []];
    write(this.keys, known.map((name) => this.view.word(name)).join(" "));
  }

  /** Put the menu or the keys away. @returns {boolean} whether one was open */
  close() {
    let open = this.menu.open || !this.help.hidden;
    this.menu.open = false;
    this.help.hidden = true;
    if (open) give_focus(this.menu.firstElementChild);
    return open;
  }
}
