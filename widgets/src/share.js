// Sharing: a link to what is shown, to copy, as a QR code, and to put into another page.

import { button, give_focus, h, write } from "./dom.js";

/** @typedef {Record<string, any>} Data */

export class Share {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.name = /** @type {HTMLInputElement} */ (h("input", { maxlength: "40", autocomplete: "off" }));
    this.said = h("span", { role: "status" });
    this.element = h("div", { class: "kg-drop kg-share", role: "group", "aria-label": view.word("share"), hidden: true });
  }

  /** Show what was done on a walk, to be handed in: as a code, as a file, and as a QR code.
   * @param {Data} told the code, its QR code, and the file's name and text */
  hand_in({ code, qr, file, text }) {
    let { view } = this, open = !this.element.hidden;
    let word = (/** @type {string} */ name) => view.word(`coach_${name}`);
    write(this.said, "");
    if (this.saved) URL.revokeObjectURL(this.saved);
    this.saved = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    this.name.setAttribute("aria-label", word("name"));
    this.name.setAttribute("placeholder", word("name"));
    this.element.replaceChildren(
      button("close-share", view.word("close"), "×"), h("h3", {}, word("hand_in")), h("p", {}, view.word("share_report")),
      h("div", { class: "kg-row" }, this.name, h("button", { "data-do": "report" }, word("sign"))),
      ...this.field("coach_code", code), h("p", {}, h("a", { href: this.saved, download: file }, word("file"))),
      h("img", { alt: word("code_qr"), src: `data:image/svg+xml,${encodeURIComponent(qr)}` }), this.said);
    this.element.hidden = false;
    give_focus(open ? this.name : this.element.querySelector('[data-do="copy"]'));
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
