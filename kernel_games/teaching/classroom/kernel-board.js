// <kernel-board src="walk.json">: a walk that runs without a kernel, on any page. What it shows comes with its data.

/** @typedef {{said: string, picture: string, hints: string, fold: string, choices: [string, boolean][], right: string, shown: string, told: string}} Step */
/** @typedef {{title: string, goal: string, language: string, words: Record<string, string>, steps: Step[]}} Data */

let CSS = `
:host { display: block; }
:host([hidden]) { display: none; }
section { background: light-dark(#f6f2ea, #22201c); border-radius: 12px; color: light-dark(#26221c, #eee); display: grid; font: 16px/1.5 system-ui, sans-serif; gap: 8px 24px; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); padding: 16px; }
h2 { font-size: 1.15rem; grid-column: 1 / -1; margin: 0; }
h2 small { display: block; font-weight: 400; }
p { margin: 0 0 8px; }
.picture { min-height: 8rem; text-align: center; }
img { height: auto; max-height: 70vh; max-width: 100%; object-fit: contain; }
button { background: none; border: 2px solid currentColor; border-radius: 8px; color: inherit; cursor: pointer; font: inherit; margin: 0 8px 8px 0; min-height: 32px; padding: 4px 14px; text-align: start; }
button:disabled { cursor: default; opacity: .6; }
button.go { background: light-dark(#26221c, #eee); color: light-dark(#fff, #111); }
button.right { border-color: light-dark(#1a6b2b, #7fd991); color: light-dark(#1a6b2b, #7fd991); opacity: 1; }
button.wrong { text-decoration: line-through; }
.told { border-inline-start: 4px solid light-dark(#1a6b2b, #7fd991); padding-inline-start: 12px; }
@media (max-width: 700px) { section { grid-template-columns: minmax(0, 1fr); } .picture { min-height: 0; } }`;

/** What may stand in the data; everything else is left out, and no attribute is taken over but those of a picture, which is in the data or lies beside them. */
let TAGS = new Set(["P", "B", "UL", "LI", "SMALL", "DETAILS", "SUMMARY", "IMG"]);
let PICTURE = /^data:image\/svg\+xml[;,]/, FILE = /^[\w.-]+(\/[\w.-]+)*\.svg$/;
let WORTH = 2, TRIES = 3;

/** An element with texts and elements in it. @param {string} tag @param {Record<string, any>} given @param {...(Node | string)} inside */
function make(tag, given, ...inside) {
  let element = Object.assign(document.createElement(tag), given);
  element.append(...inside);
  return element;
}

/** A copy of some HTML with nothing in it but words and pictures. @param {string} html @param {string} base where the data are from @returns {Node[]} */
function clean(html, base) {
  /** @type {(node: Node) => (Node | string)[]} */
  let copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ""];
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    let element = /** @type {Element} */ (node), inside = [...element.childNodes].flatMap(copy);
    if (!TAGS.has(element.tagName)) return ["SCRIPT", "STYLE"].includes(element.tagName) ? [] : inside;
    let made = make(element.tagName.toLowerCase(), {}, ...inside);
    if (element.tagName === "IMG") {
      let src = element.getAttribute("src") ?? "";
      if (!PICTURE.test(src) && !FILE.test(src)) return [];
      Object.assign(made, { src: new URL(src, base).href, alt: element.getAttribute("alt") ?? "" });
      for (let name of ["width", "height"]) if (/^\d+$/.test(element.getAttribute(name) ?? "")) made.setAttribute(name, element.getAttribute(name) ?? "");
    }
    return [made];
  };
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes].flatMap(copy)
    .map((node) => typeof node === "string" ? document.createTextNode(node) : node);
}

export class KernelBoard extends HTMLElement {
  constructor() {
    super();
    // Until there is a walk, and if there is none, what stands inside the element is shown, such as a link to it.
    this.attachShadow({ mode: "open" }).append(make("slot", {}));
    this.base = document.baseURI;
    /** @type {Data | undefined} */
    this.data = undefined;
    this.n = 0;
    /** Of each step: undefined as long as it is not done; points, or null where nothing is judged. @type {(number | null | undefined)[]} */
    this.marks = [];
    this.wrong = /** @type {Set<number>} */ (new Set());
    this.hinted = false;
    this.wish = "";
  }

  async connectedCallback() {
    if (this.data) return;
    let own = this.querySelector('script[type="application/json"]');
    try {
      let data = own ? JSON.parse(own.textContent ?? "") : await this.fetch_data();
      if (!Array.isArray(data?.steps) || !data.steps.length) throw new TypeError("no walk of Kernel Games");
      this.data = data;
    } catch (error) {
      return void this.dispatchEvent(new CustomEvent("kernel-board-failed", { bubbles: true, detail: { reason: String(error) } }));
    }
    this.marks = this.data?.steps.map(() => undefined) ?? [];
    this.progress = this.wish;
    this.draw();
  }

  async fetch_data() {
    this.base = new URL(this.getAttribute("src") ?? "", document.baseURI).href;
    let answer = await fetch(this.base);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  /** How far somebody has come, as a short text: the step, and a sign for each step. @returns {string} */
  get progress() {
    return `${this.n}:${this.marks.map((mark) => mark === undefined ? "-" : mark ?? "x").join("")}`;
  }

  /** Go on from there; a text of another walk, or none, changes nothing. */
  set progress(text) {
    this.wish = text;
    let [, n, signs] = /^(\d{1,3}):([-x012]+)$/.exec(text) ?? [];
    if (!this.data || !signs || signs.length !== this.marks.length || Number(n) >= signs.length) return;
    let { steps } = this.data;
    // Points are only where something is judged, and nothing is done beyond a step that is not.
    let open = signs.indexOf("-"), ahead = open < 0 ? signs.length : open;
    if (signs.slice(ahead).replaceAll("-", "") || Number(n) > ahead) return;
    if ([...signs].some((sign, at) => sign !== "-" && (sign === "x") === Boolean(steps[at]?.choices.length))) return;
    this.n = Number(n);
    this.marks = [...signs].map((sign) => sign === "-" ? undefined : sign === "x" ? null : Number(sign));
    this.draw();
  }

  /** What was reached. */
  get score() {
    let asked = this.data?.steps.filter(({ choices }) => choices.length).length ?? 0;
    return { points: this.marks.reduce((/** @type {number} */ sum, mark) => sum + (mark ?? 0), 0), of: WORTH * asked,
      step: this.n + 1, steps: this.marks.length, complete: this.marks.every((mark) => mark !== undefined), progress: this.progress };
  }

  /** @param {string} name @param {Record<string, string | number>} [facts] */
  word(name, facts = {}) {
    return (this.data?.words[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact] ?? ""));
  }

  /** Finish the step. @param {number | null} mark */
  close(mark) {
    this.marks[this.n] ??= mark;
    this.tell();
  }

  /** Go to a step. @param {number} n */
  go(n) {
    [this.n, this.wrong, this.hinted] = [n, new Set(), false];
    let step = this.data?.steps[n];
    if (step && !step.fold && !step.choices.length && this.marks[n] === undefined) this.marks[n] = null;
    this.tell();
  }

  tell() {
    this.draw();
    /** @type {HTMLElement | null | undefined} */ (this.shadowRoot?.querySelector("button.go"))?.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("kernel-board", { bubbles: true, composed: true, detail: this.score }));
  }

  /** @param {number} at which of the answers */
  answer(at) {
    let choices = this.data?.steps[this.n]?.choices ?? [];
    if (choices[at]?.[1]) return this.close(this.wrong.size || this.hinted ? WORTH - 1 : WORTH);
    this.wrong.add(at);
    if (this.wrong.size < TRIES && choices.some(([, right], other) => !right && !this.wrong.has(other))) this.draw();
    else this.close(0);
  }

  draw() {
    let { data, n } = this, step = data?.steps[n];
    if (!data || !step) return;
    let first = !step.fold && !step.choices.length && this.marks[n] === undefined;
    if (first) this.marks[n] = null;
    let done = this.marks[n] !== undefined, { points, of, complete } = this.score;
    let copy = (/** @type {string} */ html) => clean(html, this.base);
    let pictures = data.steps.slice(0, n + 1).map(({ picture }) => picture).filter(Boolean);
    let told = make("div", { className: "told" }, ...done ? copy(step.told) : []);
    // The last picture of all is part of what is told.
    let end = told.querySelector("img");
    let said = make("div", {}, ...copy(step.said));
    said.setAttribute("aria-live", "polite");
    let hints = make("div", {}, ...done ? [] : copy(step.hints));
    hints.addEventListener("toggle", () => { this.hinted = true; }, true);
    let choices = step.choices.map(([words, right], at) => {
      let button = make("button", { type: "button", disabled: done || this.wrong.has(at), className: done && right ? "right" : this.wrong.has(at) ? "wrong" : "" },
        done && right ? `${words} ✓` : words);
      button.addEventListener("click", () => this.answer(at));
      return button;
    });
    let verdict = done && step.choices.length ? (this.marks[n] ? step.right : step.shown) : this.wrong.size ? this.word("wrong") : "";
    let back = make("button", { type: "button", disabled: !n }, this.word("back"));
    back.addEventListener("click", () => this.go(n - 1));
    let on = done || step.choices.length ? make("button", { type: "button", className: "go", disabled: !done || n + 1 === data.steps.length }, this.word("next"))
      : make("button", { type: "button", className: "go" }, step.fold);
    on.addEventListener("click", () => done ? this.go(n + 1) : this.close(null));
    let body = make("div", {}, make("p", {}, make("small", {}, this.word("step", { n: n + 1, all: data.steps.length }))), said, make("p", {}, ...choices),
      make("p", { role: "status" }, verdict), ...done ? [] : [hints], ...told.childNodes.length ? [told] : [],
      make("p", {}, back, on), ...complete ? [make("p", {}, make("b", {}, of ? this.word("score", { points, of }) : this.word("done")))] : []);
    let picture = make("div", { className: "picture" }, ...end ? [end] : copy(pictures.at(-1) ?? ""));
    let section = make("section", { lang: data.language },
      make("h2", {}, data.title, make("small", {}, data.goal)), picture, body);
    section.setAttribute("aria-label", data.title);
    this.shadowRoot?.replaceChildren(make("style", {}, CSS), section);
  }
}

if (!customElements.get("kernel-board")) customElements.define("kernel-board", KernelBoard);
