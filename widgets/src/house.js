// House rules: clauses in their own sentences, with what was changed in them, and with steppers to change it.

import { h, write } from "./dom.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {{line: HTMLElement, back: HTMLElement, steppers: any[], tick?: any}} Clause */

/** A sentence in which every change is marked, the printed words beside it.
 * @param {(string | {now: string, was: string})[]} parts @param {(text: string) => (Node | string)[]} [words] shows plain words
 * @returns {(Node | string)[]} */
export function amended(parts, words = (text) => [text]) {
  return parts.flatMap((part) => typeof part === "string" ? words(part)
    : [h("ins", {}, ...words(part.now)), " ", h("del", {}, part.was)]);
}

/** The fold "House rules" of the form for a new game. */
export class HouseRules {
  /** @type {Clause[]} */
  clauses = [];
  /** Counts what was asked of the kernel: only the last answer holds. */
  asked = 0;

  /**
   * @param {import("./view.js").View} view @param {(asked: Data) => Promise<Data | null>} check asks the kernel whether
   *   such rules can be played @param {(rules: Data) => unknown} compare shows what they change
   * @param {(id: string) => HTMLElement} chip makes the button of a clause
   */
  constructor(view, check, compare, chip) {
    this.view = view;
    this.check = check;
    this.compare = compare;
    this.chip = chip;
  }

  /** What the form has for them: nothing in a game without figures. @param {Data} house @returns {HTMLElement[]} */
  fields({ sections, name, line }) {
    let { view } = this;
    this.clauses = [];
    if (!sections.length) return this.absent();
    let shown = sections.flatMap((/** @type {Data} */ section) => [h("h4", {}, section.title), ...section.clauses.map((/** @type {Data} */ one) => this.clause(one))]);
    this.count = h("span", { class: "kg-amended" });
    this.name = h("input", { name: "house-name", maxlength: 80, value: name, "aria-label": view.word("house_name") });
    this.line = h("input", { name: "house-line", value: line, spellcheck: "false", autocomplete: "off", "aria-label": view.word("house_line") });
    this.said = h("p", { role: "status" });
    // Without data-do: what they do, they do here.
    this.back = h("button", { type: "button" }, view.word("house_back_all"));
    this.back.addEventListener("click", () => this.set({}));
    this.changes = h("button", { type: "button" }, view.word("compare"));
    this.changes.addEventListener("click", () => this.compare(this.rules()));
    this.name.addEventListener("input", () => this.ask({ rules: this.rules(), name: this.name.value }));
    this.line.addEventListener("change", () => this.ask({ line: this.line.value }));
    this.fold = h("details", { class: "kg-house", open: Boolean(line) }, h("summary", {}, view.word("house"), " ", this.count),
      h("p", {}, view.word("house_about")), h("div", { class: "kg-house-clauses", tabindex: "0", role: "group", "aria-label": view.word("house") }, ...shown), this.said,
      h("div", { class: "kg-row" }, this.back, this.changes),
      h("label", { class: "kg-row" }, h("span", {}, view.word("house_name")), this.name),
      h("label", { class: "kg-row" }, h("span", {}, view.word("house_line")), this.line));
    this.mark();
    return [this.fold];
  }

  /** @returns {HTMLElement[]} */
  absent() {
    this.name = undefined;
    return [];
  }

  /** A clause in its own sentence. @param {Data} told */
  clause({ id, title, parts, off, on }) {
    let { view } = this, steppers = /** @type {any[]} */ ([]);
    let said = h("span", {}, ...parts.flatMap((/** @type {any} */ part) => {
      if (typeof part === "string") return [part];
      let stepper = h("input", { type: "number", name: part.key, min: part.low, max: part.high, value: part.value, "data-usual": part.usual, "aria-label": part.label });
      steppers.push(stepper);
      return [stepper, h("del", { hidden: true }, String(part.usual))];
    }));
    let back = h("button", { class: "kg-back", hidden: true, title: view.word("house_back"), "aria-label": `${view.word("house_back")}: ${id}` }, "↺");
    let line = h("p", { "data-house": id, title }, this.chip(id), " ", ...(off ? [h("input", { type: "checkbox", checked: on, "aria-label": `${id}: ${title}` }), " "] : []),
      said, ...(off ? [h("span", { class: "kg-off" }, off)] : []), " ", back);
    let tick = off && line.querySelector("[type=checkbox]");
    this.clauses.push({ line, back, steppers, tick });
    back.addEventListener("click", () => this.set(Object.fromEntries(Object.entries(this.rules()).filter(([key]) => key !== id && !steppers.some(({ name }) => name === key)))));
    line.addEventListener("input", () => this.changed());
    return line;
  }

  /** What differs from the rulebook. @returns {Record<string, number | boolean>} */
  rules() {
    let rules = /** @type {Record<string, number | boolean>} */ ({});
    for (let { line, steppers, tick } of this.clauses) {
      for (let one of steppers) if (one.value !== "" && one.value !== one.dataset.usual) rules[one.name] = Number(one.value);
      if (tick && !tick.checked) rules[line.dataset.house ?? ""] = false;
    }
    return rules;
  }

  /** Unfold them. @returns {HTMLElement | undefined} what gets the focus */
  open() {
    if (!this.name) return undefined;
    this.fold.open = true;
    return this.fold.firstElementChild;
  }

  /** What is asked of the kernel with the rest of the form. */
  read() {
    return this.name ? { house: this.rules(), house_name: this.name.value } : {};
  }

  /** Set all: what is not among the rules is as in the rulebook. @param {Data} rules */
  set(rules) {
    this.fill(rules);
    this.ask({ rules, name: this.name.value });
  }

  /** @param {Data} rules */
  fill(rules) {
    for (let { line, steppers, tick } of this.clauses) {
      for (let one of steppers) one.value = rules[one.name] ?? one.dataset.usual;
      if (tick) tick.checked = rules[line.dataset.house ?? ""] ?? true;
    }
    this.mark();
  }

  changed() {
    this.mark();
    this.ask({ rules: this.rules(), name: this.name.value });
  }

  /** Mark what differs. */
  mark() {
    for (let { line, back, steppers, tick } of this.clauses) {
      let off = Boolean(tick && !tick.checked), own = steppers.filter((one) => one.value !== one.dataset.usual);
      for (let one of steppers) {
        one.toggleAttribute("data-changed", own.includes(one));
        one.nextSibling.hidden = !own.includes(one);
      }
      line.toggleAttribute("data-off", off);
      back.hidden = !off && !own.length;
    }
    let count = Object.keys(this.rules()).length;
    write(this.count, count ? String(count) : "");
    this.count.hidden = this.back.hidden = this.changes.hidden = !count;
  }

  /** Ask the kernel whether such rules can be played; it says them as a line too. @param {Data} what */
  async ask(what) {
    let number = ++this.asked, reply = await this.check(what);
    if (!reply || number !== this.asked) return;
    let { reason, clause, rules, name, line } = reply;
    this.said.replaceChildren(...(reason ? [reason, " ", ...(clause ? [this.chip(clause)] : [])] : []));
    if (reason) return;
    this.line.value = line;
    if (!("line" in what)) return;
    this.name.value = name;
    this.fill(rules);
  }
}
