// Frames: pictures in sequence, each sent as changes to the one before (kernel_games/drawing/frames.py).

/** @typedef {Record<string, any>} Data */
/** @typedef {{key: string, body: string, x: number, y: number, layer: string, turn: number, scale: number,
 *   pick: string, label: string, box: number[], outline: string}} Piece */
/** @typedef {{header: Data, pieces: Map<string, Piece>}} Frame a picture: its pieces in drawing order, and all else */

let BLANK = { body: "", x: 0, y: 0, layer: "pieces", turn: 0, scale: 1, pick: "", label: "", box: [0, 0, 0, 0], outline: "" };

/** A picture that is told by itself. @param {Data} whole @returns {Frame} */
export function first_frame({ pieces, ...header }) {
  return next_frame({ header: {}, pieces: new Map() }, { ...header, set: pieces });
}

/** The picture that another one becomes. @param {Frame} frame @param {Data} change @returns {Frame} */
export function next_frame(frame, { set = [], gone = [], ...header }) {
  let pieces = new Map(frame.pieces);
  for (let key of gone) pieces.delete(key);
  /** Pieces that come, by the one that is drawn after them. @type {Map<string, Piece[]>} */
  let come = new Map();
  for (let { below, ...fields } of set) {
    let piece = { ...(pieces.get(fields.key) ?? BLANK), ...fields };
    if (below) come.set(below, [...(come.get(below) ?? []), piece]);
    else pieces.set(piece.key, piece);
  }
  let ordered = come.size ? [...pieces.values()].flatMap((piece) => [...(come.get(piece.key) ?? []), piece]) : undefined;
  return { header: { ...frame.header, ...header }, pieces: ordered ? new Map(ordered.map((piece) => [piece.key, piece])) : pieces };
}
