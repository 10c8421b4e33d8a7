// The end of a walk: what was reached, step by step.

import { h, still } from "./dom.js";

/** @typedef {Record<string, any>} Data */

/** Stars for the share of a walk that was solved, up to three. @param {Data} score @returns {HTMLElement} */
export function stars({ points, of }) {
  let won = Math.round(3 * points / (of || 1));
  return h("span", { class: "kg-stars", "aria-hidden": "true" }, ...[1, 2, 3].map((n) => h("span", { class: n <= won ? "kg-won-star" : "" }, "★")));
}

let COLUMNS = ["step", "tries", "hints", "points"];

export class Certificate {
  /** @param {import("./view.js").View} view @param {() => void} celebrate */
  constructor(view, celebrate) {
    this.view = view;
    this.celebrate = celebrate;
    this.element = h("section", { class: "kg-drop kg-walked", hidden: true, tabindex: "-1" });
  }

  /** @param {Data} sheet @param {boolean} now whether the walk has just been going on */
  show({ score, title, do: asked }, now) {
    if (!score) return void this.close();
    let { view } = this, key = JSON.stringify(score);
    if (this.element.dataset.shown === key) return;
    this.element.dataset.shown = key;
    let cells = score.rows.map((/** @type {Data} */ { n, solved, tries, hints, points }) =>
      h("tr", { class: solved ? "kg-solved" : "" }, h("th", { scope: "row" }, String(n + 1), h("span", { "aria-hidden": "true" }, solved ? " ✓" : " –"),
        h("span", { class: "kg-sr" }, ` ${view.word(solved ? "coach_dot_right" : "coach_dot_shown")}`)),
      ...[tries, hints, points].map((value) => h("td", {}, String(value)))));
    this.element.setAttribute("aria-label", view.word("coach_end"));
    this.element.replaceChildren(h("button", { "data-coach": "close", class: "kg-icon", "aria-label": view.word("close"), title: view.word("close") }, "×"), h("h3", {}, title),
      stars(score),
      h("p", { class: "kg-walked-score" }, view.word("coach_score", score)),
      h("table", {}, h("thead", {}, h("tr", {}, ...COLUMNS.map((name) => h("th", { scope: "col" }, view.word(`coach_col_${name}`))))),
        h("tbody", {}, ...cells)),
      h("button", { "data-do": "report" }, view.word("coach_hand_in")),
      h("button", { "data-coach": "reset" }, view.word("coach_reset")));
    if (!now) return;
    // It would lie over what the last verdict speaks of.
    if (asked === "look" || asked === "free") this.open();
    if (score.points && !still()) this.celebrate();
  }

  open() {
    this.element.hidden = false;
  }

  /** @returns {boolean} whether it was open */
  close() {
    let open = !this.element.hidden;
    this.element.hidden = true;
    return open;
  }
}
