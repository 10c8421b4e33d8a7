// The page to begin with: games, walks, practice and the last game; what a button opens takes the page's place.

import { h, write } from "./dom.js";
import { embed } from "./guest.js";
import { watch_theme } from "./host.js";
import { ask, page_of } from "./kernel.js";

/** @typedef {Record<string, any>} Data */

/** From this width in pixels on all walks are listed; on a phone only those of the game that comes next. */
let ROOMY = 700;
/** A sign for each state of a walk, beside words that say the same. */
let STATES = /** @type {Record<string, string>} */ ({ new: "○", begun: "◐", done: "●" });
/** Pictures of the games, once they are there, by game. @type {Map<string, string>} */
let painted = new Map();

export default () => page_of(show_home);

/** Show it as it is told. @param {import("./board.js").Props} props @param {Data} told */
function show_home(props, told) {
  let home = new HomePage(props, told);
  return { root: home.root, end: () => home.end() };
}

class HomePage {
  stop = new AbortController();
  /** Takes what is open off the page; the kernel still has it. @type {() => void} */
  gone = () => {};
  /** The button that was pressed last, to go back to. */
  pressed = "";

  /** @param {import("./board.js").Props} props @param {Data} told */
  constructor({ model, el, signal }, told) {
    this.model = model;
    this.told = told;
    this.front = h("div", { class: "kg-home-front" });
    this.strip = h("nav", { class: "kg-home-strip", hidden: true });
    this.slot = h("div", { class: "kg-home-slot" });
    this.note = h("p", { class: "kg-home-note", role: "status" });
    this.place = h("div", { class: "kg-home-place" }, this.strip, this.note, this.slot);
    this.root = h("section", { class: "kg-home", "aria-label": told.title }, this.place, this.front);
    signal?.addEventListener("abort", () => this.stop.abort());
    this.root.addEventListener("click", (/** @type {MouseEvent} */ event) => this.press(event), { signal: this.stop.signal });
    /** @param {Data} said */
    let hear = (said) => { if (said?.kind === "kg-home" && !this.strip.hidden) this.draw_strip(said.open); };
    model.on("msg:custom", hear);
    this.stop.signal.addEventListener("abort", () => model.off("msg:custom", hear));
    this.draw(told);
    el.append(this.root);
    watch_theme(this.root, told.theme, this.stop.signal);
    // Hosts put it on the page only later.
    let eye = new ResizeObserver(() => {
      if (!this.root.clientWidth) return;
      eye.disconnect();
      for (let part of this.root.querySelectorAll("details")) part.open = this.root.clientWidth >= ROOMY || part.matches("[data-next]");
    });
    eye.observe(this.root);
    this.stop.signal.addEventListener("abort", () => eye.disconnect());
    if (told.open) this.enter(told.open);
  }

  end() {
    this.gone();
    this.stop.abort();
  }

  // The page

  /** @param {Data} told */
  draw(told) {
    this.told = told;
    let { words, lead, games, foot } = told, open = new Set([...this.front.querySelectorAll("details[open]")].map((one) => one.dataset.game));
    let take = h("button", { "data-home": "take" }, words.take), file = h("input", { type: "file", accept: ".json,application/json", "aria-label": words.bring });
    file.addEventListener("change", () => this.bring(file));
    let bring = h("label", { class: "kg-home-file" }, words.bring, file);
    this.front.replaceChildren(
      h("div", { class: "kg-home-lead" }, h("div", {}, h("p", {}, lead.about), h("h2", {}, lead.title)), this.go(words.next, lead.do, "kg-home-next")),
      h("div", { class: "kg-home-games" }, ...games.map((/** @type {Data} */ one) => this.game(one, lead.do.game, open))),
      h("div", { class: "kg-home-foot" }, ...foot.map((/** @type {Data} */ one) => h("p", {}, h("span", {}, one.words), ...(one.do ? [" ", this.go(one.button, one.do)] : []))),
        h("p", {}, h("span", {}, words.kept), " ", take, " ", bring)),
    );
    this.paint(games);
  }

  /** A button that opens something. @param {string} words @param {Data} what @param {string} [name] */
  go(words, what, name) {
    return h("button", { "data-open": JSON.stringify(what), ...(name && { class: name }) }, words);
  }

  /** A game: its picture, its walks, its buttons. @param {Data} game @param {string} next @param {Set<string | undefined>} open */
  game({ game, title, count, walks, buttons }, next, open) {
    let picture = h("img", { alt: "", "data-picture": game, ...(painted.has(game) && { src: painted.get(game) }) });
    let list = walks.map((/** @type {Data} */ walk) => h("li", {}, h("button", { "data-open": JSON.stringify(walk.do), "data-state": walk.state },
      h("span", { class: "kg-home-sign", "aria-hidden": "true" }, STATES[walk.state] ?? ""), h("span", {}, walk.title), " ", h("small", {}, walk.note))));
    return h("article", { "data-game": game }, h("div", { class: "kg-home-picture" }, picture), h("h3", {}, title),
      h("details", { "data-game": game, "data-next": game === next, open: open.has(game) }, h("summary", {}, count), h("ol", {}, ...list)),
      h("p", { class: "kg-home-doing" }, ...buttons.map((/** @type {Data} */ one) => this.go(one.words, one.do))));
  }

  /** Ask for the pictures one after the other; the words do not wait for them. @param {Data[]} games */
  async paint(games) {
    for (let { game } of games) {
      if (!painted.has(game)) {
        let reply = await ask(this.model, { do: "picture", game }).catch(() => null);
        if (!reply?.svg) continue;
        painted.set(game, `data:image/svg+xml,${encodeURIComponent(reply.svg)}`);
      }
      if (this.stop.signal.aborted) return;
      for (let img of this.front.querySelectorAll(`[data-picture="${game}"]`)) img.src = painted.get(game);
    }
  }

  // What a press does

  /** @param {MouseEvent} event */
  press(event) {
    let button = /** @type {Element} */ (event.target).closest("button");
    let { open, home } = button?.dataset ?? {};
    if (open) {
      if (this.front.contains(button)) this.pressed = open;
      this.open(JSON.parse(open));
    } else if (home === "back") this.back();
    else if (home === "take") this.take();
  }

  /** @param {Data} what */
  async open(what) {
    let slow = setTimeout(() => write(this.note, this.told.words.busy), 300);
    /** @type {Data} */
    let reply = await ask(this.model, { do: "open", ...what }).catch(() => ({ reason: this.told.words.silent }));
    clearTimeout(slow);
    write(this.note, reply.reason ?? "");
    if (!reply.open || this.stop.signal.aborted) return;
    await this.enter(reply.open);
    this.strip.querySelector("button")?.focus({ preventScroll: true });
    this.place.scrollIntoView({ block: "start" });
  }

  /** Put on the page what the kernel has opened. @param {Data} open */
  async enter(open) {
    this.gone();
    this.front.hidden = true;
    this.draw_strip(open);
    this.slot.replaceChildren();
    let { words } = this.told;
    this.gone = await embed(this.model, open.board, this.slot).catch(() => {
      this.slot.append(h("p", {}, words.elsewhere, " ", h("code", {}, open.call)));
      return () => {};
    });
  }

  /** What stands above a board: the way back, and at the end of a walk the way on. @param {Data} open */
  draw_strip({ title, note, lead, missed }) {
    let { words } = this.told;
    this.strip.hidden = false;
    this.strip.replaceChildren(h("button", { "data-home": "back" }, `‹ ${words.back}`), h("b", {}, title), ...(note ? [h("span", {}, note)] : []),
      ...(missed ? [this.go(missed.words, missed.do)] : []),
      ...(lead ? [this.go(`${words.next}: ${lead.title}`, lead.do, "kg-home-next")] : []));
  }

  async back() {
    await ask(this.model, { do: "close" }).catch(() => {});
    let now = (await ask(this.model, { do: "sync" }).catch(() => null))?.whole;
    this.gone();
    this.gone = () => {};
    this.slot.replaceChildren();
    this.strip.hidden = true;
    this.front.hidden = false;
    if (now && !this.stop.signal.aborted) this.draw(now);
    let again = [...this.front.querySelectorAll("[data-open]")].find((one) => one.dataset.open === this.pressed && one.offsetParent);
    (again ?? this.front.querySelector(".kg-home-next"))?.focus();
  }

  async take() {
    let reply = await ask(this.model, { do: "pack" }).catch(() => null);
    if (!reply?.text) return;
    let link = h("a", { download: reply.name, href: URL.createObjectURL(new Blob([reply.text], { type: "application/json" })) });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** @param {HTMLInputElement} input */
  async bring(input) {
    let file = input.files?.[0];
    if (!file || !confirm(this.told.words.really)) return;
    /** @type {Data} */
    let reply = await ask(this.model, { do: "unpack", text: await file.text() }).catch(() => ({ reason: this.told.words.silent }));
    if (reply.whole) this.draw(reply.whole);
    write(this.note, reply.reason ?? this.told.words.brought);
  }
}
