// A strict host: it has what anywidget promises and nothing more, and says so when more is asked for.
import { vi } from "vitest";
import widget from "../src/board.js";

/** @typedef {Record<string, any>} Data */

class Watcher {
  observe() {}
  disconnect() {}
}

export class Signal {
  /** @type {Set<any>} */
  slots = new Set();
  /** @param {any} slot */
  connect(slot) { this.slots.add(slot); }
  /** @param {any} slot */
  disconnect(slot) { this.slots.delete(slot); }
}

/** A piece as the kernel sends it. @param {string} key @param {Data} [fields] @returns {Data} */
export const piece = (key, fields = {}) => ({ key, body: `<path d="M0 0" class="kg-p" id="kg-uid-${key}"/>`, x: 0, y: 0,
  pick: key, label: `piece ${key}`, box: [-5, -5, 10, 10], ...fields });

/** A view as the kernel sends it. @param {Data} [fields] @returns {Data} */
export const view = ({ pieces = [], moves = [], ...fields } = {}) => ({
  rev: 0, words: { ...Object.fromEntries(KEYS.map((key) => [key, `${key} {n} {all} {name}`])) },
  theme: "auto", pace: 700, confirm: false, preview: true, light: true, resize: true, layout: "standard",
  width: 100, height: 80, alt: "a line", ground: '<rect id="kg-uid-g"/>', layers: ["low", "pieces"], colours: "--kg-a:red;",
  style: ".kg-p{fill:red}", game: "toy", name: "Toy", mood: { kind: "ready", seat: 0 }, status: "Your move",
  ply: 3, begun: 0, undo: true, redo: false, new: true,
  seats: [seat("Ada", { turn: true }), seat("<b>Ben</b>")],
  pieces, moves, log: [[["A-1", "It begins."]], [], [["A-2", "Ada moves."]]], ...fields,
});

const KEYS = ("undo redo new play cancel close next help keys log moves no_moves history step past now to_start to_back " +
  "to_ahead players bot shown turn curtain curtain_text curtain_go would choose amount less more_of most whole_number scored busy lost " +
  "silent again source start seat player name count person steps steps_at steps_end steps_play steps_pause steps_close " +
  "zoom_in zoom_out zoom_all keys_zoom offline still asks menu full skip goal steps_short larger in_rulebook hint thinking").split(" ");

/** @param {string} name @param {Data} [fields] */
export const seat = (name, fields = {}) => ({ name, bot: false, points: 0, score: "0 points", turn: false, won: false, show: false, ...fields });

/**
 * Show a board.
 * @param {Data} fields of the view
 * @param {(message: Data) => Data | Promise<Data>} [answer] what the kernel says
 * @param {Data} [host] what it has besides: `silent`, whether the kernel tells nothing before it is asked; `starting`, whether
 *   it is not there yet; `old`, what
 *   lies in the model where the kernel has told more since; `notebook`, where it keeps its outputs, and `context`, what
 *   else the host knows of that;
 *   `stop`, what takes the board away
 */
export const show = async (fields, answer = () => ({ ok: true }), { silent = false, starting = false, old, notebook, context = {}, stop = new AbortController() } = {}) => {
  vi.stubGlobal("ResizeObserver", Watcher);
  vi.stubGlobal("IntersectionObserver", Watcher);
  // Nothing is laid out here: a test says what lies at a place.
  document.elementsFromPoint = () => [];
  /** @type {Map<string, Set<Function>>} */
  const listeners = new Map();
  /** @type {Data[]} */
  const asked = [];
  const kernel = { status: starting ? "starting" : "idle", statusChanged: new Signal(), connectionStatusChanged: new Signal() };
  const model = {
    get(/** @type {string} */ name) {
      if (name !== "view") throw new Error(`no trait ${name}`);
      return silent ? undefined : structuredClone(old ?? view(fields));
    },
    set() { throw new Error("a board never writes"); },
    save_changes() { throw new Error("a board never writes"); },
    /** @returns {Promise<void>} */
    async send(/** @type {Data} */ { kind, id, ask, ...more }) {
      if (kind !== "kg-ask" || typeof id !== "string" || Object.keys(more).length) throw new Error("only asks, with an id");
      asked.push(structuredClone(ask));
      const reply = structuredClone(await answer(ask));
      emit("msg:custom", { kind: "kg-answer", id: "another's", reply: { ok: false, reason: "of another view" } }, []);
      emit("msg:custom", { kind: "kg-answer", id, reply }, []);
    },
    on(/** @type {string} */ name, /** @type {any} */ listener) {
      if (/\s/.test(name)) throw new Error("one event at a time");
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off(/** @type {string} */ name, /** @type {any} */ listener) { listeners.get(name)?.delete(listener); },
    widget_manager: { kernel, context: notebook && { model: notebook, ...context } },
  };
  /** @param {string} name @param {any[]} args */
  const emit = (name, ...args) => [...(listeners.get(name) ?? [])].forEach((listener) => listener(...args));
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  const host = /** @type {any} */ ({ model, el, signal: stop.signal });
  const board = widget();
  board.initialize(host);
  if (old) emit("msg:custom", { kind: "kg", base: null, rev: old.rev + 1 }, []);
  const end = await board.render(host);
  const root = /** @type {HTMLElement} */ (el.querySelector(".kg-board"));
  let rev = 0;
  return {
    root, asked, stop, end, kernel, listeners, emit, el, model,
    /** The same model shown once more. */
    again: () => board.render({ ...host, el: document.body.appendChild(document.createElement("div")) }),
    /** What the kernel sends. @param {Data} message */
    hear: (message) => emit("msg:custom", { kind: "kg", base: rev, rev: (rev = message.rev ?? rev + 1), ...message }, []),
    /** @param {string} selector @returns {any} */
    $: (selector) => root.querySelector(selector),
    /** @param {string} selector @returns {any[]} */
    $$: (selector) => [...root.querySelectorAll(selector)],
    /** @param {string} name */
    of: (name) => asked.filter((message) => message.do === name),
    /** @param {string} selector */
    click: (selector) => root.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    /** @param {string} key @param {string} selector @param {Data} [more] */
    press: (key, selector, more = {}) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      root.querySelector(selector)?.dispatchEvent(event);
      return event;
    },
  };
};

/** A board on which four cards and three tikis can be picked. */
const PIECES = [piece("card:up", { y: 50 }), piece("card:down", { x: 20, y: 50 }), piece("toast", { x: 40, y: 50 }),
  piece("card:hop", { x: 60, y: 50 }), piece("tiki:a"), piece("tiki:b", { x: 20 }), piece("tiki:c", { x: 40 }), piece("sign", { pick: "", layer: "low" }),
  piece("leaf", { pick: "", label: "" })];
export const MOVES = [["up a", "Up on a", ["card:up", "tiki:a"]], ["up b", "Up on b", ["card:up", "tiki:b"]],
  ["down b", "Down on b", ["card:down", "tiki:b"]], ["down c", "Down on c", ["card:down", "tiki:c"]],
  ["hop a", "Hop with a", ["card:hop", "tiki:a"]], ["toast", "Toast", ["toast"]]];
export const READY = { pieces: PIECES, moves: MOVES };
export const settle = () => vi.advanceTimersByTimeAsync(200);
