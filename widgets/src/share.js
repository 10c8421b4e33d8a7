// Sharing: a link to what is shown, to copy, as a QR code, and to put into another page.

import { button, give_focus, h, write } from "./dom.js";

/** @typedef {Record<string, any>} Data */

export class Share {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.said = h("span", { role: "status" });
    this.element = h("div", { class: "kg-drop kg-share", role: "group", "aria-label": view.word("share"), hidden: true });
  }

  /** @param {Data} told the link, who may know what is in it and, where a page opens it, its QR code */
  open({ link, of, qr, frame }) {
    let { view } = this;
    write(this.said, "");
    this.element.replaceChildren(
      button("close-share", view.word("close"), "×"), h("h3", {}, view.word("share")),
      ...this.field("copy_link", link), h("p", {}, view.word(`share_${of}`)),
      ...(qr ? [h("img", { alt: view.word("qr"), src: `data:image/svg+xml,${encodeURIComponent(qr)}` })] : []),
      ...(frame ? this.field("embed", frame) : []), this.said);
    this.element.hidden = false;
    give_focus(this.element.querySelector('[data-do="copy"]'));
  }

  /** A text with a button that copies it. @param {string} name @param {string} text */
  field(name, text) {
    let label = this.view.word(name);
    return [h("div", { class: "kg-row" }, h("input", { readonly: true, value: text, "aria-label": label }), button("copy", label))];
  }

  /** Copy the text beside a button. @param {HTMLElement | undefined} from */
  async copy(from) {
    let field = /** @type {HTMLInputElement} */ (from?.previousElementSibling);
    field.select();
    // A page that is not served safely has no clipboard of its own.
    let done = navigator.clipboard
      ? await navigator.clipboard.writeText(field.value).then(() => true, () => false) : document.execCommand("copy");
    write(this.said, this.view.word(done ? "copied" : "copy_by_hand"));
  }

  /** @returns {boolean} whether it was open */
  close() {
    let open = !this.element.hidden;
    this.element.hidden = true;
    if (open) give_focus(this.element.parentNode.querySelector("summary"));
    return open;
  }
}
