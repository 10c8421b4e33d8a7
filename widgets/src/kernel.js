// The kernel: questions, answers, and noticing that it cannot be heard.

import { h, write } from "./dom.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */
/** @typedef {Pick<import("./view.js").View, "rev" | "seat" | "mood" | "word">} Looks */
/** @typedef {Pick<import("./board.js").Board, "stop" | "say" | "tell" | "untell" | "alarm" | "show_state" | "sync"> & {view: Looks}} Desk */

/** Milliseconds until an answer counts as missing. */
let PATIENCE = 15_000;
/** Milliseconds until the board says that it waits. */
let SOON = 1_500;

/**
 * Ask the kernel, over the plain messages that every host of anywidget has. An answer that comes late is not heard;
 * what is thrown then has the question's `id`.
 * @param {AnyModel} model @param {Data} what @returns {Promise<Data>}
 */
export function ask(model, what) {
  return new Promise((resolve, reject) => {
    let id = `kg${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
    /** @param {(value: any) => void} end @param {any} value */
    let finish = (end, value) => {
      clearTimeout(timer);
      model.off("msg:custom", hear);
      end(value);
    };
    /** @param {Data} said */
    let hear = (said) => { if (said?.kind === "kg-answer" && said.id === id) finish(resolve, said.reply ?? {}); };
    let missing = () => {
      // A kernel that starts will answer.
      if (/** @type {any} */ (model.widget_manager)?.kernel?.status === "starting") timer = setTimeout(missing, PATIENCE);
      else finish(reject, Object.assign(new Error("no answer"), { id }));
    };
    let timer = setTimeout(missing, PATIENCE);
    model.on("msg:custom", hear);
    // In a promise, since some hosts throw here and others reject.
    new Promise((sent) => { sent(model.send({ kind: "kg-ask", id, ask: what })); }).catch((error) => finish(reject, error));
  });
}

/** The kernel, as a board knows it. */
export class Kernel {
  /** Number of commands under way that change something. */
  busy = 0;
  /** While the kernel lays the board out anew: whether the picture that comes is of the same ply. @type {Promise<boolean> | undefined} */
  laying;
  /** What waits for the last of them to be answered. @type {(() => void)[]} */
  waiting = [];
  /** Key of the words that say why it cannot be heard; "" if it can. */
  lost = "";
  /** The questions whose answers were waited for in vain. @type {Set<string>} */
  unanswered = new Set();

  /** @param {AnyModel} model @param {Desk} board */
  constructor(model, board) {
    this.model = model;
    this.board = board;
    /** JupyterLab's own view of the kernel. @type {Data | undefined} */
    this.known = /** @type {any} */ (model.widget_manager)?.kernel;
    this.watch(board.stop.signal);
  }

  /** @param {string} name @param {Data} [more] @param {{quiet?: boolean, at?: string}} [how] @returns {Promise<Data | null>} */
  async act(name, more = {}, { quiet = false, at = "" } = {}) {
    let { board } = this, { view } = board, changes = !quiet && name !== "why", starting = this.known?.status === "starting";
    let waits = view.word(starting ? "starting" : "busy");
    if (changes) this.busy += 1, board.show_state();
    // Whoever knows that the kernel is gone is not told that it is busy.
    let slow = setTimeout(() => this.lost || starting && quiet || board.tell(waits), SOON);
    try {
      let { rev } = view;
      // What is pressed meanwhile is for the picture that comes.
      if (changes && this.laying && await this.laying) ({ rev } = view);
      let answer = await ask(this.model, { do: name, rev, seat: view.mood === "curtain" ? null : view.seat, ...more });
      this.found();
      board.untell(waits);
      if (!answer.ok && !(quiet && answer.stale) && name !== "preview") board.tell(answer.reason, answer.clause, answer.broken, at);
      return answer.ok || name === "preview" ? answer : null;
    } catch (/** @type {any} */ error) {
      if (error?.id) this.unanswered.add(error.id);
      if (!board.stop.signal.aborted && this.known?.status !== "busy") this.lose("silent");
      return null;
    } finally {
      clearTimeout(slow);
      if (changes) this.busy -= 1, board.show_state();
      if (!this.busy) for (let rested of this.waiting.splice(0)) rested();
    }
  }

  /** Wait until no command is under way. @returns {Promise<void>} */
  rest() {
    return new Promise((rested) => { this.waiting.push(rested); });
  }

  /** @param {"lost" | "offline" | "silent"} how */
  lose(how) {
    if (this.lost === how || this.lost === "lost") return;
    this.lost = how;
    this.board.alarm(how);
    this.board.show_state();
  }

  /** The kernel has spoken. */
  found() {
    if (!this.lost) return;
    this.lost = "";
    this.board.say([]);
    this.board.show_state();
  }

  /** A late answer says that the kernel was slow, not gone; what is so now is asked for. @param {Data} message */
  heard(message) {
    if (this.unanswered.delete(message?.id) && this.lost === "silent") this.found(), this.board.sync();
  }

  /** Heed what the host tells of it. @param {AbortSignal} signal */
  watch(signal) {
    let { model, known } = this;
    // Told by JupyterLab's widget manager when the kernel restarts or its connection is lost.
    let gone = () => this.lose("lost");
    for (let name of ["comm_live_update", "comm:close"]) {
      model.on(name, gone);
      signal.addEventListener("abort", () => model.off(/** @type {any} */ (name), gone));
    }
    /** @param {unknown} _ @param {string} status */
    let heed = (_, status) => {
      if (/dead|restarting|terminating/.test(status)) this.lose("lost");
      // An answer that was waited for in vain while a cell ran will not be heard.
      else if (status === "idle") this.board.untell(this.board.view.word("busy")), this.board.show_state();
    };
    /** @param {unknown} _ @param {string} status */
    let connected = (_, status) => status === "connected" ? this.board.sync() : this.lose("offline");
    known?.statusChanged?.connect(heed);
    known?.connectionStatusChanged?.connect(connected);
    signal.addEventListener("abort", () => {
      known?.statusChanged?.disconnect(heed);
      known?.connectionStatusChanged?.disconnect(connected);
    });
  }
}

/**
 * Whenever the kernel says that its language has changed, do something.
 * @param {AnyModel} model @param {() => void} anew @param {AbortSignal} [signal]
 */
export function on_anew(model, anew, signal) {
  /** @param {Data} said */
  let hear = (said) => { if (said?.kind === "kg-anew") anew(); };
  model.on("msg:custom", hear);
  signal?.addEventListener("abort", () => model.off("msg:custom", hear));
}

/**
 * Show what the kernel tells, and anew whenever its language has changed: the old one stays until the words are there.
 * @template {{root: HTMLElement, end: () => void}} T
 * @param {import("./board.js").Props} props @param {Data} first @param {(whole: Data, old?: T) => T} make
 * @returns {() => void} takes it away
 */
export function live({ model, signal }, first, make) {
  let shown = make(first);
  on_anew(model, async () => {
    let reply = await ask(model, { do: "sync", page: "" }).catch(() => null);
    if (!reply?.whole || signal?.aborted) return;
    let old = shown;
    old.end();
    old.root.remove();
    shown = make(reply.whole, old);
  }, signal);
  return () => shown.end();
}

/**
 * Ask until the kernel answers with the whole; meanwhile nothing is shown but that it is busy.
 * @param {import("./board.js").Props} props @param {Data | undefined} words
 */
export async function opening({ model, el, signal }, words) {
  let note = h("p", { role: "status" });
  el.append(note);
  let slow = setTimeout(() => write(note, words?.busy ?? "…"), SOON);
  try {
    while (!signal?.aborted) {
      let reply = await ask(model, { do: "sync", page: "" }).catch(() => null);
      if (reply?.whole) return reply.whole;
      write(note, words?.silent ?? "…");
      await new Promise((again) => setTimeout(again, SOON));
    }
  } finally {
    clearTimeout(slow);
    note.remove();
  }
}

/**
 * A widget that shows what lies in its model; once the kernel says that it is out of date, it asks anew.
 * @param {(props: import("./board.js").Props, told: Data) => {root: HTMLElement, end: () => void}} make
 */
export let page_of = (make) => {
  let stale = false;
  return {
    /** @param {{model: AnyModel}} props */
    initialize({ model }) {
      on_anew(model, () => { stale = true; });
    },
    /** @param {import("./board.js").Props} props */
    async render(props) {
      let whole = (!stale && props.model.get("view")) || await opening(props, undefined);
      if (!whole || props.signal?.aborted) return;
      return live(props, whole, (told) => make(props, told));
    },
  };
};
