// The first picture: a board is drawn from a stored view while Python starts, and what is asked of it meanwhile waits.

/** @typedef {import("./live.js").Choice} Choice */

let KEY = "kernel-games-view";
/** Pixels of width below which a board is laid out in one column; see kernel_games/board/view_model.py. */
let NARROW = 560;

/** Where something of a game or walk lies, from the folder of all. @param {string} name @param {string} code @param {string} [which] */
export function place(name, code, which) {
  let layout = document.documentElement.clientWidth < NARROW ? "narrow" : "wide";
  return `${[name.replace("/", "-"), ...(which ? [which] : []), layout, code].join(".")}.bin`;
}

/** The first steps of a walk; undefined if they are not stored. @param {URL} folder @param {string} name @param {string} code @returns {Promise<any>} */
export function first_steps(folder, name, code) {
  return fetched(new URL(place(name, code, "steps"), folder));
}

/**
 * The first view of a game or walk: what is its own, and what it has in common with others of the game.
 * @param {URL} folder @param {string} name @param {string} code @param {string} [seed] of a match
 */
export async function first_view(folder, name, code, seed) {
  let parts = [place(name.split("/")[0] ?? "", code), place(name, code, seed)];
  let [common, own] = await Promise.all(parts.map((part) => fetched(new URL(part, folder))));
  return common && own && { ...common, ...own, words: { ...common.words, ...own.words } };
}

/** What lies there; undefined if there is nothing. @param {URL} at @returns {Promise<Record<string, any> | undefined>} */
export async function fetched(at) {
  try {
    let { ok, body } = await fetch(at);
    if (!ok || !body) return undefined;
    return await new Response(body.pipeThrough(new DecompressionStream("deflate"))).json();
  } catch { return undefined; }
}

/** Keep what a board shows, for the next visit. @param {string} own its link @param {string} view as JSON */
export function keep_view(own, view) {
  for (let store of stores()) try { store.setItem(KEY, JSON.stringify({ own, view })); } catch {}
}

/** What was shown of this link, in this language. @param {string} own @param {string} code @returns {Record<string, any> | undefined} */
export function kept_view(own, code) {
  for (let store of stores()) {
    try {
      let kept = JSON.parse(store.getItem(KEY) ?? "null"), view = JSON.parse(kept.view);
      if (kept.own === own && view.lang === code) return view;
    } catch {}
  }
  return undefined;
}

/** @returns {Storage[]} */
function stores() {
  try { return [sessionStorage, localStorage]; } catch { return []; }
}

/** @typedef {Record<string, any>} Data */
/** The first steps of a walk; see tools/live_steps.py. @typedef {{places: Record<string, [number, number]>[], texts: string[], changes: Data[]}} Steps */

/** The step of a revision: those of stored steps come before Python's first one, and are told apart exactly. */
let NEXT = 2 ** -10;

/** What a board asks while Python starts: stored steps answer what they can, and the rest waits. */
export class Waiting {
  /** What waits for Python. @type {Data[]} */
  asked = [];
  /** What stored steps have answered, as it was asked: Python will do it too. @type {Data[]} */
  done = [];
  /** The last room that a drawing had. @type {Data | undefined} */
  room;
  /** True from when Python is there, and true once it is asked itself. */
  over = false;
  taken = false;
  /** @type {Steps | undefined} */
  steps;
  place = 0;
  rev = -1;

  n = 0;

  /**
   * @param {(said: Data) => void} [tell] tells the board something @param {string[]} [dots] those of the view that is drawn
   * @param {(done: Data[]) => void} [keep] takes what was done, for a reload
   */
  constructor(tell = () => {}, dots = [], keep = () => {}) {
    this.tell = tell;
    this.dots = dots;
    this.keep = keep;
  }

  /** Take what the board asks. @param {Data} message */
  ask(message) {
    this.asked.push(message);
    this.answer();
  }

  /** From now on these steps answer, also what was asked already. @param {Steps | undefined} steps @param {Data[]} [done] what was done before */
  play(steps, done = []) {
    if (this.over || !steps) return;
    this.steps = steps;
    done.every((ask) => this.heard(steps, { id: "", ask }));
    this.answer();
  }

  answer() {
    let { steps } = this;
    if (steps) this.asked = this.asked.filter((message) => !this.heard(steps, message));
  }

  /** Answer a question, if it is stored. @param {Steps} steps @param {Data} message @returns {boolean} whether it was */
  heard(steps, { id, ask }) {
    let key = [ask.what ?? ask.do, ask.choice ?? ask.move].filter((part) => part !== undefined).join(" ");
    let [place, number = -1] = steps.places[this.place]?.[key] ?? [], change = steps.changes[number], said = /** @type {Data[]} */ ([]);
    if (ask.do === "layout") this.room = ask;
    // What was meant for another step is Python's to refuse.
    else if (place === undefined || !change || (ask.n ?? this.n) !== this.n) return false;
    else {
      let told = filled(steps.texts, change), base = this.rev;
      this.rev += NEXT;
      this.place = place;
      this.done.push(ask);
      this.keep(this.done);
      this.n = told.coach?.n ?? this.n;
      if (told.coach) this.dots = told.coach.dots = told.coach.dots.map((/** @type {string} */ dot, /** @type {number} */ n) => dot || this.dots[n]);
      said.push({ kind: "kg", base, rev: this.rev, ...told });
    }
    said.push({ kind: "kg-answer", id, reply: { ok: true } });
    // As from a worker, later: whoever asks does not expect the answer while it asks.
    queueMicrotask(() => said.forEach(this.tell));
    return true;
  }

  /**
   * Ask it all, once Python is there: what stored steps have answered, unheard by the board; then what is so now; then
   * what was chosen, as if of the present picture.
   * @param {(message: Data) => void} send @param {Set<(said: any, buffers: any[]) => void>} heard
   */
  async hand_over(send, heard) {
    let looks = (/** @type {Data} */ { ask }) => /^(sync|layout)$/.test(ask.do), rev = 0;
    /** @param {Data} message @returns {Promise<Data>} */
    let answer = (message) => new Promise((resolve) => {
      let listen = (/** @type {any} */ said) => {
        rev = said.reply?.whole?.rev ?? (said.kind === "kg" ? said.rev : rev);
        if (said.id === message.id) heard.delete(listen), resolve(said.reply);
      };
      heard.add(listen);
      send(message);
    });
    this.over = true;
    this.steps = undefined;
    let deaf = [...heard], page = this.asked.find(({ ask }) => ask.do === "sync")?.ask.page ?? "early";
    if (this.room || this.done.length) {
      heard.clear();
      for (let ask of [{ do: "sync", page }, ...(this.room ? [this.room] : []), ...this.done]) {
        let reply = await answer({ kind: "kg-ask", id: `again${this.done.indexOf(ask)}`, ask: { ...ask, rev } });
        if (!reply.ok) break;
      }
      for (let listener of deaf) heard.add(listener);
    }
    let first = this.asked.filter(looks), rest = this.asked.filter((one) => !looks(one));
    this.taken = true;
    await Promise.all(first.map(answer));
    for (let { ask, ...message } of rest) send({ ...message, ask: { ...ask, rev } });
  }
}

/** A change with its long texts. @param {string[]} texts @param {any} value @returns {any} */
function filled(texts, value) {
  if (Array.isArray(value)) return value.map((inner) => filled(texts, inner));
  if (!value || typeof value !== "object") return value;
  if ("@" in value) return texts[value["@"]];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(texts, inner)]));
}
