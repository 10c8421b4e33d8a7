// The drawing on the page: keyed elements stay across changes, so that CSS can move them and they keep the focus.

import { focused, h, put, s } from "./dom.js";
import { Lens } from "./lens.js";
import { centre, closest, place } from "./pieces.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {{can: boolean, chosen: boolean, next: boolean}} Judgement whether a piece can be picked, is picked, is
 *   one of those to pick next */

let GROUND = ["ground", "layers", "style", "colours", "width", "height", "zoom"];
/** What is smaller takes a click anywhere within its ring, for fingers. */
let SMALL = 24;

export class Stage {
  /** What of the drawing is in the page: all but its pieces. @type {Data} */
  header = {};
  /** @type {Map<string, Piece>} */
  drawn = new Map();
  /** @type {Map<string, SVGElement>} */
  nodes = new Map();
  /** Which piece the Tab key comes to. */
  at = "";
  /** What shows where a move would lead. @type {SVGElement[]} */
  preview = [];

  /**
   * @param {string} uid before every id of this drawing
   * @param {() => (piece: Piece) => Judgement} judge what can be done with a piece now
   * @param {(lens: Lens) => void} shown called when more or less of the drawing is shown
   * @param {AbortSignal} signal
   */
  constructor(uid, judge, shown, signal) {
    this.uid = uid;
    this.judge = judge;
    this.svg = s("svg", { role: "group" });
    this.style = s("style");
    this.ground = s("g", { "aria-hidden": "true" });
    this.layers = s("g");
    this.over = s("g", { class: "kg-over", "aria-hidden": "true" });
    let camera = s("g");
    camera.append(this.ground, this.layers, this.over);
    this.svg.append(this.style, camera);
    this.element = h("div", { class: "kg-stage" }, this.svg);
    this.lens = new Lens(this.svg, camera, shown, signal);
  }

  /** Show a picture. @param {import("./frames.js").Frame} frame */
  draw({ header, pieces }) {
    if (GROUND.some((name) => header[name] !== this.header[name])) this.draw_ground(header);
    put(this.svg, "aria-label", header.alt);
    let lost = this.remove(pieces);
    this.arrange(pieces, this.draw_pieces(pieces));
    if (lost) this.at = lost;
    if (!this.drawn.get(this.at)?.pick) this.at = [...pieces.values()].find((piece) => piece.pick)?.key ?? "";
    this.mark();
  }

  /** @param {Data} header */
  draw_ground(header) {
    this.header = header;
    this.svg.setAttribute("viewBox", `0 0 ${header.width} ${header.height}`);
    this.svg.setAttribute("style", `--kg-width:${header.width};${header.colours}`);
    this.lens.fit(/** @type {any} */ (header));
    this.ground.innerHTML = this.own(header.ground);
    this.style.textContent = header.style.replaceAll(".kg-", `.${header.game}-`);
    let names = [...this.layers.children].map((layer) => layer.getAttribute("data-layer"));
    // Only if they differ: what is put in again loses its focus and its motion.
    if (String(names) !== String(header.layers)) {
      this.layers.append(...header.layers.map((/** @type {string} */ name) => this.layer(name) ?? s("g", { "data-layer": name })));
    }
  }

  /** Take away what is gone. @param {Map<string, Piece>} pieces @returns {string} where the focus goes that it had */
  remove(pieces) {
    let lost = "";
    for (let [key, node] of this.nodes) {
      if (pieces.has(key)) continue;
      if (this.focus() === key) lost = closest(this.drawn.get(key), pieces);
      node.remove();
      this.nodes.delete(key);
      this.drawn.delete(key);
    }
    return lost;
  }

  /** Draw what is new or has changed. @param {Map<string, Piece>} pieces @returns {Set<string>} what is not in its layer yet */
  draw_pieces(pieces) {
    let fresh = new Set();
    let manner = this.drawn.size ? { class: "kg-new" } : {};
    for (let [key, piece] of pieces) {
      let old = this.drawn.get(key);
      if (old === piece) continue;
      let node = this.nodes.get(key) ?? s("g", { "data-key": key, ...manner });
      this.nodes.set(key, node);
      if (old?.layer !== piece.layer) fresh.add(key);
      // First this: a piece that loses the focus while it is dressed has all marked by what is drawn.
      this.drawn.set(key, piece);
      this.dress(node, piece, old);
    }
    return fresh;
  }

  /** Put what is new into its layer, below what is drawn after it. @param {Map<string, Piece>} pieces @param {Set<string>} fresh */
  arrange(pieces, fresh) {
    if (!fresh.size) return;
    /** @type {Record<string, Node>} */
    let above = {};
    for (let [key, { layer }] of [...pieces].reverse()) {
      let node = /** @type {SVGElement} */ (this.nodes.get(key));
      if (fresh.has(key)) this.layer(layer)?.insertBefore(node, above[layer] ?? null);
      above[layer] = node;
    }
  }

  /** @param {SVGElement} node @param {Piece} piece @param {Piece | undefined} old */
  dress(node, piece, old) {
    node.style.transform = place(piece);
    let body = reach(piece) + piece.body;
    if (!old || reach(old) + old.body !== body) node.innerHTML = this.own(body);
    if (old?.label !== piece.label) piece.label ? put(node, "aria-label", piece.label) : node.removeAttribute("aria-label");
    if (old && old.pick === piece.pick && !old.label === !piece.label) return;
    for (let name of ["data-pick", "aria-disabled", "aria-pressed", "tabindex", "data-lm-suppress-shortcuts", "aria-hidden"]) {
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
      .replace(/class="[^"]*"/g, (names) => names.replaceAll("kg-", `${this.header.game}-`));
  }

  /** @param {string} name */
  layer(name) {
    return [...this.layers.children].find((layer) => layer.getAttribute("data-layer") === name);
  }

  /** The piece that has the focus. */
  focus() {
    return focused(this.svg)?.dataset.key ?? "";
  }

  /** Give the focus to a piece, and show it whole. @param {string | undefined} key */
  focus_on(key = "") {
    let piece = this.drawn.get(key);
    if (!piece) return;
    this.lens.reveal(piece);
    this.nodes.get(key)?.focus();
  }

  /** Show what is picked, what may be picked next, and where the focus is. */
  mark() {
    let judge = this.judge();
    let rings = [];
    for (let [key, piece] of this.drawn) {
      if (!piece.pick) continue;
      let node = /** @type {SVGElement} */ (this.nodes.get(key));
      let { can, chosen, next } = judge(piece);
      put(node, "aria-disabled", String(!can && !chosen));
      put(node, "aria-pressed", String(chosen));
      put(node, "tabindex", key === this.at ? "0" : "-1");
      if (chosen || next) rings.push(ring(piece, chosen ? "kg-chosen" : "kg-can"));
    }
    let piece = this.drawn.get(this.focus());
    if (piece && focused(this.svg)?.matches(":focus-visible")) rings.push(ring(piece, "kg-focus"));
    this.over.replaceChildren(...rings, ...this.preview);
  }

  /** Show where pieces would go. @param {Map<string, Piece>} after @param {string[]} picks from these an arrow leads there */
  show_preview(after, picks) {
    this.end_preview();
    for (let [key, now] of after) {
      let old = this.drawn.get(key);
      if (!now.label && !old?.label || old && old.x === now.x && old.y === now.y) continue;
      let ghost = s("g", { class: "kg-ghost" });
      ghost.style.transform = place(now);
      ghost.innerHTML = this.own(now.body);
      this.preview.push(ghost);
      if (!old) continue;
      this.nodes.get(key)?.classList.add("kg-fade");
      if (picks.includes(old.pick)) this.preview.push(...arrow(centre(old), centre(now)));
    }
    for (let [key, node] of this.nodes) if (!after.has(key)) node.classList.add("kg-fade");
    this.over.append(...this.preview);
  }

  end_preview() {
    for (let node of this.preview) node.remove();
    for (let node of this.nodes.values()) node.classList.remove("kg-fade");
    this.preview = [];
  }
}

/** What makes a small piece easier to hit. @param {Piece} piece */
function reach({ pick, box: [x = 0, y = 0, width = 0, height = 0] }) {
  let r = Math.min(width, height) / 2;
  return pick && r < SMALL ? `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${r}" fill="none" pointer-events="all"/>` : "";
}

/** @param {Piece} piece @param {string} name */
function ring(piece, name) {
  let [x = 0, y = 0, width = 0, height = 0] = piece.box;
  let node = s("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 8, class: name });
  node.style.transform = place(piece);
  return node;
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrow([x, y], [tx, ty]) {
  let far = Math.hypot(tx - x, ty - y);
  if (far < 12) return [];
  let [ux, uy] = [(tx - x) / far, (ty - y) / far];
  let bend = Math.min(36, far / 4);
  let [mx, my] = [(x + tx) / 2 - uy * bend, (y + ty) / 2 + ux * bend];
  let turn = Math.atan2(ty - my, tx - mx);
  /** @param {number} a */
  let barb = (a) => `L${tx - 15 * Math.cos(turn + a)} ${ty - 15 * Math.sin(turn + a)}`;
  let line = `M${x} ${y}Q${mx} ${my} ${tx} ${ty}`;
  return [s("path", { d: line, class: "kg-arrow kg-arrow-edge" }), s("path", { d: line, class: "kg-arrow" }),
    s("path", { d: `M${tx} ${ty}${barb(0.5)}${barb(-0.5)}z`, class: "kg-arrow-head" })];
}
