// The form for a new game.

import { button, give_focus, h } from "./dom.js";
import { HouseRules } from "./house.js";
import { chip } from "./panels.js";

/** @typedef {Record<string, any>} Data */

export class NewGame {
  /** The values with which it was opened: a game left as it was sends no details. */
  was = "";

  /**
   * @param {import("./view.js").View} view @param {(asked: Data) => Promise<unknown>} start
   * @param {(to: string) => unknown} speak sets the language of the kernel
   * @param {(asked: Data) => Promise<Data | null>} check asks whether house rules can be played
   * @param {(rules: Data) => unknown} compare shows what they change @param {AbortSignal} signal
   */
  constructor(view, start, speak, check, compare, signal) {
    this.view = view;
    this.house = new HouseRules(view, check, compare, chip);
    this.speak = speak;
    this.element = h("form", { class: "kg-drop kg-form", hidden: true });
    this.element.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      let asked = this.read();
      if (await start(JSON.stringify(asked) === this.was ? {} : asked)) this.close();
    }, { signal });
  }

  /** @param {Data} form what may be asked, and what is played now @param {boolean} [amending] whether house rules come first */
  open(form, amending) {
    let { view } = this, counts = Object.keys(form.options).map(Number);
    let count = h("select", { name: "count", "aria-label": view.word("count") },
      ...counts.map((n) => h("option", { value: n, selected: n === form.seats.length }, String(n))));
    let rows = Array.from({ length: Math.max(...counts) }, (_, n) => this.row(form, n));
    let options = h("div");
    let fill = () => {
      rows.forEach((row, n) => { row.hidden = n >= Number(count.value); });
      options.replaceChildren(...form.options[count.value].map((/** @type {Data} */ option) => this.option(option, Number(count.value))));
    };
    fill();
    count.addEventListener("change", fill);
    let begin = h("button", { "data-do": "begin", class: "kg-go" }, view.word("start"));
    begin.type = "submit";
    this.element.replaceChildren(h("h3", {}, view.word("new")), ...this.language(form.languages),
      h("label", { class: "kg-row" }, h("span", {}, view.word("count")), count), ...rows, options, ...(form.house ? this.house.fields(form.house) : this.house.absent()),
      h("div", {}, begin, button("close-form", view.word("cancel"))));
    this.was = JSON.stringify(this.read());
    this.element.hidden = false;
    give_focus(amending && this.house.open() || begin);
  }

  /** The language of all boards, changed at once. @param {[code: string, name: string][]} known */
  language(known) {
    let { view } = this;
    let select = h("select", { name: "language" }, ...known.map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === view.data.lang }, name)));
    select.addEventListener("change", () => this.speak(select.value));
    return known.length < 2 ? [] : [h("label", { class: "kg-row" }, h("span", {}, view.word("language")), select)];
  }

  /** A seat, and who sits on it. @param {Data} form @param {number} n */
  row(form, n) {
    let { view } = this, label = view.word("seat", { n: n + 1 }), usual = `${view.word("player")} ${n + 1}`;
    let seat = form.seats[n] ?? { name: usual, bot: "" };
    let bots = form.bots.map((/** @type {[string, string]} */ [bot, word]) => h("option", { value: bot, selected: bot === seat.bot }, word));
    return h("div", { class: "kg-row" }, h("span", {}, label),
      h("input", { name: "name", value: seat.name, placeholder: usual, maxlength: 200, "aria-label": `${label}: ${view.word("name")}` }),
      h("select", { name: "bot", "aria-label": `${label}: ${view.word("player")}` },
        h("option", { value: "" }, view.word("person")), ...bots));
  }

  /** Fields for the options of a game. @param {Data} option @param {number} count how many play */
  option({ name, doc, clause, kind, low, high, value, default: usual }, count) {
    let manner = { name, "data-option": kind, "data-usual": usual, "aria-label": doc }, now = value ?? usual;
    let field;
    if (kind === "seat") {
      let label = (/** @type {number} */ n) => this.view.word("seat", { n: n + 1 });
      field = h("select", manner, ...Array.from({ length: count }, (_, n) => h("option", { value: n, selected: n === now }, label(n))));
    } else if (kind === "yes") field = h("input", { type: "checkbox", ...manner, checked: Boolean(now) });
    else field = h("input", { type: "number", ...manner, min: low, max: high, value: now });
    return h("div", { class: "kg-row" }, h("span", {}, doc, " ", chip(clause)), field);
  }

  read() {
    let rows = [...this.element.querySelectorAll(".kg-row:not([hidden]):has([name=bot])")];
    let options = [...this.element.querySelectorAll("[data-option]")].filter((input) => input.value !== "");
    return {
      ...this.house.read(),
      seats: rows.map((row) => {
        let { value, placeholder } = row.querySelector("input");
        return { name: value.trim() ? value : placeholder, bot: row.querySelector("select").value };
      }),
      // What is as usual is not asked for: with house rules something else may be usual.
      options: Object.fromEntries(options.map((input) => [input.name, input.type === "checkbox" ? Number(input.checked) : Number(input.value), input.dataset.usual])
        .filter(([, value, usual]) => String(value) !== usual)),
    };
  }

  /** @returns {boolean} whether it was open */
  close() {
    let open = !this.element.hidden;
    this.element.hidden = true;
    if (open) give_focus(this.element.parentNode.querySelector("summary"));
    return open;
  }
}
