// A rulebook to read (kernel_games/rulebooks): a search, filters, an address for each clause, and
// examples, drawn when their clause is opened.

import { focused, h, put, write } from "./dom.js";
import { example } from "./examples.js";
import { amended } from "./house.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {{text: string, shown: HTMLElement, button: HTMLElement, title: HTMLElement, said: HTMLElement, whole: boolean}} Entry
 *   `whole`: whether its examples are there, or asked for */
/**
 * @typedef {object} Means what a page can do beside showing clauses
 * @property {(id: string) => Promise<Data | null>} ask gives a clause with its examples
 * @property {boolean} paged whether the book is a page of its own, that is scrolled as a whole and has addresses
 * @property {(what: Data, slot: HTMLElement) => Promise<(() => void) | undefined>} [open] shows a board in a slot; what
 *   is given takes it away again
 * @property {(file: string) => Record<string, string> | undefined} [lead] attributes of a link to a notebook, where it can be opened
 * @property {(name: string) => Record<string, string>} [begin] attributes of a link to a walk, where it is on a page of its own
 */

/** From this width on the sections stand beside the clauses; as in rulebook.css. */
let WIDE = 860;

/** The address of what we had to decide, beside those of clauses. */
let DECISIONS = "decisions";

/** Fold a text for comparison: no case, no accents. @param {string} text */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Text in which what was searched for is marked. @param {string} text @param {string[]} parts @returns {(Node | string)[]} */
export function marked(text, parts) {
  let plain = folded(text), found = /** @type {(Node | string)[]} */ ([]), at = 0;
  // Without accents the letters may be in other places; then nothing is marked.
  while (plain.length === text.length && at < text.length) {
    let next = parts.map((part) => ({ from: plain.indexOf(part, at), part })).filter(({ from }) => from >= 0)
      .sort((a, b) => a.from - b.from || b.part.length - a.part.length)[0];
    if (!next) break;
    found.push(text.slice(at, next.from), h("mark", {}, text.slice(next.from, next.from + next.part.length)));
    at = next.from + next.part.length;
  }
  return [...found, text.slice(at)];
}

/** A list of places that a clause leads to, if there are any. @param {string} words @param {HTMLElement[]} items */
function listed(words, items) {
  return items.length ? [h("div", { class: "kg-rb-walks" }, h("p", {}, words), h("ul", {}, ...items))] : [];
}

/** One rulebook on a page. */
export class Book {
  /** @type {Map<string, Entry>} */
  entries = new Map();
  /** @type {Map<Element, () => void>} */
  open_boards = new Map();

  /** @param {Data} told @param {Means} means */
  constructor(told, means) {
    let { words } = told;
    this.told = told;
    this.words = words;
    /** @type {Map<string, Data>} */
    this.clauses = new Map(told.sections.flatMap((/** @type {Data} */ section) => section.clauses.map((/** @type {Data} */ one) => [one.id, one])));
    this.means = means;
    this.search = h("input", { type: "search", placeholder: words.search, "aria-label": words.search, autocomplete: "off", spellcheck: "false" });
    this.kind = this.choice("kind", told.kinds);
    this.from = this.choice("from", told.origins);
    this.count = h("p", { class: "kg-rb-count", role: "status" });
    /** Whether only decisions are shown. */
    this.deciding = false;
    this.intro = h("p", { class: "kg-rb-intro", hidden: true }, h("b", {}, words.decisions), h("br"), words.decided);
    let decided = [...this.clauses.values()].some((clause) => clause.decided);
    this.none = h("p", { class: "kg-rb-none", hidden: true }, words.none);
    this.places = told.sections.map((/** @type {Data} */ section, /** @type {number} */ n) => h("li", {}, h("button", { "data-section": n }, section.title)));
    this.nav = h("details", { class: "kg-rb-nav" }, h("summary", {}, words.sections), h("ol", {}, ...this.places));
    this.sections = told.sections.map((/** @type {Data} */ section) => this.section(section));
    this.main = h("div", { class: "kg-rb-main", tabindex: means.paged ? false : "0", role: "region", "aria-label": words.clauses }, this.intro, ...this.sections, this.none,
      ...(told.edition ? [h("p", { class: "kg-rb-edition" }, told.edition)] : []));
    this.element = h("div", { class: "kg-rulebook", "data-paged": means.paged, role: "group", "aria-label": told.title, lang: told.lang },
      h("div", { class: "kg-rb-head" }, h("h2", {}, told.title), h("p", {}, told.by),
        ...(decided ? [h("a", { class: "kg-rb-decide", href: `#${DECISIONS}`, "data-clause": DECISIONS }, words.decisions)] : [])),
      h("div", { class: "kg-rb-find", role: "search" }, this.search, this.kind, this.from, this.count),
      h("div", { class: "kg-rb-body" },
        this.nav, this.main));
    for (let one of [this.search, this.kind, this.from]) one.addEventListener("input", () => this.find());
    this.element.addEventListener("click", (/** @type {Event} */ event) => this.on_click(event));
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.on_key(event));
    this.find();
    let wide = false;
    new ResizeObserver(([entry]) => {
      if (wide !== (wide = (entry?.contentRect.width ?? 0) >= WIDE)) this.nav.open = wide;
    }).observe(this.element);
  }

  /** Something to choose among what occurs. @param {string} name @param {[string, string][]} options */
  choice(name, options) {
    let { words } = this;
    return h("select", { "aria-label": words[name] }, h("option", { value: "" }, words[`all_${name}`]),
      ...options.map(([value, text]) => h("option", { value }, text)));
  }

  /** @param {Data} section */
  section({ title, clauses }) {
    return h("section", {}, h("h3", {}, title), ...clauses.map((/** @type {Data} */ clause) => this.article(clause)));
  }

  /** @param {Data} clause */
  article({ id, kind, title, text, source, from, notes, changed, parts, about = [] }) {
    let { words, told, means: { paged } } = this;
    let shown = h("div", { class: "kg-rb-shown", hidden: true });
    let button = h("button", { class: "kg-rb-open", "data-open": id, "aria-expanded": "false" }, words.show);
    let head = h("h4"), said = h("p", { class: "kg-rb-text" });
    let kind_of = told.kinds.find((/** @type {string[]} */ [name]) => name === kind)?.[1];
    let origin = told.origins.find((/** @type {string[]} */ [name]) => name === from)?.[1];
    this.entries.set(id, { text: folded([id, title, text, source, notes].join(" ")), shown, button, title: head, said, whole: false });
    return h("article", { id: paged && id, "data-id": id, "data-kind": kind, "data-from": from, "data-amended": Boolean(parts) },
      h("div", { class: "kg-rb-line" }, this.chip(id), head, h("span", { class: "kg-rb-kind" }, kind_of), ...(changed ? [h("span", { class: "kg-rb-amended" }, changed)] : [])),
      said,
      h("p", { class: "kg-rb-source" }, h("span", { class: "kg-rb-from" }, origin), " ", source,
        ...about.flatMap((/** @type {string} */ one) => [" ", this.chip(one)])),
      ...(notes ? [button] : []), shown);
  }

  /** The link that leads to a clause. @param {string} id @returns {HTMLElement} */
  chip(id) {
    return h("a", { class: "kg-rb-chip", href: `#${encodeURIComponent(id)}`, "data-clause": id }, id);
  }

  /** @param {string} id @returns {HTMLElement | undefined} */
  at(id) {
    return /** @type {HTMLElement[]} */ ([...this.main.querySelectorAll("article")]).find(({ dataset }) => dataset.id === id);
  }

  // Searching

  /** Show what fits. */
  find() {
    let parts = folded(this.search.value).split(/\s+/).filter(Boolean), left = 0;
    for (let section of this.sections) {
      let some = 0;
      for (let article of /** @type {HTMLElement[]} */ ([...section.querySelectorAll("article")])) {
        let { id = "", kind, from } = article.dataset, entry = /** @type {Entry} */ (this.entries.get(id));
        let fits = (!this.kind.value || kind === this.kind.value) && (!this.from.value || from === this.from.value)
          && (!this.deciding || this.clauses.get(id)?.decided) && parts.every((part) => entry.text.includes(part));
        article.hidden = !fits;
        if (fits) some += 1;
        if (fits) this.write(id, entry, parts);
      }
      section.hidden = !some;
      left += some;
    }
    for (let [n, place] of this.places.entries()) place.hidden = this.sections[n].hidden && !this.deciding;
    this.none.hidden = left > 0;
    this.intro.hidden = !this.deciding;
    write(this.count, this.words.count.replace("{n}", left).replace("{all}", this.entries.size));
  }

  /** @param {string} id @param {Entry} entry @param {string[]} parts what is searched for */
  write(id, { title, said }, parts) {
    let clause = /** @type {Data} */ (this.clauses.get(id));
    let words = (/** @type {string} */ text) => marked(text, parts);
    title.replaceChildren(...amended(clause.parts?.title ?? [clause.title], words));
    said.replaceChildren(...amended(clause.parts?.text ?? [clause.text], words));
  }

  clear() {
    this.search.value = this.kind.value = this.from.value = "";
    this.decide(false);
  }

  /** Show what we had to decide, or all clauses again. @param {boolean} on */
  decide(on) {
    this.deciding = on;
    this.find();
  }

  // Going to a clause

  /** Go to a clause and open it. @param {string} id @param {boolean} [there] whether it gets the focus */
  async go(id, there = true) {
    if (id === DECISIONS) {
      this.clear();
      this.decide(true);
      return void this.scroll(this.intro);
    }
    let article = this.at(id);
    if (!article) return;
    if (article.hidden) this.clear();
    for (let one of this.main.querySelectorAll("article[data-here]")) one.removeAttribute("data-here");
    article.setAttribute("data-here", "");
    await this.show(id, true);
    this.scroll(article);
    if (there) this.entries.get(id)?.button.focus({ preventScroll: true });
  }

  /** Scroll the book, and in a notebook nothing around it. @param {HTMLElement} node */
  scroll(node) {
    if (this.means.paged) node.scrollIntoView({ block: "start" });
    else this.main.scrollTop += node.getBoundingClientRect().top - this.main.getBoundingClientRect().top - 8;
  }

  /** Open a clause, or close it. @param {string} id @param {boolean} on */
  async show(id, on) {
    let entry = this.entries.get(id), { words } = this;
    if (!entry) return;
    put(entry.button, "aria-expanded", String(on));
    write(entry.button, on ? words.hide : words.show);
    if (!on) for (let slot of entry.shown.querySelectorAll(".kg-rb-slot")) this.close(slot);
    if (on && !entry.whole) {
      entry.whole = true;
      entry.shown.replaceChildren(h("p", { role: "status" }, words.waits));
      entry.shown.hidden = false;
      let clause = await this.means.ask(id).catch(() => null);
      entry.whole = Boolean(clause);
      entry.shown.replaceChildren(...(clause ? this.examples(clause) : [h("p", { role: "alert" }, words.silent)]));
    }
    entry.shown.hidden = entry.button.getAttribute("aria-expanded") !== "true";
  }

  /** @param {Data} clause @returns {HTMLElement[]} */
  examples({ id, examples, walks = [], lessons = [] }) {
    let shown = examples.map((/** @type {Data} */ one, /** @type {number} */ number) =>
      example(one, this.words, (name) => this.chip(name), ...this.trial({ do: "try", id, number }, this.words.try)));
    let led = walks.map((/** @type {Data} */ { title, name, call }) => h("li", {}, h("b", {}, title), " ", h("code", {}, call),
      ...this.trial({ do: "walk", name }, this.words.walk), ...this.beginning(name)));
    let cited = lessons.map((/** @type {Data} */ lesson) => h("li", {}, h("b", {}, lesson.title), " ", this.leading(lesson.file)));
    return [...shown, ...listed(this.words.walks, led), ...listed(this.words.lessons, cited)];
  }

  /** A notebook: what opens it, or else its name. @param {string} file */
  leading(file) {
    let link = this.means.lead?.(file);
    return link ? h("a", { ...link, class: "kg-rb-lesson" }, file) : h("code", {}, file);
  }

  /** A walk on a page of its own, if it has one. @param {string} name */
  beginning(name) {
    let link = this.means.begin?.(name);
    return link ? [" ", h("a", { ...link, class: "kg-rb-lesson" }, this.words.walk)] : [];
  }

  // Boards

  /** A button that opens a board right there, if there is a kernel. @param {Data} what @param {string} words @returns {HTMLElement[]} */
  trial(what, words) {
    if (!this.means.open) return [];
    let slot = h("div", { class: "kg-rb-slot", hidden: true });
    let button = h("button", { class: "kg-rb-try", "aria-expanded": "false" }, words);
    button.addEventListener("click", async () => {
      if (!slot.hidden) this.close(slot);
      else {
        for (let other of [...this.open_boards.keys()]) this.close(other);
        slot.hidden = false;
        put(button, "aria-expanded", "true");
        write(button, this.words.untry);
        let end = await this.means.open?.(what, slot);
        this.open_boards.set(slot, () => {
          end?.();
          slot.hidden = true;
          slot.replaceChildren();
          put(button, "aria-expanded", "false");
          write(button, words);
        });
      }
    });
    return [h("div", { class: "kg-rb-trial" }, button, slot)];
  }

  /** @param {Element} slot */
  close(slot) {
    this.open_boards.get(slot)?.();
    this.open_boards.delete(slot);
  }

  end() {
    for (let slot of [...this.open_boards.keys()]) this.close(slot);
  }

  // Input

  /** @param {Event} event */
  on_click(event) {
    let target = /** @type {Element} */ (event.target);
    if (target.closest(".kg-rb-slot, .kg-rb-lesson")) return;
    let { clause, open, section } = /** @type {HTMLElement | null} */ (target.closest("[data-clause],[data-open],[data-section]"))?.dataset ?? {};
    event.stopPropagation();
    if (clause && !this.means.paged) {
      event.preventDefault();
      this.go(clause);
    } else if (clause && location.hash === `#${encodeURIComponent(clause)}`) this.go(clause);
    else if (open) this.show(open, this.entries.get(open)?.button.getAttribute("aria-expanded") !== "true");
    else if (section) {
      if (this.deciding) this.clear();
      this.scroll(this.sections[Number(section)]);
    }
  }

  /** @param {KeyboardEvent} event */
  on_key(event) {
    let { key } = event, typing = focused(this.element)?.matches("input,select");
    // Only "save" goes on to the page: any other key would work on the cells of a notebook.
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s") return;
    if (key === "Escape" && !this.search.value && !this.kind.value && !this.from.value && !this.deciding) return;
    event.stopPropagation();
    if (key === "Escape") this.clear();
    else if (key === "/" && !typing) {
      event.preventDefault();
      this.search.focus();
    }
  }
}
