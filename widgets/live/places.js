// What a page keeps of each game and walk: the link to go on from, which is nobody else's, and the one it shows.

/** @typedef {{own: string, shared: string}} Place */

let KEY = "kernel-games:";

/** The stores of a page: first that of its tab, so that two tabs do not mix. A frame may have none. @returns {Storage[]} */
function stores() {
  try { return [sessionStorage, localStorage]; } catch { return []; }
}

/** What was left of a game or walk. @param {string} name @returns {Place | undefined} */
export function left(name) {
  for (let store of stores()) {
    try {
      let place = JSON.parse(store.getItem(KEY + name) ?? "null");
      if (typeof place?.own === "string" && typeof place.shared === "string") return place;
    } catch {}
  }
  return undefined;
}

/** @param {string} name @param {Place} place */
export function keep(name, place) {
  for (let store of stores()) {
    // A full store loses no more than this.
    try { store.setItem(KEY + name, JSON.stringify(place)); } catch {}
  }
}

/** What was done on a walk before Python was there. @param {string} name @returns {Record<string, any>[]} */
export function begun(name) {
  for (let store of stores()) {
    try {
      let done = JSON.parse(store.getItem(`${KEY}begun ${name}`) ?? "null");
      if (Array.isArray(done) && done.every((ask) => typeof ask?.do === "string")) return done;
    } catch {}
  }
  return [];
}

/** Keep that, until Python has done it too and keeps the walk itself. @param {string} name @param {Record<string, any>[]} done */
export function keep_begun(name, done) {
  for (let store of stores()) {
    try {
      if (done.length) store.setItem(`${KEY}begun ${name}`, JSON.stringify(done));
      else store.removeItem(`${KEY}begun ${name}`);
    } catch {}
  }
}

/** @param {string} name */
export function forget(name) {
  for (let store of stores()) store.removeItem(KEY + name);
}

/** What was practised and done on walks, and the last game, as Python has told it; "" if there is nothing. */
export function home() {
  for (let store of stores().slice(1)) try { return store.getItem(`${KEY}home`) ?? ""; } catch {}
  return "";
}

/** Keep it for the next visit. @param {string} text */
export function keep_home(text) {
  for (let store of stores().slice(1)) try { store.setItem(`${KEY}home`, text); } catch {}
}

/** The game or walk that a link is of; undefined if it is none. @param {string} link @returns {string | undefined} */
export function subject(link) {
  let fields = new URLSearchParams(link);
  return fields.get("w") ?? fields.get("g") ?? undefined;
}

/** Whether a link is of a walk on which nothing is done yet. @param {string} link */
export function untouched(link) {
  let fields = new URLSearchParams(link);
  return fields.has("w") && !fields.has("d") && (fields.get("n") ?? "1") === "1";
}

/** Where to go on: the link of the address bar, or what was left here if that shows the same, or nothing was asked for.
 * @param {string} link @param {Place | undefined} place @param {boolean} fresh whether another match was asked for */
export function resume(link, place, fresh) {
  if (link) return place?.shared === link ? place.own : link;
  return fresh ? undefined : place?.own;
}
