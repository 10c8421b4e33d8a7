// How lists and texts travel (kernel_games/board/protocol.py).

/** @typedef {import("./pieces.js").Piece} Piece */

let BLANK = { body: "", x: 0, y: 0, layer: "pieces", turn: 0, scale: 1, pick: "", label: "", box: [0, 0, 0, 0] };

/** Rows as they were before those that differ only in numbers were put together. @param {any[]} rows @returns {any[]} */
export function unpack(rows = []) {
  return rows.flatMap((row) => {
    if (!row.by) return [row];
    let columns = row.by.map((/** @type {any[]} */ column) => column.flatMap((part) => Array.isArray(part)
      ? Array.from({ length: part[1] }, (_, n) => part[2] ? part[0] + n * part[2] : part[0]) : part));
    return columns[0].map((/** @type {any} */ _, /** @type {number} */ n) => JSON.parse(
      row.like.replace(/[\ue000-\uf8ff]/g, (/** @type {string} */ hole) => columns[hole.charCodeAt(0) - 0xe000][n])));
  });
}

/** A text with its changes: how much to keep, or below zero to leave out; what to put in; the rest is kept.
 * @param {string} text @param {(number | string)[]} edit */
export function revise(text, edit) {
  let at = 0;
  return edit.map((part) => typeof part === "string" ? part
    : part < 0 ? (at -= part, "") : text.slice(at, at += part)).join("") + text.slice(at);
}

/** Bring pieces up to date. @param {Map<string, Piece>} pieces @param {Record<string, any>} change @param {Map<string, Piece>} [kept] */
export function patch(pieces, change, kept) {
  for (let key of unpack(change.gone)) pieces.delete(key);
  for (let [key, fields, above, back] of unpack(change.set)) {
    let old = pieces.get(key) ?? (back && kept?.get(key)) ?? BLANK;
    let now = { ...old, key, ...fields };
    if (fields.body) now.body = revise(old.body, fields.body);
    let all = above ? [...pieces] : [];
    let later = above ? all.slice(all.findIndex(([other]) => other === above)) : [];
    for (let [other] of later) pieces.delete(other);
    pieces.set(key, now);
    for (let [other, piece] of later) pieces.set(other, piece);
  }
}
