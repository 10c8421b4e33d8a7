// A game's form with numbers in it (kernel_games/games/nile/sheet): the kernel writes and draws it, and gets all that is typed.

import { focused, h, put } from "./dom.js";
import { watch_theme } from "./host.js";
import { ask, Kernel } from "./kernel.js";
import { chip, ClausePanel } from "./panels.js";
import { notebook_of, store } from "./storing.js";

/** @typedef {Record<string, any>} Data */

/** No entry of a sheet is longer than this. */
let LONGEST_ENTRY = 200;
/** A clause with its examples takes so many pixels. */
let WIDEST_CLAUSE = 600;
/** Nobody types for so many milliseconds: then what takes longer is asked for. */
let RESTED = 120;

/** One display of a sheet. */
export class Sheet {
  uid = `kg${Math.random().toString(36).slice(2, 10)}`;
  stop = new AbortController();
  /** The entries that have been typed into and not yet been sent, and those that are under way. @type {Set<string>} */
  typed = new Set();
  /** @type {Set<string>} */
  under_way = new Set();
  /** When all that is typed has been heard. */
  heard = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting;

  /** @param {import("./board.js").Props} props @param {Data} whole @param {() => void} [to_table] shows the board around it instead */
  constructor({ model, el, signal: taken }, whole, to_table) {
    let { stop: { signal } } = this;
    taken?.addEventListener("abort", () => this.end(), { signal });
    this.model = model;
    this.to_table = to_table;
    /** Everything heard of the sheet so far. @type {Data} */
    this.known = whole;
    this.view = { rev: whole.rev, seat: whole.seat, mood: "ready", word: (/** @type {string} */ key) => whole.words[key] ?? key };
    this.kernel = new Kernel(model, this);
    this.clause = new ClausePanel(/** @type {any} */ (this.view));
    this.said = h("p", { class: "kg-said", role: "alert" });
    /** @type {HTMLElement} */
    this.root = h("div", { class: "kg-sheet", role: "group", style: whole.colours, lang: whole.lang });
    this.root.innerHTML = this.own(whole.html);
    this.$(".kg-leave").append(this.said);
    this.root.append(this.clause.element);
    for (let field of this.root.querySelectorAll("input, button")) field.setAttribute("data-lm-suppress-shortcuts", "true");
    this.$("[data-do=table]").hidden = !to_table;
    this.take(whole);
    el.append(this.root);
    for (let [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      ["input", (event) => this.on_input(event.target)],
      ["click", (event) => this.on_click(event.target)],
      ["keydown", (event) => this.on_key(event)],
    ])) this.root.addEventListener(name, listener, { signal });
    /** @param {Data} message */
    let hear = (message) => this.hear(message);
    model.on("msg:custom", hear);
    signal.addEventListener("abort", () => model.off("msg:custom", hear));
    watch_theme(this.root, whole.theme, signal);
    this.sync();
    this.store();
  }

  /** Forget everything: the view is taken away. */
  end() {
    if (this.stop.signal.aborted) return;
    clearTimeout(this.resting);
    this.stop.abort();
    ask(this.model, { do: "bye" }).catch(() => {});
  }

  /** @param {string} selector @returns {any} */
  $(selector) {
    return this.root.querySelector(selector);
  }

  /** Markup with ids that no other display has. @param {string} html */
  own(html) {
    return html.replaceAll("kg-uid", this.uid);
  }

  // Messages from the kernel

  /** @param {Data} message */
  hear(message) {
    if (message?.kind !== "kg" || message.rev <= this.view.rev) return;
    if (message.base !== this.view.rev) return void this.sync();
    this.view.rev = message.rev;
    this.kernel.found();
    this.take(message);
  }

  /** Take what has changed. @param {Data} news */
  take({ slots = {}, entries = {}, ...more }) {
    let before = this.known, here = focused(this.root), gap = here?.closest("[data-slot]"), { do: name, choice } = here?.dataset ?? {};
    this.known = { ...before, ...more, entries: { ...before.entries, ...entries }, slots: { ...before.slots, ...slots } };
    for (let [name, html] of Object.entries(slots)) {
      let node = this.$(`[data-slot="${name}"]`);
      if (node) node.innerHTML = this.own(html);
    }
    this.fill();
    // If the focused control is gone from its slot, its successor gets the focus, or the next button there, or else the first entry.
    if (here && !here.isConnected) {
      let same = choice ? `[data-do="${name}"][data-choice="${choice}"]` : "button, select";
      (gap?.querySelector(same) ?? gap?.querySelector("button, select") ?? this.$("input:not([readonly])") ?? this.$("[data-do=leave]"))?.focus({ preventScroll: true });
    }
    clearTimeout(this.resting);
    if (this.known.unsettled) this.resting = setTimeout(() => this.act("settle", {}, { quiet: true }), RESTED);
  }

  /** Bring entries and buttons in line with what is known; what somebody is typing is left alone. */
  fill() {
    let { entries, slots, shut, fixed, ready, again, seat } = this.known;
    this.view.seat = seat;
    for (let [name, text] of Object.entries(entries)) {
      let field = this.$(`[name="${name}"]`);
      if (!field) continue;
      if (!this.typed.has(name) && !this.under_way.has(name) && field.value !== text) field.value = text;
      if (field.matches("select")) continue;
      field.readOnly = fixed;
      field.disabled = shut.includes(name) && !this.typed.has(name) && !this.under_way.has(name);
      put(field, "aria-invalid", String(Boolean(slots[`wrong:${name}`])));
      for (let step of field.parentNode.querySelectorAll("[data-step]")) step.disabled = fixed || field.disabled;
      let card = /** @type {HTMLElement} */ (field.closest("[data-row]"));
      card.toggleAttribute("data-shut", field.disabled);
      card.toggleAttribute("data-none", !/[1-9]/.test(field.value));
    }
    put(this.$("[data-do=leave]"), "aria-disabled", String(!ready));
    this.$("[data-do=again]").hidden = !again;
    put(this.root, "data-ready", String(ready));
    put(this.root, "data-fixed", String(fixed));
  }

  show_state() {
    put(this.root, "data-state", this.kernel.lost ? "lost" : "ready");
  }

  say() {
    this.said.replaceChildren();
  }

  /** Say why not. @param {string} reason @param {string} [clause] */
  tell(reason, clause) {
    this.said.replaceChildren(reason, ...(clause ? [" ", chip(clause)] : []));
  }

  /** Take back an alarm that is over. @param {string} reason */
  untell(reason) {
    if (this.said.textContent === reason) this.say();
  }

  /** Say that the kernel cannot be heard. @param {string} how */
  alarm(how) {
    this.said.replaceChildren(this.view.word(how), " ", h("button", { "data-do": "retry" }, this.view.word("retry")));
  }

  // Input

  /** @param {HTMLInputElement} field */
  on_input(field) {
    if (!field.name) return;
    this.typed.add(field.name);
    if (!this.under_way.size) this.heard = this.send();
  }

  /** Send what is typed, one message at a time, so that the kernel hears the last word last. */
  async send() {
    while (this.typed.size && !this.stop.signal.aborted) {
      let texts = Object.fromEntries([...this.typed].map((name) => [name, this.$(`[name="${name}"]`)?.value.slice(0, LONGEST_ENTRY) ?? ""]));
      this.under_way = this.typed;
      this.typed = new Set();
      this.say();
      await this.act("enter", { texts }, { quiet: true });
      this.under_way = new Set();
    }
    this.fill();
  }

  /** @param {Element} target */
  on_click(target) {
    let item = /** @type {HTMLElement | null} */ (target.closest("[data-step],[data-do],[data-clause]"));
    if (!item) return void (this.clause.element.contains(target) || this.close_clause());
    let { step, clause, do: name, choice } = item.dataset;
    if (step) this.step(this.$(`[name="${item.dataset.for}"]`), Number(step));
    else if (clause) this.show_clause(clause, item);
    else if (name === "close") this.close_clause();
    else if (name === "retry") this.sync(true);
    else if (name === "table") this.to_table?.();
    else this.act(name ?? "", choice ? { key: choice } : {});
  }

  /** One lot more or less. @param {HTMLInputElement} field @param {number} by */
  step(field, by) {
    if (field.readOnly) return;
    let lot = Number(field.dataset.lot), now = /^\s*\d{1,9}\s*$/.test(field.value) ? Number(field.value) : 0;
    field.value = String(Math.max(0, (by > 0 ? Math.floor(now / lot) + 1 : Math.ceil(now / lot) - 1) * lot));
    this.on_input(field);
  }

  /** @param {KeyboardEvent} event */
  on_key(event) {
    let { key } = event, target = /** @type {HTMLInputElement} */ (event.target), command = event.ctrlKey || event.metaKey;
    // Only "save" goes on to the page: any other key would work on the cells.
    if (command && key.toLowerCase() === "s") return;
    event.stopPropagation();
    if (command || event.altKey) return;
    if (key === "Escape") this.close_clause();
    else if (!target.matches("input")) return;
    else if (key === "ArrowUp" || key === "ArrowDown") this.step(target, key === "ArrowUp" ? 1 : -1);
    else if (key === "Enter") {
      let all = /** @type {HTMLInputElement[]} */ ([...this.root.querySelectorAll("input:not(:disabled)")]);
      let next = all[(all.indexOf(target) + (event.shiftKey ? all.length - 1 : 1)) % all.length];
      next?.focus();
      next?.select();
    } else return;
    event.preventDefault();
  }

  /** Open a clause where it is asked for; asked again, it goes. @param {string} id @param {HTMLElement} asker */
  async show_clause(id, asker) {
    let { element } = this.clause, open = !element.hidden && this.clause.asker === asker;
    if (open) return this.close_clause();
    let clause = await this.act("clause", { id }, { quiet: true });
    if (!clause) return;
    // A clause that leads to another one makes room for it.
    if (!element.hidden && element.contains(asker)) return this.clause.show(clause, asker);
    let room = this.root.getBoundingClientRect(), at = asker.getBoundingClientRect(), width = Math.min(WIDEST_CLAUSE, room.width - 16);
    element.hidden = false;
    element.style.width = `${width}px`;
    element.style.left = `${Math.max(8, Math.min(at.left - room.left - 20, room.width - 8 - width))}px`;
    // It ends within what is seen of the sheet, below what asked or above it: a notebook would cut it off.
    let seen = /** @type {HTMLElement} */ (this.root.parentElement).getBoundingClientRect();
    let below = Math.min(room.bottom, seen.bottom) - at.bottom - 8, above = at.top - Math.max(room.top, seen.top) - 8;
    element.style.maxHeight = `${Math.max(below, above)}px`;
    this.clause.show(clause, asker);
    let high = element.getBoundingClientRect().height;
    element.style.top = `${high > below && above > below ? at.top - room.top - high - 4 : at.bottom - room.top + 4}px`;
  }

  close_clause() {
    if (!this.clause.element.hidden) this.clause.close(this.$("input"));
  }

  // Talking with the kernel

  /** @param {string} name @param {Data} [more] @param {{quiet?: boolean}} [how] */
  async act(name, more, how) {
    if (!how?.quiet) {
      this.say();
      await this.heard;
    }
    return this.kernel.act(name, more, how);
  }

  /** Ask for what was missed. @param {boolean} [loud] */
  async sync(loud = false) {
    let reply = await this.act("sync", {}, { quiet: !loud });
    if (!reply?.whole || this.stop.signal.aborted) return;
    this.view.rev = reply.whole.rev;
    this.take(reply.whole);
  }

  /** Leave a picture in the notebook for whoever opens it without its kernel. */
  async store() {
    let notebook = notebook_of(this.model);
    let reply = notebook && await this.act("name", {}, { quiet: true });
    if (reply?.id && !this.stop.signal.aborted) store(notebook, reply.id, { note: this.view.word("still") });
  }
}
