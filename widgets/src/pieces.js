// Pieces of a drawing: their places and neighbours.

/** @typedef {import("./frames.js").Piece} Piece */

/** The middle of a piece. @param {Piece} piece @returns {[number, number]} */
export function centre({ x: px, y: py, scale, box: [x = 0, y = 0, width = 0, height = 0] }) {
  return [px + scale * (x + width / 2), py + scale * (y + height / 2)];
}

/** The box that a piece covers. @param {Piece} piece @returns {{x: number, y: number, width: number, height: number}} */
export function bounds({ x: px, y: py, turn, scale, box: [x = 0, y = 0, width = 0, height = 0] }) {
  let [cos, sin] = [scale * Math.cos(turn * Math.PI / 180), scale * Math.sin(turn * Math.PI / 180)];
  let corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
  let across = corners.map(([cx = 0, cy = 0]) => cx * cos - cy * sin), down = corners.map(([cx = 0, cy = 0]) => cx * sin + cy * cos);
  let [left, top] = [Math.min(...across), Math.min(...down)];
  return { x: px + left, y: py + top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

/**
 * Where pieces would go: of those that are picked alike, the very ones that somebody points at.
 * @param {Map<string, Piece>} before @param {Map<string, Piece>} after @param {string[]} keys
 */
export function as_pointed(before, after, keys) {
  let found = new Map(after);
  /** @param {string} key */
  let goes = (key) => {
    let old = before.get(key), now = found.get(key);
    return old && now && (old.x !== now.x || old.y !== now.y);
  };
  for (let key of keys) {
    let piece = before.get(key);
    if (!piece || !after.has(key) || goes(key)) continue;
    let other = [...before.values()].find((one) => one.pick === piece.pick && goes(one.key) && !keys.includes(one.key));
    let there = other && after.get(other.key);
    if (other && there) found.set(key, { ...there, key }).set(other.key, other);
  }
  return found;
}

/** The nearest piece in a direction. @param {Piece} from @param {Piece[]} all @param {[number, number]} way */
export function nearest(from, all, [dx, dy]) {
  let [x, y] = centre(from);
  let best, least = Infinity;
  for (let piece of all) {
    let [px, py] = centre(piece);
    let along = (px - x) * dx + (py - y) * dy;
    let far = along + 3 * Math.abs((px - x) * dy + (py - y) * dx);
    if (along > 1 && far < least) [best, least] = [piece, far];
  }
  return best;
}

/** The piece that lies closest and can be picked. @param {Piece | undefined} from @param {Map<string, Piece>} pieces */
export function closest(from, pieces) {
  if (!from) return "";
  let [x, y] = centre(from);
  /** @param {Piece} piece */
  let far = (piece) => Math.hypot(centre(piece)[0] - x, centre(piece)[1] - y);
  return [...pieces.values()].filter((piece) => piece.pick).sort((a, b) => far(a) - far(b))[0]?.key ?? "";
}

/** A piece's place as CSS says it. @param {Piece} piece */
export function place({ x, y, turn, scale }) {
  return `translate(${x}px,${y}px)${turn ? ` rotate(${turn}deg)` : ""}${scale === 1 ? "" : ` scale(${scale})`}`;
}
