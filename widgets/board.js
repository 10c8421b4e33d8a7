// The board in the browser: it places what the kernel sends and reports what is picked. No game is known here.
// Messages and their fields are made in kernel_games/board/protocol.py and kernel_games/board.py.

/** @import {AnyModel} from "@anywidget/types" */
/** @typedef {{key: string, body: string, x: number, y: number, layer: string, turn: number, scale: number,
 *   pick: string, label: string, box: number[]}} Piece */
/** @typedef {{move: string, label: string, picks: string[]}} Move */
/** @typedef {{key: string, pick: string}} Pick */
/** @typedef {[clause: string, text: string][]} Lines */
/** @typedef {Record<string, any>} Data */
/** @typedef {{model: AnyModel, el: HTMLElement, signal?: AbortSignal}} Props */

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 15_000;
const SOON = 1_500;
/** After so many changes a board that only looks on says that it is still there; see _SILENCE in board.py. */
const STILL_HERE = 100;
const WIDGETS = "application/vnd.jupyter.widget-state+json";
const WIDGET = "application/vnd.jupyter.widget-view+json";
const NARROW = 560;
const DRAG = 5;
const RING = 6;
const SMALL = 24;
const FIELDS = /** @type {const} */ (["key", "body", "x", "y", "layer", "turn", "scale", "pick", "label", "box"]);
const BLANK = { body: "", x: 0, y: 0, layer: "pieces", turn: 0, scale: 1, pick: "", label: "", box: [0, 0, 0, 0] };
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

const KEYS = /** @type {Record<string, string>} */ ({ "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", 0: "zoom_all" });

/** @param {string[]} all @param {string[]} some */
export const holds = (all, some) => {
  const rest = [...all];
  return some.every((pick) => rest.includes(pick) && rest.splice(rest.indexOf(pick), 1));
};

/** The moves that these picks can still become. @param {Move[]} moves @param {string[]} picks */
export const fits = (moves, picks) => moves.filter((move) => holds(move.picks, picks));

/**
 * What is picked once one more thing is pointed at: let go, taken too, or taken instead of what is of its kind.
 * @param {Move[]} moves @param {Pick[]} chosen @param {Pick} item
 * @returns {{chosen: Pick[], fit: Move[]}} no `fit` where it leads to no move
 */
export const choose = (moves, chosen, item) => {
  /** @param {Pick[]} picks */
  const lead = (picks) => ({ chosen: picks, fit: picks.length ? fits(moves, picks.map((p) => p.pick)) : moves });
  const more = lead([...chosen, item]);
  const again = chosen.findIndex((p) => p.key === item.key);
  if (again >= 0) return more.fit.length ? more : lead(chosen.filter((_, n) => n !== again));
  if (more.fit.length) return more;
  const kind = item.pick.split(":")[0];
  const others = chosen.filter((p) => p.pick.split(":")[0] !== kind);
  return others.length < chosen.length ? lead([...others, item]) : more;
};

/** @param {Piece} p @returns {[number, number]} */
export const centre = (p) => {
  const [x = 0, y = 0, width = 0, height = 0] = p.box;
  return [p.x + p.scale * (x + width / 2), p.y + p.scale * (y + height / 2)];
};

/** The nearest piece in a direction. @param {Piece} from @param {Piece[]} all @param {[number, number]} way */
export const nearest = (from, all, [dx, dy]) => {
  const [x, y] = centre(from);
  let best, least = Infinity;
  for (const piece of all) {
    const [px, py] = centre(piece);
    const along = (px - x) * dx + (py - y) * dy;
    const far = along + 3 * Math.abs((px - x) * dy + (py - y) * dx);
    if (along > 1 && far < least) [best, least] = [piece, far];
  }
  return best;
};

/** Rows as they were before those that differ only in numbers were put together. @param {any[]} rows @returns {any[]} */
export const unpack = (rows = []) => rows.flatMap((row) => {
  if (!row.by) return [row];
  const columns = row.by.map((/** @type {any[]} */ column) => column.flatMap((part) => Array.isArray(part)
    ? Array.from({ length: part[1] }, (_, n) => part[2] ? part[0] + n * part[2] : part[0]) : part));
  return columns[0].map((/** @type {any} */ _, /** @type {number} */ n) => JSON.parse(
    row.like.replace(/[\ue000-\uf8ff]/g, (/** @type {string} */ hole) => columns[hole.charCodeAt(0) - 0xe000][n])));
});

/** A text with its changes: how much to keep, or below zero to leave out; what to put in; the rest is kept.
 * @param {string} text @param {(number | string)[]} edit */
export const revise = (text, edit) => {
  let at = 0;
  return edit.map((part) => typeof part === "string" ? part
    : part < 0 ? (at -= part, "") : text.slice(at, at += part)).join("") + text.slice(at);
};

/** Bring pieces up to date. @param {Map<string, Piece>} pieces @param {Data} change @param {Map<string, Piece>} [kept] */
export const patch = (pieces, change, kept) => {
  for (const key of unpack(change.gone)) pieces.delete(key);
  for (const [key, fields, above, back] of unpack(change.set)) {
    const old = pieces.get(key) ?? (back && kept?.get(key)) ?? BLANK;
    const now = { ...old, key, ...fields };
    if (fields.body) now.body = revise(old.body, fields.body);
    const all = above ? [...pieces] : [];
    const later = above ? all.slice(all.findIndex(([other]) => other === above)) : [];
    for (const [other] of later) pieces.delete(other);
    pieces.set(key, now);
    for (const [other, piece] of later) pieces.set(other, piece);
  }
};

/** @param {string} tag @param {Data} [props] @param {(Node | string)[]} children @returns {any} */
const h = (tag, props = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  if (tag === "button") node.setAttribute("type", "button");
  if (/^(button|input|select|summary)$/.test(tag)) node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.append(...children);
  return node;
};

/** @param {string} tag @param {Data} [props] @returns {any} */
const s = (tag, props = {}) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  return node;
};

/** @param {Element} node @param {string} name @param {string} value */
const put = (node, name, value) => {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

/** @param {Element} node @param {string} words */
const write = (node, words) => {
  if (node.textContent !== words) node.textContent = words;
};

/** The middle of what presses, and how far two fingers are apart. @param {Map<number, [number, number]>} fingers */
const grip = (fingers) => {
  const [[x, y] = [0, 0], [x2, y2] = [x, y]] = fingers.values();
  return { middle: /** @type {[number, number]} */ ([(x + x2) / 2, (y + y2) / 2]), spread: Math.hypot(x2 - x, y2 - y) || 1 };
};

/** What is small takes a click anywhere within its ring, for fingers. @param {Piece} p */
const reach = ({ pick, box: [x = 0, y = 0, width = 0, height = 0] }) => {
  const r = Math.min(width, height) / 2;
  return pick && r < SMALL ? `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${r}" fill="none" pointer-events="all"/>` : "";
};

/** @param {Piece} p */
const place = (p) =>
  `translate(${p.x}px,${p.y}px)${p.turn ? ` rotate(${p.turn}deg)` : ""}${p.scale === 1 ? "" : ` scale(${p.scale})`}`;

/**
 * Ask the kernel, over the plain messages that every host of anywidget has. An answer that comes late is not heard.
 * @param {AnyModel} model @param {Data} what @returns {Promise<Data>}
 */
export const ask = (model, what) => new Promise((resolve, reject) => {
  const id = `kg${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
  /** @param {(value: any) => void} end @param {any} value */
  const finish = (end, value) => {
    clearTimeout(timer);
    model.off("msg:custom", hear);
    end(value);
  };
  /** @param {Data} said */
  const hear = (said) => { if (said?.kind === "kg-answer" && said.id === id) finish(resolve, said.reply ?? {}); };
  const timer = setTimeout(() => finish(reject, new Error("no answer")), PATIENCE);
  model.on("msg:custom", hear);
  new Promise((sent) => { sent(model.send({ kind: "kg-ask", id, ask: what })); }).catch((error) => finish(reject, error));
});

/**
 * Put the picture that a notebook stores of a board where it is looked for when the notebook is opened without its
 * kernel, and take out those of boards that are no more. No host but Jupyter's own has such a place.
 * @param {any} notebook @param {string} id what the outputs call the board @param {string} note
 */
export const store = (notebook, id, note) => {
  /** @type {Map<string, string>} */
  const pictures = new Map();
  for (const { outputs } of notebook.cells) {
    for (let n = 0; n < (outputs?.length ?? 0); n += 1) {
      const data = outputs.get(n).data, name = data?.[WIDGET]?.model_id;
      if (name) pictures.set(name, [data["text/html"] ?? ""].flat().join(""));
    }
  }
  const all = notebook.getMetadata("widgets") ?? {};
  const known = Object.entries(all[WIDGETS]?.state ?? {});
  if (!pictures.get(id) || known.some(([name]) => name === id)) return;
  const kept = known.filter(([name, { state }]) => pictures.has(name) || !/class="kg-still"/.test(state?.value ?? ""));
  const value = `<div class="kg-still">${pictures.get(id)}${h("p", {}, h("em", {}, note)).outerHTML}</div>`;
  const picture = { model_name: "HTMLModel", model_module: "@jupyter-widgets/controls", model_module_version: "2.0.0",
    state: { value } };
  notebook.setMetadata("widgets", { ...all, [WIDGETS]: { version_major: 2, version_minor: 0,
    state: { ...Object.fromEntries(kept), [id]: picture } } });
};

/** One display of a board. */
class View {
  rev = -1;
  uid = `kg${Math.random().toString(36).slice(2, 10)}`;
  /** What the kernel has said, besides pieces, moves and log. @type {Data} */
  data = {};
  /** What is drawn besides the pieces. @type {Data} */
  sheet = {};
  /** The present position, and what is in the page. @type {Map<string, Piece>} */
  live = new Map();
  /** Pieces that are gone, as they were: they may come back. @type {Map<string, Piece>} */
  kept = new Map();
  /** @type {Map<string, Piece>} */
  drawn = new Map();
  /** @type {Map<string, SVGElement>} */
  nodes = new Map();
  /** @type {Map<string, Move>} */
  moves = new Map();
  moveText = "[]";
  /** @type {Lines[]} */
  log = [];
  /** Steps of the last move, if it had several, and which of them is shown; after the last one it is the present.
   * @type {{pieces: Map<string, Piece>, lines: Lines}[]} */
  steps = [];
  step = 0;
  /** @type {Pick[]} */
  chosen = [];
  /** @type {Map<string, Promise<Data | null>>} */
  previews = new Map();
  /** @type {Move | undefined} */
  offered;
  /** @type {string | undefined} */
  wanted;
  /** The step looked at in the slider; undefined is now. @type {number | undefined} */
  past;
  /** How many times larger the drawing is shown, and what lies at the upper left. */
  lens = { factor: 1, x: 0, y: 0 };
  /** Where fingers or the mouse press the drawing, on the page. @type {Map<number, [number, number]>} */
  fingers = new Map();
  dragged = false;
  /** Which piece the Tab key comes to. */
  at = "";
  busy = 0;
  /** The revision at which the kernel last heard that this is here. */
  synced = 0;
  /** Which words say that the kernel cannot be heard. */
  lost = "";
  narrow = false;
  /** @type {Element | null} */
  asker = null;
  /** @type {Record<string, ReturnType<typeof setTimeout>>} */
  timers = {};
  stop = new AbortController();

  /** @param {Props} props @param {Data} view */
  constructor({ model, el, signal }, view) {
    this.model = model;
    this.build();
    this.load(view);
    el.append(this.root);
    const quit = { signal: this.stop.signal };
    signal?.addEventListener("abort", () => this.end(), quit);
    for (const [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      ["click", (event) => this.onClick(event)],
      ["keydown", (event) => this.onKey(event)],
      ["focusin", (event) => this.onFocus(event.target)],
      ["focusout", () => this.onFocus(null)],
      ["pointerover", (event) => event.pointerType === "touch" || this.onHover(event.target)],
      ["input", ({ target }) => target === this.slider ? this.look(target.valueAsNumber)
        : target === this.stepper && this.goTo(target.valueAsNumber)],
      ["submit", (event) => { event.preventDefault(); this.startNew(); }],
      ["toggle", (event) => event.target === this.moveBox && this.listMoves()],
    ])) this.root.addEventListener(name, listener, { ...quit, capture: name === "toggle" });
    /** @param {Data} message */
    const hear = (message) => this.hear(message);
    model.on("msg:custom", hear);
    quit.signal.addEventListener("abort", () => model.off("msg:custom", hear));
    this.watchKernel();
    this.watchTheme();
    this.watchWidth();
    this.sync();
    this.store();
  }

  /** Forget everything: the view is taken away. */
  end() {
    if (this.stop.signal.aborted) return;
    this.stop.abort();
    Object.values(this.timers).forEach(clearTimeout);
    ask(this.model, { do: "bye", page: this.uid }).catch(() => {});
  }

  // The frame around the drawing

  build() {
    /** @param {string} name @param {string} [sign] */
    const button = (name, sign) => h("button", { "data-do": name, class: sign ? "kg-icon" : "" }, sign ?? "");
    this.title = h("span", { class: "kg-title" });
    this.status = h("span", { class: "kg-status" });
    this.bar = h("div", { class: "kg-bar" }, button("undo", "↶"), button("redo", "↷"), button("new"),
      button("zoom_in", "+"), button("zoom_out", "−"), button("zoom_all", "⤢"), button("help", "?"));
    this.seats = h("div", { class: "kg-seats", role: "group" });
    this.svg = s("svg", { role: "group" });
    this.rule = s("style");
    this.ground = s("g", { "aria-hidden": "true" });
    this.layers = s("g");
    this.over = s("g", { class: "kg-over", "aria-hidden": "true" });
    this.camera = s("g");
    this.camera.append(this.ground, this.layers, this.over);
    this.svg.append(this.rule, this.camera);
    this.curtainText = h("p", { class: "kg-curtain-name" });
    this.curtainNote = h("p");
    this.curtain = h("div", { class: "kg-curtain", hidden: true }, this.curtainText, this.curtainNote, button("unveil"));
    this.party = h("div", { class: "kg-party", "aria-hidden": "true" });
    this.stage = h("div", { class: "kg-stage" }, this.svg);
    this.said = h("div", { class: "kg-say", role: "status", "aria-live": "polite" });
    this.offer = h("div", { class: "kg-offer", role: "status", "aria-live": "polite", hidden: true });
    this.score = h("section", { class: "kg-score", hidden: true });
    this.clause = h("aside", { class: "kg-clause", tabindex: "-1", hidden: true });
    this.form = h("form", { class: "kg-form", hidden: true });
    this.help = h("p", { class: "kg-help", hidden: true });
    this.slider = h("input", { type: "range", min: 0, step: 1 });
    this.pastText = h("span", { class: "kg-past" });
    this.time = h("div", { class: "kg-time", role: "group" },
      button("start", "«"), button("back", "‹"), this.slider, button("ahead", "›"), this.pastText, button("now"));
    this.stepName = h("span", { class: "kg-label" });
    this.stepper = h("input", { type: "range", min: 0, step: 1 });
    this.stepText = h("span");
    this.stepBar = h("div", { class: "kg-stepbar", role: "group", hidden: true },
      this.stepName, button("steps", "▶"), this.stepper, this.stepText, button("end-steps", "×"));
    this.logList = h("ol", { class: "kg-log" });
    this.logHead = h("summary");
    this.logBox = h("details", { class: "kg-fold", open: true }, this.logHead, this.logList);
    this.moveHead = h("summary");
    this.moveList = h("ul", { class: "kg-moves" });
    this.moveBox = h("details", { class: "kg-fold" }, this.moveHead, this.moveList);
    this.root = h("div", { class: "kg-board", role: "group" },
      h("div", { class: "kg-head" }, this.title, this.status, this.bar), this.seats, this.help, this.form,
      h("div", { class: "kg-body" },
        h("div", { class: "kg-main" },
          h("div", { class: "kg-table" }, this.stage, this.curtain, this.party), this.stepBar,
          h("div", { class: "kg-talk" }, this.said, this.offer), this.clause, this.time),
        h("div", { class: "kg-side" }, this.score, this.moveBox, this.logBox)));
  }

  /** @param {string} key @param {Data} [facts] @returns {string} */
  word(key, facts = {}) {
    return String(this.data.words[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  button(name) {
    return this.root.querySelector(`[data-do="${name}"]`);
  }

  /** Give a button its words. @param {string} name @param {string} key */
  name(name, key) {
    const button = this.button(name);
    if (button.className) button.title = this.word(key), put(button, "aria-label", this.word(key));
    else button.textContent = this.word(key);
  }

  /** Words that stay the same as long as the page is open. */
  caption() {
    for (const name of ["undo", "redo", "new", "zoom_in", "zoom_out", "zoom_all", "help", "now"]) this.name(name, name);
    for (const name of ["start", "back", "ahead"]) this.name(name, `to_${name}`);
    this.name("end-steps", "steps_close");
    this.seats.setAttribute("aria-label", this.word("players"));
    this.time.setAttribute("aria-label", this.word("history"));
    this.slider.setAttribute("aria-label", this.word("history"));
    this.stepName.textContent = this.word("steps");
    for (const node of [this.stepBar, this.stepper]) node.setAttribute("aria-label", this.word("steps"));
    this.logHead.textContent = this.word("log");
  }

  // What the kernel says

  /** @param {Data} message */
  hear(message) {
    if (message?.kind !== "kg") return;
    if (message.rev > this.rev) {
      if (message.whole) this.load({ words: this.data.words, rev: message.rev, ...message.whole });
      else if (message.base === this.rev) this.change(message);
      else this.sync();
      if (this.rev - this.synced >= STILL_HERE) this.sync();
      this.found();
    }
    if (message.say) this.tell(message.say.reason, message.say.clause, true);
  }

  /** Take a whole view. @param {Data} view */
  load(view) {
    const { bodies, pieces, moves, log, rev, ...data } = view;
    const first = this.rev < 0;
    this.rev = rev;
    // From a kernel in the page what is None arrives as undefined, or not at all.
    this.data = { ...data, seat: data.seat ?? null, asked: data.asked ?? null };
    const drawn = unpack(bodies);
    this.live = new Map(unpack(pieces).map((fields) => {
      /** @type {any} */
      const piece = Object.fromEntries(FIELDS.map((name, n) => [name, name === "body" ? drawn[fields[n]] : fields[n]]));
      return [piece.key, piece];
    }));
    this.kept.clear();
    this.setMoves(moves);
    this.log = unpack(log);
    this.steps = [];
    this.caption();
    this.writeLog(0, this.log.length);
    this.refresh(first);
    if (first) this.say([], this.data.status);
  }

  /** @param {string} text moves with their labels and picks between tabs, packed, as JSON */
  setMoves(text) {
    this.moveText = text;
    this.moves = new Map(unpack(JSON.parse(text)).map((row) => {
      const [move, label, ...picks] = row.split("\t");
      return [move, { move, label, picks }];
    }));
  }

  /** Take a change. @param {Data} message */
  change({ kind: _, base: _base, rev, set, gone, moves, log, say: _say, steps = [], unset = [], ...data }) {
    const before = this.log.length;
    this.rev = rev;
    // What chance does after a move leaves the steps of the move as they are.
    const chance = data.ply > this.data.ply && !this.data.seats.some((/** @type {Data} */ player) => player.turn);
    Object.assign(this.data, data, Object.fromEntries(unset.map((/** @type {string} */ name) => [name, null])));
    if (log) {
      this.log.length = Math.min(before, log.keep);
      for (const [ply, lines] of log.set) this.log[ply] = lines;
    }
    const shown = [this.live];
    for (const change of [...steps, { set, gone }]) {
      patch(this.live = new Map(this.live), change, this.kept);
      shown.push(this.live);
    }
    // What has gone may come back.
    for (const pieces of shown) for (const [key, piece] of pieces) if (!this.live.has(key)) this.kept.set(key, piece);
    if (steps.length || !chance) {
      this.steps = steps.map((/** @type {Data} */ { lines: [ply, from, to] }, /** @type {number} */ n) =>
        ({ pieces: shown[n + 1], lines: this.log[ply]?.slice(from, to) ?? [] }));
      this.playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.step = this.playing ? 0 : steps.length;
    }
    if (moves) this.setMoves(revise(this.moveText, moves));
    this.refresh(false);
    if (log) {
      this.writeLog(Math.min(log.keep, before, ...log.set.map((/** @type {[number, Lines]} */ [ply]) => ply)), before);
      // After a scoring the score itself says it, step by step.
      const told = this.score.hidden ? this.log.slice(Math.min(before, log.keep)).flat() : [];
      if (!this.steps[this.step]) this.say(told, this.data.status);
    } else if (data.status && !this.steps[this.step]) this.say([], data.status);
  }

  /**
   * Do what may take the focus away with what has it; it then goes to the piece that had it last.
   * @param {() => void} work
   */
  keep(work) {
    const inside = this.root.contains(this.focused());
    work();
    const here = this.focused();
    if (!inside || this.root.contains(here) && !here?.closest("[hidden],[inert],:disabled")) return;
    (this.curtain.hidden ? this.node(this.at) ?? this.moveHead : this.button("unveil")).focus();
  }

  /** Show a step of the last move; after the last one, what has come of it. @param {number} n @param {boolean} [on] */
  goTo(n, on = false) {
    clearTimeout(this.timers.step);
    clearTimeout(this.timers.go);
    const { steps, data, stepper } = this, all = steps.length, shown = steps[n];
    const back = this.past !== undefined;
    this.step = n;
    this.playing = on && n < all;
    this.past = undefined;
    this.root.toggleAttribute("data-stepping", Boolean(shown));
    this.drop();
    this.draw(data, shown?.pieces ?? this.live);
    this.showTime();
    put(stepper, "max", String(all));
    stepper.value = String(n);
    const text = this.word(shown ? "steps_at" : "steps_end", { n: n + 1, all });
    write(this.stepText, text);
    put(stepper, "aria-valuetext", [text, ...shown?.lines.map(([, words]) => words) ?? []].join(" "));
    write(this.button("steps"), this.playing ? "❚❚" : "▶");
    this.name("steps", this.playing ? "steps_pause" : "steps_play");
    if (shown || back) this.say(shown?.lines ?? [], data.status);
    if (this.playing) this.timers.step = setTimeout(() => this.goTo(n + 1, true), data.pace);
    else if (data.auto && !shown) this.timers.go = setTimeout(() => this.act("go", {}, { quiet: true }), data.pace);
  }

  /** Go on to what has come of the last move. */
  arrive() {
    if (this.steps[this.step]) this.goTo(this.steps.length);
  }

  /** Bring the page in line with what is known. @param {boolean} first */
  refresh(first) {
    this.keep(() => this.renew(first));
  }

  /** @param {boolean} first */
  renew(first) {
    const { data } = this;
    this.previews.clear();
    this.goTo(Math.min(this.step, this.steps.length), this.playing);
    put(this.root, "data-rev", String(this.rev));
    put(this.root, "data-game", data.game);
    put(this.root, "aria-label", data.name);
    write(this.title, data.name);
    write(this.status, data.status);
    this.button("undo").disabled = !data.undo;
    this.button("redo").disabled = !data.redo;
    this.button("new").hidden = !data.new;
    this.showSeats();
    this.showCurtain();
    this.showScore(first);
    if (this.moveBox.open) this.listMoves();
    write(this.moveHead, `${this.word("moves")} (${data.open ? this.moves.size : 0})`);
    this.mood();
  }

  mood() {
    put(this.root, "data-state", this.lost ? "lost" : this.busy ? "busy" : this.data.mood);
  }

  showSeats() {
    const { seats, seat, asked } = this.data;
    const key = JSON.stringify([seats, seat, asked]);
    if (this.seats.dataset.key === key) return;
    this.seats.dataset.key = key;
    const here = this.focused()?.dataset.seat;
    this.seats.replaceChildren(...seats.map((/** @type {Data} */ player, /** @type {number} */ number) => {
      const notes = [player.turn && this.word("turn"), player.bot && this.word("bot"), number === seat && this.word("shown")];
      const parts = [
        h("span", { class: `kg-dot kg-dot${number % 6}`, "aria-hidden": "true" }),
        h("bdi", { class: "kg-name", title: player.name }, player.name),
        h("span", { class: "kg-points" }, this.word(player.points === 1 ? "point" : "points", { n: player.points })),
        ...notes.filter(Boolean).map((note) => h("span", { class: "kg-note" }, note)),
      ];
      const look = `kg-seat${player.turn ? " kg-turn" : ""}${player.won ? " kg-won" : ""}`;
      return player.show
        ? h("button", { class: look, "data-seat": number, "aria-pressed": String(number === seat) }, ...parts)
        : h("span", { class: look }, ...parts);
    }));
    if (here !== undefined) this.seats.querySelector(`[data-seat="${here}"]`)?.focus();
  }

  showTime() {
    const { ply } = this.data;
    const past = this.past !== undefined;
    const facts = { n: this.past ?? ply, all: ply };
    put(this.slider, "max", String(ply));
    this.slider.value = String(facts.n);
    put(this.slider, "aria-valuetext", this.word("step", facts));
    write(this.pastText, this.word(past ? "past" : "step", facts));
    this.button("now").hidden = !past;
    this.button("start").disabled = this.button("back").disabled = !facts.n;
    this.button("ahead").disabled = !past;
    this.root.toggleAttribute("data-past", past);
    this.stepBar.hidden = past || !this.steps.length;
  }

  showCurtain() {
    const { asked, seats } = this.data;
    const closed = asked !== null;
    if (this.curtain.hidden === !closed) return;
    this.curtain.hidden = !closed;
    this.stage.inert = closed;
    if (!closed) return;
    const { name } = seats[asked];
    write(this.curtainText, this.word("curtain", { name }));
    write(this.curtainNote, this.word("curtain_text", { name }));
    write(this.button("unveil"), this.word("curtain_go", { name }));
  }

  /** What a round or the game has brought, step by step. @param {boolean} first */
  showScore(first) {
    const { mood, seats, status, pace } = this.data;
    const shown = mood === "rest" || mood === "over";
    const key = shown ? `${mood} ${this.data.ply}` : "";
    if (this.score.dataset.key === key) return;
    this.score.dataset.key = key;
    this.score.hidden = !shown;
    this.party.replaceChildren();
    clearInterval(this.timers.score);
    if (!shown) return this.score.replaceChildren();
    const over = mood === "over";
    const still = first || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const steps = h("ol", { class: "kg-steps" });
    const told = h("div", { role: "log", "aria-label": this.word("scored") }, steps);
    const go = over
      ? this.data.new && h("button", { "data-do": "new", class: "kg-go" }, this.word("new"))
      : h("button", { "data-do": "go", class: "kg-go" }, this.word("next"));
    this.score.replaceChildren(
      h("h3", {}, over ? status : this.word("scored")), told, ...(over ? [this.ranks(seats)] : []), ...(go ? [go] : []));
    // The log arrives with the same message, right after this.
    this.timers.score = setTimeout(() => {
      const lines = (this.log.at(-1) ?? []).map(([clause, text]) => h("li", {}, text, " ", this.chip(clause)));
      if (over && !still) this.celebrate();
      if (still) return steps.append(...lines);
      const next = () => {
        const line = lines.shift();
        if (line) steps.append(line), steps.scrollTo?.(0, steps.scrollHeight);
        else clearInterval(this.timers.score);
      };
      next();
      this.timers.score = setInterval(next, Math.min(pace, 600));
    });
  }

  /** @param {Data[]} seats */
  ranks(seats) {
    const order = [...seats].sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
    return h("ol", { class: "kg-ranks" }, ...order.map((player) =>
      h("li", { class: player.won ? "kg-won" : "" }, h("bdi", {}, player.name), " ", h("b", {}, String(player.points)))));
  }

  celebrate() {
    this.party.replaceChildren(...Array.from({ length: 28 }, (_, n) =>
      h("i", { style: `--n:${n};--x:${(n * 37) % 100}%;--d:${(n * 53) % 90}0ms`, class: `kg-dot${n % 6}` })));
    this.timers.party = setTimeout(() => this.party.replaceChildren(), 5_000);
  }

  // The drawing

  /** What of the drawing is shown: never more than there is, nor larger than it may be. @param {Data} [lens] */
  aim({ factor, x, y } = this.lens) {
    const { width, height, zoom } = this.sheet;
    /** @param {number} least @param {number} value @param {number} most */
    const within = (least, value, most) => Math.max(least, Math.min(value, most));
    factor = within(1, factor, zoom);
    this.lens = { factor, x: within(0, x, width - width / factor), y: within(0, y, height - height / factor) };
    // With 700 pieces this is drawn in half the time that another viewBox takes.
    put(this.camera, "transform", `scale(${factor}) translate(${-this.lens.x} ${-this.lens.y})`);
    if (zoom > 1) put(this.root, "data-zoom", factor > 1 ? "near" : "whole"), this.watchFingers();
    else this.root.removeAttribute("data-zoom");
    for (const name of ["zoom_in", "zoom_out", "zoom_all"]) {
      this.button(name).hidden = zoom <= 1;
      put(this.button(name), "aria-disabled", String(factor === (name === "zoom_in" ? zoom : 1)));
    }
  }

  /** Only drawings that can be shown larger listen in: it makes scrolling slower. */
  watchFingers() {
    if (this.watching) return;
    this.watching = true;
    const how = { signal: this.stop.signal, passive: false };
    for (const [name, listener] of /** @type {[string, (event: any) => void][]} */ ([
      ["pointerdown", (event) => this.onPointer(event)],
      ["pointermove", (event) => this.onPointer(event)],
      ["pointerup", (event) => this.onPointer(event)],
      ["pointercancel", (event) => this.onPointer(event)],
      ["touchstart", (event) => event.touches.length > 1 && event.preventDefault()],
      ["wheel", (event) => this.onWheel(event)],
    ])) this.svg.addEventListener(name, listener, how);
  }

  /**
   * Show the drawing so many times larger than now; what is at one place of the page comes to another.
   * @param {number} times @param {[number, number]} [from] the middle, if left out @param {[number, number]} [to]
   */
  zoom(times, from, to) {
    const box = this.svg.getBoundingClientRect();
    from ??= [box.x + box.width / 2, box.y + box.height / 2];
    to ??= from;
    const { width, zoom } = this.sheet, { x, y } = this.lens;
    const factor = Math.max(1, Math.min(this.lens.factor * times, zoom));
    const unit = width / (box.width || 1), [old, now] = [unit / this.lens.factor, unit / factor];
    this.aim({ factor, x: x + (from[0] - box.x) * old - (to[0] - box.x) * now,
      y: y + (from[1] - box.y) * old - (to[1] - box.y) * now });
  }

  /** Give the focus to a piece, and show it whole. @param {string | undefined} key */
  focusOn(key) {
    const node = this.node(key ?? "");
    if (node) this.reveal(/** @type {Piece} */ (this.drawn.get(key ?? ""))), node.focus();
  }

  /** Move the drawing so that a piece is seen. @param {Piece} piece */
  reveal(piece) {
    const { factor, x, y } = this.lens, { width, height } = this.sheet;
    if (factor === 1) return;
    const [px, py] = centre(piece), [, , w = 0, h = 0] = piece.box;
    /** @param {number} at @param {number} seen @param {number} middle @param {number} size */
    const move = (at, seen, middle, size) => {
      const room = piece.scale * (size / 2 + RING);
      return Math.min(Math.max(at, middle + room - seen), middle - room);
    };
    this.aim({ factor, x: move(x, width / factor, px, w), y: move(y, height / factor, py, h) });
  }

  /** Dragging moves a drawing that is shown larger, two fingers make it so. @param {PointerEvent} event */
  onPointer({ type, pointerId: id, isPrimary, button, buttons, pointerType, clientX, clientY }) {
    const { fingers } = this, old = fingers.get(id);
    if (type === "pointerdown") {
      if (isPrimary) fingers.clear(), this.dragged = false;
      if (!button && this.root.hasAttribute("data-zoom")) fingers.set(id, [clientX, clientY]);
    } else if (old && (type !== "pointermove" || pointerType === "mouse" && !buttons)) {
      fingers.delete(id);
      // The click that ends a drag comes first.
      this.timers.drag = setTimeout(() => { this.dragged = false; });
    } else if (old) {
      const pinch = fingers.size > 1;
      if (!pinch && this.lens.factor === 1) return;
      if (!pinch && !this.dragged && Math.hypot(clientX - old[0], clientY - old[1]) < DRAG) return;
      if (!this.dragged) this.svg.setPointerCapture(id);
      this.dragged = true;
      const before = grip(fingers);
      fingers.set(id, [clientX, clientY]);
      const now = grip(fingers);
      this.zoom(now.spread / before.spread, before.middle, now.middle);
    }
  }

  /** The wheel alone scrolls the page as ever. @param {WheelEvent} event */
  onWheel(event) {
    if (!event.ctrlKey && !event.metaKey || !this.root.hasAttribute("data-zoom")) return;
    event.preventDefault();
    const lines = event.deltaMode ? 16 : 1;
    this.zoom(Math.exp(-Math.max(-60, Math.min(event.deltaY * lines, 60)) / 150), [event.clientX, event.clientY]);
  }

  /** @param {Data} sheet @param {Map<string, Piece>} pieces */
  draw(sheet, pieces) {
    const look = ["ground", "layers", "style", "colours", "width", "height", "zoom"];
    if (look.some((name) => (sheet[name] ?? 1) !== this.sheet[name])) {
      if (sheet.width !== this.sheet.width) this.lens.factor = 1;
      this.sheet = { ...sheet, zoom: sheet.zoom ?? 1 };
      this.svg.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
      this.aim();
      write(this.help, this.word("keys") + (this.sheet.zoom > 1 ? ` ${this.word("keys_zoom")}` : ""));
      this.svg.setAttribute("style", `--kg-width:${sheet.width};${sheet.colours}`);
      this.seats.setAttribute("style", (sheet.colours.match(/--kg-seat\d:[^;]+;/g) ?? []).join(""));
      this.ground.innerHTML = this.own(sheet.ground);
      this.rule.textContent = sheet.style.replaceAll(".kg-", `.${this.data.game}-`);
      const names = [...this.layers.children].map((layer) => layer.getAttribute("data-layer"));
      // Only if they differ: what is put in again loses its focus and its motion.
      if (String(names) !== String(sheet.layers)) {
        this.layers.append(...sheet.layers.map((/** @type {string} */ name) => this.layer(name) ?? s("g", { "data-layer": name })));
      }
    }
    put(this.svg, "aria-label", sheet.alt);
    /** @type {Set<string>} */
    const fresh = new Set();
    let lost = "";
    const manner = this.drawn.size ? { class: "kg-new" } : {};
    for (const [key, node] of this.nodes) {
      if (pieces.has(key)) continue;
      if (this.focused()?.dataset.key === key) lost = this.near(key, pieces);
      node.remove();
      this.nodes.delete(key);
      this.drawn.delete(key);
    }
    for (const [key, piece] of pieces) {
      const old = this.drawn.get(key);
      if (old === piece) continue;
      /** @type {SVGElement} */
      const node = this.nodes.get(key) ?? s("g", { "data-key": key, ...manner });
      this.nodes.set(key, node);
      if (old?.layer !== piece.layer) fresh.add(key);
      // First this: a piece that loses the focus while it is dressed has all marked by what is drawn.
      this.drawn.set(key, piece);
      this.dress(node, piece, old);
    }
    if (fresh.size) {
      /** @type {Record<string, Node>} */
      const above = {};
      for (const [key, { layer }] of [...pieces].reverse()) {
        const node = /** @type {SVGElement} */ (this.nodes.get(key));
        if (fresh.has(key)) this.layer(layer)?.insertBefore(node, above[layer] ?? null);
        above[layer] = node;
      }
    }
    if (lost) this.at = lost;
    if (!this.drawn.get(this.at)?.pick) this.at = [...pieces.values()].find((p) => p.pick)?.key ?? "";
    this.mark();
  }

  /** @param {SVGElement} node @param {Piece} piece @param {Piece | undefined} old */
  dress(node, piece, old) {
    node.style.transform = place(piece);
    const body = reach(piece) + piece.body;
    if (!old || reach(old) + old.body !== body) node.innerHTML = this.own(body);
    if (old?.label !== piece.label) piece.label ? put(node, "aria-label", piece.label) : node.removeAttribute("aria-label");
    if (old && old.pick === piece.pick && !old.label === !piece.label) return;
    for (const name of ["data-pick", "aria-disabled", "aria-pressed", "tabindex", "data-lm-suppress-shortcuts", "aria-hidden"]) {
      node.removeAttribute(name);
    }
    put(node, "role", piece.pick ? "button" : piece.label ? "img" : "presentation");
    if (piece.pick) {
      put(node, "data-pick", piece.pick);
      put(node, "data-lm-suppress-shortcuts", "true");
    } else if (!piece.label) put(node, "aria-hidden", "true");
  }

  /** Markup with ids that no other board has, classes that no other game has, and words apart. @param {string} body */
  own(body) {
    return body.replaceAll("kg-uid", this.uid).replaceAll("</text><", "</text> <")
      .replace(/class="[^"]*"/g, (names) => names.replaceAll("kg-", `${this.data.game}-`));
  }

  /** @param {string} name */
  layer(name) {
    return [...this.layers.children].find((layer) => layer.getAttribute("data-layer") === name);
  }

  /** @param {string} key @returns {SVGElement | undefined} */
  node(key) {
    return this.nodes.get(key);
  }

  /** @returns {HTMLElement | null} */
  focused() {
    const page = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    return /** @type {HTMLElement | null} */ (page.activeElement ?? null);
  }

  /** The piece nearest to one that goes. @param {string} key @param {Map<string, Piece>} pieces */
  near(key, pieces) {
    const gone = this.drawn.get(key);
    if (!gone) return "";
    const [x, y] = centre(gone);
    /** @param {Piece} p */
    const far = (p) => Math.hypot(centre(p)[0] - x, centre(p)[1] - y);
    return [...pieces.values()].filter((p) => p.pick).sort((a, b) => far(a) - far(b))[0]?.key ?? "";
  }

  /** Show what is picked, what may be picked next, and where the focus is. */
  mark() {
    const moves = this.open();
    /** @type {Map<string, boolean>} */
    const known = new Map();
    const rings = [];
    for (const [key, piece] of this.drawn) {
      if (!piece.pick) continue;
      const node = /** @type {SVGElement} */ (this.nodes.get(key));
      const chosen = this.chosen.some((p) => p.key === key);
      let can = known.get(piece.pick);
      if (can === undefined) {
        can = choose(moves, this.chosen, { key: "", pick: piece.pick }).fit.length > 0;
        known.set(piece.pick, can);
      }
      put(node, "aria-disabled", String(!can && !chosen));
      put(node, "aria-pressed", String(chosen));
      put(node, "tabindex", key === this.at ? "0" : "-1");
      if (chosen) rings.push(this.ring(piece, "kg-chosen"));
      else if (can && this.chosen.length && fits(moves, [...this.chosen.map((p) => p.pick), piece.pick]).length) {
        rings.push(this.ring(piece, "kg-can"));
      }
    }
    const here = this.focused();
    const focused = this.drawn.get(here?.dataset?.key ?? "");
    if (focused && here?.matches(":focus-visible")) rings.push(this.ring(focused, "kg-focus"));
    this.over.replaceChildren(...rings, ...this.ghosts);
  }

  /** @param {Piece} piece @param {string} name */
  ring(piece, name) {
    const [x = 0, y = 0, width = 0, height = 0] = piece.box;
    const ring = s("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8, class: name });
    ring.style.transform = place(piece);
    return ring;
  }

  // Picking

  /** The moves that are open to this board now. */
  open() {
    return this.data.open && this.past === undefined ? [...this.moves.values()] : [];
  }

  /** @param {string} key */
  pick(key) {
    this.arrive();
    const piece = this.drawn.get(key);
    if (!piece?.pick || this.busy) return;
    if (this.past !== undefined) return this.tell(this.pastText.textContent);
    const next = choose(this.open(), this.chosen, { key, pick: piece.pick });
    if (!next.fit.length) return this.why({ picks: next.chosen.map((p) => p.pick) });
    this.chosen = next.chosen;
    const whole = next.fit.filter((move) => move.picks.length === next.chosen.length);
    const move = next.fit.length === 1 ? next.fit[0] : whole.length === 1 ? whole[0] : undefined;
    if (move && next.fit.length === 1 && whole.length && next.chosen.length > 1 && !this.data.confirm) return this.play(move.move);
    this.drop(true);
    if (!next.chosen.length) return;
    if (move) this.propose(move, next.fit.length > 1);
    else if (whole.length) this.ask(whole);
  }

  /** Forget what was picked and offered. @param {boolean} [keep] only what was offered */
  drop(keep = false) {
    if (!keep) this.chosen = [];
    this.offered = this.wanted = undefined;
    clearTimeout(this.timers.hover);
    this.unveilGhosts();
    this.keep(() => {
      this.offer.hidden = true;
      this.offer.replaceChildren();
    });
    if (this.drawn.size) this.mark();
  }

  /** @param {string} move */
  play(move) {
    this.drop();
    return this.act("play", { move });
  }

  /** @param {Data} what picks, or a move */
  async why(what) {
    const reply = await this.act("why", what);
    if (reply) this.tell(reply.reason, reply.clause);
  }

  /** Show what a move would do, and let it be played. @param {Move} move @param {boolean} [more] */
  propose(move, more = false) {
    this.offered = move;
    this.preview(move, more);
  }

  /** @param {Move[]} moves */
  ask(moves) {
    this.offer.replaceChildren(h("p", {}, this.word("choose")), ...moves.map((move) =>
      h("button", { "data-move": move.move, class: "kg-go" }, move.label)), this.cancel());
    this.offer.hidden = false;
  }

  cancel() {
    return h("button", { "data-do": "cancel" }, this.word("cancel"));
  }

  /** @param {Move} move @param {boolean} [more] */
  async preview(move, more = false) {
    this.wanted = move.move;
    const asked = this.previews.get(move.move) ?? this.act("preview", { move: move.move }, { quiet: true });
    this.previews.set(move.move, asked);
    const reply = await asked;
    if (!reply || this.wanted !== move.move || reply.base !== this.rev) return;
    if (!reply.ok) return this.tell(reply.reason, reply.clause);
    const events = reply.events.map((/** @type {[string, string]} */ [clause, text]) => h("li", {}, text, " ", this.chip(clause)));
    const buttons = this.offered?.move === move.move
      ? [h("button", { "data-do": "play", class: "kg-go" }, this.word("play")), this.cancel(), more ? this.word("more") : ""]
      : [];
    this.offer.replaceChildren(h("p", { class: "kg-label" }, move.label), h("ul", {}, ...events), h("div", {}, ...buttons));
    this.offer.setAttribute("aria-label", this.word("would"));
    this.offer.hidden = false;
    this.haunt(move, reply);
  }

  /** @type {SVGElement[]} */
  ghosts = [];

  /** Show where pieces would go. @param {Move} move @param {Data} change */
  haunt(move, change) {
    this.unveilGhosts();
    if (this.steps[this.step]) return;
    const after = new Map(this.live);
    patch(after, change, this.kept);
    for (const [key, now] of after) {
      const old = this.drawn.get(key);
      if (!now.label && !old?.label || old && old.x === now.x && old.y === now.y) continue;
      const ghost = s("g", { class: "kg-ghost" });
      ghost.style.transform = place(now);
      ghost.innerHTML = this.own(now.body);
      this.ghosts.push(ghost);
      if (!old) continue;
      this.node(key)?.classList.add("kg-fade");
      if (move.picks.includes(old.pick)) this.ghosts.push(...this.arrow(centre(old), centre(now)));
    }
    for (const [key, node] of this.nodes) if (!after.has(key)) node.classList.add("kg-fade");
    this.over.append(...this.ghosts);
  }

  /** @param {[number, number]} from @param {[number, number]} to */
  arrow([x, y], [tx, ty]) {
    const far = Math.hypot(tx - x, ty - y);
    if (far < 12) return [];
    const [ux, uy] = [(tx - x) / far, (ty - y) / far];
    const bend = Math.min(36, far / 4);
    const [mx, my] = [(x + tx) / 2 - uy * bend, (y + ty) / 2 + ux * bend];
    const turn = Math.atan2(ty - my, tx - mx);
    /** @param {number} a */
    const barb = (a) => `L${tx - 15 * Math.cos(turn + a)} ${ty - 15 * Math.sin(turn + a)}`;
    const line = `M${x} ${y}Q${mx} ${my} ${tx} ${ty}`;
    const head = `M${tx} ${ty}${barb(0.5)}${barb(-0.5)}z`;
    return [s("path", { d: line, class: "kg-arrow kg-arrow-edge" }), s("path", { d: line, class: "kg-arrow" }),
      s("path", { d: head, class: "kg-arrow-head" })];
  }

  unveilGhosts() {
    for (const ghost of this.ghosts) ghost.remove();
    for (const node of this.nodes.values()) node.classList.remove("kg-fade");
    this.ghosts = [];
  }

  /** What the mouse or the focus is on; nothing, if it has left. @param {Element | null} target */
  point(target) {
    clearTimeout(this.timers.hover);
    const item = target?.closest?.("[data-pick],[data-move]");
    const piece = this.drawn.get(item?.getAttribute("data-key") ?? "");
    const moves = this.open();
    /** @type {Move | undefined} */
    let move;
    if (piece?.pick && !this.chosen.some((p) => p.key === piece.key)) {
      const next = choose(moves, this.chosen, { key: piece.key, pick: piece.pick });
      if (next.fit.length === 1 && next.fit[0]?.picks.length === next.chosen.length) move = next.fit[0];
    } else if (item) move = this.moves.get(item.getAttribute("data-move") ?? "");
    if (move && !this.data.open) move = undefined;
    move ??= this.offered;
    if (move?.move === this.wanted) return;
    if (!move) {
      if (this.wanted) this.drop(true);
      return;
    }
    const wanted = move;
    this.timers.hover = setTimeout(() => this.preview(wanted), 120);
  }

  // What a person does

  /** @param {Element | null} target */
  onHover(target) {
    if (!this.offer.contains(target)) this.point(target);
  }

  /** @param {Element | null} target */
  onFocus(target) {
    const key = target?.getAttribute("data-key");
    const piece = this.drawn.get(key ?? "");
    if (piece?.pick) this.at = piece.key;
    if (piece && target?.matches(":focus-visible")) this.reveal(piece);
    // Whoever moves the slider of the steps hears their words from it.
    put(this.said, "aria-live", target === this.stepper ? "off" : "polite");
    this.mark();
    if (target && !this.offer.contains(target)) this.point(target);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const target = /** @type {Element} */ (event.target);
    const item = target.closest("[data-pick],[data-do],[data-clause],[data-move],[data-seat]");
    if (!item || this.dragged || /** @type {HTMLButtonElement} */ (item).disabled) return;
    const { dataset } = /** @type {HTMLElement} */ (item);
    if (dataset.key !== undefined) {
      /** @type {SVGElement} */ (item).focus({ preventScroll: true });
      this.pick(dataset.key);
    } else if (dataset.clause) this.showClause(dataset.clause, item);
    else if (dataset.move) this.play(dataset.move);
    else if (dataset.seat) this.act("seat", { to: Number(dataset.seat) });
    else this.run(dataset.do ?? "");
  }

  /** @param {string} name */
  run(name) {
    const { ply, asked } = this.data;
    const at = this.past ?? ply;
    if (name === "play") this.offered && this.play(this.offered.move);
    else if (name === "cancel") this.drop();
    else if (name === "help") this.help.hidden = !this.help.hidden;
    else if (name === "zoom_in") this.zoom(1.5);
    else if (name === "zoom_out") this.zoom(1 / 1.5);
    else if (name === "zoom_all") this.zoom(0);
    else if (name === "new") this.form.hidden ? this.askNew() : this.closeForm();
    else if (name === "close-form") this.closeForm();
    else if (name === "close") this.closeClause();
    else if (name === "unveil") this.act("seat", { to: asked });
    else if (name === "again") this.sync(true);
    else if (name === "start") this.look(0);
    else if (name === "back") this.look(at - 1);
    else if (name === "ahead") this.look(at + 1);
    else if (name === "now") this.look(ply);
    else if (name === "steps") this.goTo(this.playing || this.steps[this.step] ? this.step : 0, !this.playing);
    else if (name === "end-steps") this.keep(() => { this.steps = []; this.goTo(0); });
    else this.act(name);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key } = event;
    // Only "save" goes on to the page: any other key would work on the cells.
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s") return;
    event.stopPropagation();
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select,input:not([type=range])")) {
      if (key === "Escape") this.closeForm();
      return;
    }
    const here = this.drawn.get(target.getAttribute("data-key") ?? "");
    const all = [...this.drawn.values()].filter((piece) => piece.pick);
    const way = ARROWS[key], zooms = this.root.hasAttribute("data-zoom");
    if (key === "Escape") {
      if (!this.clause.hidden) this.closeClause();
      else if (!this.form.hidden) this.closeForm();
      else this.arrive(), this.drop();
    } else if (key === "u" && this.data.undo) this.act("undo");
    else if (key === "r" && this.data.redo) this.act("redo");
    else if (here && (key === "Enter" || key === " ")) this.pick(here.key);
    else if (zooms && key in KEYS) this.run(KEYS[key] ?? "");
    else if (zooms && way && event.shiftKey && !target.matches("input")) {
      const { factor, x, y } = this.lens, { width, height } = this.sheet;
      this.aim({ factor, x: x + way[0] * width / factor / 4, y: y + way[1] * height / factor / 4 });
    } else if (here && way) this.focusOn(nearest(here, all.filter((p) => p !== here), way)?.key);
    else if (here && key === "Home") this.focusOn(all[0]?.key);
    else if (here && key === "End") this.focusOn(all.at(-1)?.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} name @param {Data} [more] @param {{quiet?: boolean}} [how] @returns {Promise<Data | null>} */
  async act(name, more = {}, { quiet = false } = {}) {
    const changes = !quiet && name !== "why";
    if (changes) this.busy += 1, this.mood();
    const slow = setTimeout(() => this.tell(this.word("busy")), SOON);
    try {
      const message = { do: name, rev: this.rev, seat: this.data.seat, ...more };
      const answer = await ask(this.model, message);
      this.found();
      if (!answer.ok && !(quiet && answer.stale) && name !== "preview") this.tell(answer.reason, answer.clause, answer.broken);
      return answer.ok || name === "preview" ? answer : null;
    } catch {
      if (!this.stop.signal.aborted && this.kernel?.status !== "busy") this.lose("silent");
      return null;
    } finally {
      clearTimeout(slow);
      if (changes) this.busy -= 1, this.mood();
    }
  }

  /** Ask for what was missed. @param {boolean} [loud] */
  async sync(loud = false) {
    this.synced = this.rev;
    const reply = await this.act("sync", { page: this.uid }, { quiet: !loud });
    if (reply?.whole && !this.stop.signal.aborted) this.load(reply.whole);
  }

  /** Leave a picture in the notebook for whoever opens it without its kernel. */
  async store() {
    const notebook = /** @type {any} */ (this.model.widget_manager)?.context?.model;
    if (!notebook?.cells || !notebook.getMetadata || !notebook.setMetadata) return;
    const reply = await this.act("name", {}, { quiet: true });
    if (reply?.id && !this.stop.signal.aborted) store(notebook, reply.id, this.word("still"));
  }

  /** Look at the position after `ply` steps. @param {number} ply */
  async look(ply) {
    this.target = Math.max(0, Math.min(ply, this.data.ply));
    if (this.looking) return;
    this.looking = true;
    this.arrive();
    clearTimeout(this.timers.go);
    for (let now = -1; now !== this.target;) {
      now = this.target;
      if (now === this.data.ply) {
        this.refresh(false);
        break;
      }
      const reply = await this.act("view", { ply: now }, { quiet: true });
      if (reply?.base !== this.rev) break;
      const { ok: _, base: _base, set, gone, ...sheet } = reply;
      const pieces = new Map(this.live);
      patch(pieces, { set, gone }, this.kept);
      this.past = now;
      this.drop();
      this.draw({ ...this.data, ...sheet }, pieces);
      this.showTime();
      this.say([], this.pastText.textContent);
    }
    this.looking = false;
  }

  // Words

  /** @param {string} id */
  chip(id) {
    return h("button", { "data-clause": id, class: "kg-chip" }, id);
  }

  /** Say what happened. @param {Lines} lines @param {string} status */
  say(lines, status) {
    const told = lines.slice(-4).flatMap(([clause, text]) => [h("span", {}, text, " ", this.chip(clause)), " "]);
    const turn = h("span", { class: "kg-sr" }, status);
    this.said.classList.remove("kg-no");
    this.said.replaceChildren(...told, turn);
  }

  /** Say why not. @param {string} reason @param {string} [clause] @param {boolean} [broken] */
  tell(reason, clause = "", broken = false) {
    this.said.classList.toggle("kg-no", Boolean(clause) || broken);
    this.said.replaceChildren(h("span", {}, reason), ...(clause ? [" ", this.chip(clause)] : []));
  }

  /** @param {number} from @param {number} before */
  writeLog(from, before) {
    while (this.logList.children.length > from) this.logList.lastChild.remove();
    for (const [n, lines] of this.log.slice(from).entries()) {
      this.logList.append(h("li", { "data-ply": from + n + 1, class: lines?.length ? "" : "kg-none" },
        ...(lines ?? []).map(([clause, text]) => h("p", {}, text, " ", this.chip(clause)))));
    }
    if (this.log.length !== before || !from) this.logList.scrollTop = this.logList.scrollHeight;
  }

  listMoves() {
    const here = this.focused()?.dataset?.move;
    const moves = this.open().sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
    this.moveList.replaceChildren(...moves.map(({ move, label }) =>
      h("li", {}, h("button", { "data-move": move }, label))));
    if (!moves.length) this.moveList.append(h("li", {}, this.word("no_moves")));
    if (here === undefined) return;
    const same = [...this.moveList.querySelectorAll("button")].find((button) => button.dataset.move === here);
    (same ?? this.moveHead).focus();
  }

  /** @param {string} id @param {Element} asker */
  async showClause(id, asker) {
    const clause = await this.act("clause", { id }, { quiet: true });
    if (!clause) return;
    this.asker = asker;
    this.clause.replaceChildren(
      h("h3", {}, h("span", { class: "kg-id" }, clause.id), " ", clause.title), h("p", {}, clause.text),
      h("p", { class: "kg-source" }, `${this.word("source")}: ${clause.source}`, " ",
        h("span", { class: "kg-note" }, clause.provenance)),
      h("button", { "data-do": "close", class: "kg-icon", "aria-label": this.word("close"), title: this.word("close") }, "×"));
    this.clause.setAttribute("aria-label", clause.title);
    this.clause.hidden = false;
    this.clause.focus({ preventScroll: true });
    this.clause.scrollIntoView?.({ block: "nearest" });
  }

  closeClause() {
    this.clause.hidden = true;
    const back = this.asker?.isConnected ? this.asker : this.node(this.at);
    /** @type {HTMLElement | undefined} */ (back)?.focus();
  }

  // A new game

  async askNew() {
    const form = await this.act("form", {}, { quiet: true });
    if (!form) return;
    const counts = Object.keys(form.options).map(Number);
    const count = h("select", { name: "count", "aria-label": this.word("count") },
      ...counts.map((n) => h("option", { value: n, selected: n === form.seats.length }, String(n))));
    const rows = Array.from({ length: Math.max(...counts) }, (_, n) => {
      const seat = form.seats[n] ?? { name: `${this.word("player")} ${n + 1}`, bot: "" };
      const label = this.word("seat", { n: n + 1 });
      return h("div", { class: "kg-row", hidden: n >= form.seats.length },
        h("span", {}, label),
        h("input", { name: "name", value: seat.name, maxlength: 200, "aria-label": `${label}: ${this.word("name")}` }),
        h("select", { name: "bot", "aria-label": `${label}: ${this.word("player")}` },
          h("option", { value: "" }, this.word("person")),
          ...form.bots.map((/** @type {string} */ bot) => h("option", { value: bot, selected: bot === seat.bot }, bot))));
    });
    const options = h("div");
    const fill = () => {
      rows.forEach((row, n) => { row.hidden = n >= Number(count.value); });
      options.replaceChildren(...form.options[count.value].map((/** @type {Data} */ option) => h("div", { class: "kg-row" },
        h("span", {}, option.doc, " ", this.chip(option.clause)),
        h("input", { type: "number", name: option.name, min: option.low, max: option.high,
          "aria-label": option.doc, value: option.value ?? option.default }))));
    };
    fill();
    count.addEventListener("change", fill);
    this.form.replaceChildren(h("h3", {}, this.word("new")), h("label", { class: "kg-row" }, h("span", {}, this.word("count")), count),
      ...rows, options,
      h("div", {}, h("button", { "data-do": "begin", class: "kg-go" }, this.word("start")),
        h("button", { "data-do": "close-form" }, this.word("cancel"))));
    this.formWas = JSON.stringify(this.readForm());
    this.button("begin").type = "submit";
    this.form.hidden = false;
    this.button("begin").focus();
  }

  readForm() {
    const rows = [...this.form.querySelectorAll(".kg-row:not([hidden]):has([name=bot])")];
    const numbers = [...this.form.querySelectorAll("input[type=number]")].filter((input) => input.value !== "");
    return {
      seats: rows.map((row) => ({ name: row.querySelector("input").value, bot: row.querySelector("select").value })),
      options: Object.fromEntries(numbers.map((input) => [input.name, input.valueAsNumber])),
    };
  }

  async startNew() {
    const asked = this.readForm();
    const same = JSON.stringify(asked) === this.formWas;
    if (await this.act("new", same ? {} : asked)) this.closeForm();
  }

  closeForm() {
    if (this.form.hidden) return;
    this.form.hidden = true;
    this.button("new").focus();
  }

  // The world outside

  /** @param {"lost" | "offline" | "silent"} how */
  lose(how) {
    if (this.lost === how || this.lost === "lost") return;
    this.lost = how;
    clearTimeout(this.timers.go);
    this.said.classList.add("kg-no");
    this.said.replaceChildren(h("span", { role: "alert" }, this.word(how)), " ", h("button", { "data-do": "again" }, this.word("again")));
    this.mood();
  }

  /** The kernel has spoken. */
  found() {
    if (!this.lost) return;
    this.lost = "";
    this.say([], this.data.status);
    this.mood();
  }

  watchKernel() {
    const { signal } = this.stop;
    // Told by JupyterLab's widget manager when the kernel restarts or its connection is lost.
    const gone = () => this.lose("lost");
    for (const name of ["comm_live_update", "comm:close"]) {
      this.model.on(name, gone);
      signal.addEventListener("abort", () => this.model.off(/** @type {any} */ (name), gone));
    }
    this.kernel = /** @type {any} */ (this.model.widget_manager)?.kernel;
    /** @param {unknown} _ @param {string} status */
    const heed = (_, status) => {
      if (/dead|restarting|terminating/.test(status)) this.lose("lost");
    };
    /** @param {unknown} _ @param {string} status */
    const again = (_, status) => status === "connected" ? this.sync() : this.lose("offline");
    this.kernel?.statusChanged?.connect(heed);
    this.kernel?.connectionStatusChanged?.connect(again);
    signal.addEventListener("abort", () => {
      this.kernel?.statusChanged?.disconnect(heed);
      this.kernel?.connectionStatusChanged?.disconnect(again);
    });
  }

  watchTheme() {
    const { signal } = this.stop;
    const page = document.documentElement, { body } = document;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const { jpThemeLight, vscodeThemeKind } = body.dataset;
      const named = vscodeThemeKind ?? page.getAttribute("theme") ?? page.dataset.theme
        ?? [page, body].find((node) => node.matches(".dark,.light"))?.className;
      const dark = this.data.theme !== "auto" ? this.data.theme === "dark"
        : jpThemeLight ? jpThemeLight === "false"
          : named ? /dark|contrast(?!-light)/.test(named) : system.matches;
      put(this.root, "data-theme", dark ? "dark" : "light");
      this.root.toggleAttribute("data-host", this.data.theme === "auto");
    };
    apply();
    const watch = new MutationObserver(apply);
    for (const node of [page, body]) {
      watch.observe(node, { attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "theme", "data-theme", "class"] });
    }
    system.addEventListener?.("change", apply, { signal });
    signal.addEventListener("abort", () => watch.disconnect());
  }

  watchWidth() {
    this.narrow = this.data.narrow;
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width;
      if (!width || !this.data.resize || width < NARROW === this.narrow) return;
      this.narrow = width < NARROW;
      this.act("layout", { narrow: this.narrow }, { quiet: true });
    });
    watch.observe(this.root);
    this.stop.signal.addEventListener("abort", () => watch.disconnect());
  }
}

/**
 * Ask until the kernel answers with the whole; meanwhile nothing is shown but that it is busy.
 * @param {Props} props @param {Data | undefined} words
 */
const first = async ({ model, el, signal }, words) => {
  const note = h("p", { role: "status" });
  el.append(note);
  const slow = setTimeout(() => write(note, words?.busy ?? "…"), SOON);
  try {
    while (!signal?.aborted) {
      const reply = await ask(model, { do: "sync", page: "" }).catch(() => null);
      if (reply?.whole) return reply.whole;
      write(note, words?.silent ?? "…");
      await new Promise((again) => setTimeout(again, SOON));
    }
  } finally {
    clearTimeout(slow);
    note.remove();
  }
};

export default () => {
  // The view that lies in the model is the first one, and may show what another seat sees: it is drawn only where
  // nothing newer has been heard of.
  let heard = Infinity;
  return {
    /** @param {{model: AnyModel}} props */
    initialize({ model }) {
      heard = -1;
      model.on("msg:custom", (/** @type {Data} */ said) => { if (said?.kind === "kg" && said.rev > heard) heard = said.rev; });
    },
    /** @param {Props} props */
    async render(props) {
      const { model, signal } = props, old = model.get("view");
      const view = old?.rev >= heard ? old : await first(props, old?.words);
      if (!view || signal?.aborted) return;
      const shown = new View(props, view);
      return () => shown.end();
    },
  };
};
