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

/** What a board asks while Python starts. */
export class Waiting {
  /** @type {Record<string, any>[]} */
  asked = [];
  /** True once Python is asked itself. */
  taken = false;

  /**
   * Ask it all, once Python is there: first what is so now, then what was chosen, as if of the present picture.
   * @param {(message: Record<string, any>) => void} send @param {Set<(said: any, buffers: any[]) => void>} heard
   */
  hand_over(send, heard) {
    let looks = (/** @type {Record<string, any>} */ { ask }) => /^(sync|layout)$/.test(ask.do);
    let first = this.asked.filter(looks), rest = this.asked.filter((one) => !looks(one)), last = first.at(-1)?.id, rev = 0;
    /** @param {any} said */
    let listen = (said) => {
      rev = said.reply?.whole?.rev ?? (said.kind === "kg" ? said.rev : rev);
      if (said.id !== last) return;
      heard.delete(listen);
      for (let { ask, ...message } of rest) send({ ...message, ask: { ...ask, rev } });
    };
    this.taken = true;
    heard.add(listen);
    for (let message of first) send(message);
  }
}
