// What stands above the drawing: the game, what it waits for, and buttons.

import { button, h, put, write } from "./dom.js";

let ZOOM_SIGNS = { zoom_in: "+", zoom_out: "−", zoom_all: "⤢" };

export class Head {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.title = h("span", { class: "kg-title" });
    this.status = h("span", { class: "kg-status" });
    this.undo = button("undo", view.word("undo"), "↶");
    this.redo = button("redo", view.word("redo"), "↷");
    this.new = button("new", view.word("new"));
    this.zooms = Object.entries(ZOOM_SIGNS).map(([name, sign]) => button(name, view.word(name), sign));
    this.help = h("p", { class: "kg-help", hidden: true });
    this.element = h("div", { class: "kg-head" }, this.title, this.status,
      h("div", { class: "kg-bar" }, this.undo, this.redo, this.new, ...this.zooms, button("help", view.word("help"), "?")));
  }

  show() {
    let { data } = this.view;
    write(this.title, data.name);
    write(this.status, data.status);
    this.undo.disabled = !data.undo;
    this.redo.disabled = !data.redo;
    this.new.hidden = !data.new;
  }

  /** @param {import("./lens.js").Lens} lens */
  show_lens({ factor, most }) {
    for (let one of this.zooms) {
      one.hidden = most <= 1;
      put(one, "aria-disabled", String(factor === (one.dataset.do === "zoom_in" ? most : 1)));
    }
    write(this.help, this.view.word("keys") + (most > 1 ? ` ${this.view.word("keys_zoom")}` : ""));
  }
}
