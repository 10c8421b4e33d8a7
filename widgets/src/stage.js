// The stage: the drawing on the page. Keyed elements stay across changes, so that CSS can move them and they keep the focus.

import { Camera } from "./camera.js";
import { focused, give_focus, h, put, s } from "./dom.js";
import { Lens } from "./lens.js";
import { Marks, arrow } from "./marks.js";
import { bounds, centre, closest, place } from "./pieces.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./frames.js").Piece} Piece */
/** @typedef {{can: boolean, chosen: boolean, lit: boolean}} Judgement whether a piece can be picked, is picked, is
 *   one of those to pick next */
/** @typedef {import("./bubble.js").Box} Box */
/** @typedef {import("./bubble.js").Thing} Thing */

let GROUND = ["ground", "layers", "fixed", "style", "colours", "width", "height", "zoom"];
/** Weights of what a window should not hide: picked pieces, ghosts, pieces to pick, all others. */
let WEIGHTS = { chosen: 30, ghost: 10, can: 4, other: 1 };
/** Size below which a piece takes clicks anywhere within its ring, for fingers. */
let SMALL = 24;
/** Elements from which a definition is large. */
let LARGE = 200;
/** Pixels that a finger can hit, and pixels to which smaller places are enlarged. */
let FINGER = 24, AMPLE = 30;

export class Stage {
  /** The header of the drawing on the page. @type {Data} */
  header = {};
  /** @type {Map<string, Piece>} */
  drawn = new Map();
  /** @type {Map<string, SVGElement>} */
  nodes = new Map();
  /** Large definitions, and those of them that are in the place of what uses them. @type {Element[]} */
  large = [];
  /** @type {Map<Element, Element>} */
  moved = new Map();
  /** Key of the piece that Tab reaches. */
  at = "";
  /** Places where a move would lead. @type {Piece[]} */
  ghosts = [];
  /** The part of the drawing that is shown alone. @type {import("./camera.js").Part | undefined} */
  part;

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
    this.over = new Marks();
    let camera = s("g");
    camera.append(this.ground, this.layers, this.over.element);
    // The layers that stay as they are while the rest is zoomed.
    this.fixed = s("g");
    this.over_fixed = new Marks();
    this.svg.append(this.style, camera, this.fixed, this.over_fixed.element);
    this.element = h("div", { class: "kg-stage" }, this.svg);
    this.lens = new Lens(this.svg, camera, shown, signal);
    this.camera = new Camera(this.svg, signal);
  }

  /** Show a picture. @param {import("./frames.js").Frame} frame */
  draw({ header, pieces }) {
    if (GROUND.some((name) => header[name] !== this.header[name])) this.draw_ground(header);
    this.lens.follow(header.focus);
    put(this.svg, "aria-label", header.alt);
    // Removed first: the focus must not go to a piece that is about to go.
    let lost = this.remove(pieces);
    this.arrange(pieces, this.draw_pieces(pieces));
    if (lost) this.at = lost;
    if (!this.drawn.get(this.at)?.pick) this.at = [...pieces.values()].find((piece) => piece.pick)?.key ?? "";
    this.mark();
  }

  /** @param {Data} header */
  draw_ground(header) {
    let { width, height } = this.header, same = width === header.width && height === header.height;
    this.header = header;
    this.cut(same ? this.part : undefined);
    this.svg.setAttribute("style", `--kg-width:${header.width};${header.colours}`);
    this.put_back(this.svg);
    // Our own kernel drew this, and escaped every name in it (kernel_games/drawing/svg.py).
    this.ground.innerHTML = this.own(header.ground);
    this.large = [...this.ground.querySelectorAll("defs > g[id]")].filter((one) => one.querySelectorAll("*").length >= LARGE);
    for (let node of this.nodes.values()) this.put_in(node);
    this.style.textContent = header.style.replaceAll(".kg-", `.${header.game}-`);
    let { layers, fixed = [] } = header;
    for (let home of [this.layers, this.fixed]) {
      let names = layers.filter((/** @type {string} */ name) => fixed.includes(name) === (home === this.fixed));
      let old = [...home.children].map((layer) => layer.getAttribute("data-layer"));
      // Only if they differ: what is put in again loses its focus and its motion.
      if (String(old) !== String(names)) {
        home.append(...names.map((/** @type {string} */ name) => this.layer(name) ?? s("g", { "data-layer": name })));
      }
    }
  }

  /**
   * Show a part of the drawing alone, or all of it; only all of it can be shown larger and moved about.
   * @param {import("./camera.js").Part | undefined} part in units @param {boolean} [glide]
   */
  cut(part, glide) {
    let { header } = this;
    this.part = part;
    // A drawing may leave out what would be cut.
    this.svg.toggleAttribute("data-part", Boolean(part));
    this.lens.fit(/** @type {any} */ (part ? { ...header, zoom: 1 } : header));
    this.camera.show(part ?? { x: 0, y: 0, width: header.width, height: header.height }, glide && this.laid_out);
  }

  /**
   * The boxes in units of all words that a part of the drawing may show, with a little room at both ends.
   * @param {string} [but] within what others are left out
   * @returns {Box[]}
   */
  words(but = "symbol") {
    this.svg.setAttribute("data-part", "");
    let back = this.svg.getScreenCTM?.()?.inverse();
    let found = back ? [...this.svg.querySelectorAll("text")].filter((text) => !text.closest(`defs, symbol, [data-used], ${but}`)) : [];
    return found.flatMap((text) => {
      let { x, y, width, height } = text.getBBox(), there = text.getScreenCTM();
      if (!width || !height || !there) return [];
      let corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([cx, cy]) => new DOMPoint(cx, cy).matrixTransform(back?.multiply(there)));
      let [left, top] = [Math.min(...corners.map((at) => at.x)), Math.min(...corners.map((at) => at.y))];
      return [{ x: left - 2, y: top, width: Math.max(...corners.map((at) => at.x)) - left + 4, height: Math.max(...corners.map((at) => at.y)) - top }];
    });
  }

  /** True once it is laid out for its room; whatever is drawn before appears in place, without motion. */
  get laid_out() {
    return Boolean(this.svg.closest("[data-room]"));
  }

  /** Take away what is gone. @param {Map<string, Piece>} pieces @returns {string} where the focus goes that it had */
  remove(pieces) {
    let lost = "";
    for (let [key, node] of this.nodes) {
      if (pieces.has(key)) continue;
      if (this.focus() === key) lost = closest(this.drawn.get(key), pieces);
      this.put_back(node);
      node.remove();
      this.nodes.delete(key);
      this.drawn.delete(key);
    }
    return lost;
  }

  /** Draw what is new or has changed. @param {Map<string, Piece>} pieces @returns {Set<string>} what is not in its layer yet */
  draw_pieces(pieces) {
    let fresh = new Set();
    let manner = this.drawn.size && this.laid_out ? { class: "kg-new" } : {};
    for (let [key, piece] of pieces) {
      let old = this.drawn.get(key);
      // Unchanged pieces are the same objects in both frames, so nearly all end here.
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
    // Backwards, so that the node which a new one goes before is already in place.
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
    // Only if it differs: replaced markup would start its CSS animations again.
    if (!old || reach(old) + old.body !== body) {
      this.put_back(node);
      node.innerHTML = this.own(body);
      this.put_in(node);
    }
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

  /** Put large definitions, such as a map, in the place of what uses them: what is used is styled twice. @param {Element} node */
  put_in(node) {
    for (let whole of this.large) {
      let use = node.querySelector(`use[href="#${whole.id}"]`);
      if (!use || this.moved.has(whole)) continue;
      let here = s("g", { "data-used": "", transform: use.getAttribute("transform") ?? "" });
      use.replaceWith(here);
      here.append(whole);
      this.moved.set(whole, use);
    }
  }

  /** Put them back, for others that use them. @param {Element} node */
  put_back(node) {
    for (let [whole, use] of this.moved) {
      if (!node.contains(whole)) continue;
      whole.parentElement?.replaceWith(use);
      this.ground.querySelector("defs")?.append(whole);
      this.moved.delete(whole);
    }
  }

  /** Markup with ids that no other board has, classes that no other game has, and words apart. @param {string} body */
  own(body) {
    return body.replaceAll("kg-uid", this.uid).replaceAll("</text><", "</text> <")
      .replace(/class="[^"]*"/g, (names) => names.replaceAll("kg-", `${this.header.game}-`));
  }

  /** @param {string} name */
  layer(name) {
    return [...this.layers.children, ...this.fixed.children].find((layer) => layer.getAttribute("data-layer") === name);
  }

  /** The piece that has the focus. */
  focus() {
    return focused(this.svg)?.dataset.key ?? "";
  }

  /** The piece that keys begin with: one that can be picked now, if there is any. @returns {SVGElement | undefined} */
  begin() {
    this.at = [this.at, ...this.drawn.keys()].find((key) => this.nodes.get(key)?.getAttribute("aria-disabled") === "false") ?? this.at;
    this.mark();
    return /** @type {SVGElement | undefined} */ (this.nodes.get(this.at));
  }

  /** Give the focus to a piece, and show it whole. @param {string | undefined} key */
  focus_on(key = "") {
    let piece = this.drawn.get(key);
    if (!piece) return;
    this.reveal(piece);
    let node = this.nodes.get(key);
    give_focus(node);
    node?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /** Return whether a piece stays in its place while the rest is zoomed. @param {Piece} piece */
  stays(piece) {
    return Boolean(this.header.fixed?.includes(piece.layer));
  }

  /** Move the drawing so that a piece is seen whole. @param {Piece} piece */
  reveal(piece) {
    if (this.part) this.camera.reveal(bounds(piece));
    else if (!this.stays(piece)) this.lens.reveal(piece);
  }

  /** The box of a piece on the page, in pixels. @param {Piece} piece @returns {Box} */
  seen(piece) {
    let { x, y, width, height } = bounds(piece), { lens, camera: { goal } } = this;
    let unit = this.svg.getBoundingClientRect().width / (goal.width || 1), factor = 1;
    if (!this.stays(piece)) ({ factor } = lens), [x, y] = [(x - lens.x) * factor, (y - lens.y) * factor];
    return { x: (x - goal.x) * unit, y: (y - goal.y) * unit, width: width * unit * factor, height: height * unit * factor };
  }

  /**
   * What takes a click there: below pieces that answer nothing, the first that can be picked, else the first that says why not.
   * @param {{clientX: number, clientY: number}} spot on the page @returns {SVGElement | undefined}
   */
  beneath({ clientX, clientY }) {
    // Some hosts put each output into a shadow root, where document.elementsFromPoint finds the host alone.
    let page = /** @type {Document | ShadowRoot} */ (this.svg.getRootNode()), judge = this.judge();
    let keys = page.elementsFromPoint(clientX, clientY).map((one) => this.svg.contains(one) && one.closest("[data-pick]")?.getAttribute("data-key"));
    let pieces = keys.flatMap((key) => this.drawn.get(key || "") ?? []);
    return this.nodes.get((pieces.find((piece) => judge(piece).can) ?? pieces[0])?.key ?? "");
  }

  /**
   * Where a finger comes to a part that can be shown larger, with places that are too small for it, show those larger there.
   * @param {{clientX: number, clientY: number, target: EventTarget | null}} tap @returns {boolean} whether it has
   */
  approach({ clientX, clientY, target }) {
    let { lens } = this, judge = this.judge(), camera = this.layers.parentNode;
    if (lens.factor >= lens.most || !camera?.contains(/** @type {Node} */ (target))) return false;
    // As they are drawn: where places lie close together their boxes overlap.
    let sizes = [...this.drawn.values()].filter((piece) => piece.pick && !this.stays(piece) && judge(piece).can)
      .map(({ key }) => this.nodes.get(key)?.getBoundingClientRect()).map((box) => Math.min(box?.width ?? 0, box?.height ?? 0));
    if (!sizes.some((size) => size < FINGER)) return false;
    lens.zoom(AMPLE / Math.min(...sizes), [clientX, clientY]);
    return true;
  }

  /** Boxes that windows should not hide, in pixels. @returns {Thing[]} */
  things() {
    let judge = this.judge();
    /** @param {Piece} piece */
    let weight = (piece) => {
      let { can, chosen } = piece.pick ? judge(piece) : { can: false, chosen: false };
      return chosen ? WEIGHTS.chosen : can ? WEIGHTS.can : WEIGHTS.other;
    };
    return [...[...this.drawn.values()].filter(({ label }) => label).map((piece) => ({ ...this.seen(piece), weight: weight(piece) })),
      ...this.ghosts.map((piece) => ({ ...this.seen(piece), weight: WEIGHTS.ghost }))];
  }

  /** Show what is picked, what may be picked next, and where the focus is. */
  mark() {
    let judge = this.judge();
    /** @type {Piece[]} */
    let lit = [], /** @type {Piece[]} */ picked = [];
    for (let [key, piece] of this.drawn) {
      if (!piece.pick) continue;
      let node = /** @type {SVGElement} */ (this.nodes.get(key));
      let { can, chosen, lit: next } = judge(piece);
      put(node, "aria-disabled", String(!can && !chosen));
      put(node, "aria-pressed", String(chosen));
      put(node, "tabindex", key === this.at ? "0" : "-1");
      if (chosen || next) (chosen ? picked : lit).push(piece);
    }
    let piece = focused(this.svg)?.matches(":focus-visible") ? this.drawn.get(this.focus()) : undefined;
    this.ring("kg-lit", lit);
    this.ring("kg-chosen", picked);
    this.ring("kg-focus", piece ? [piece] : []);
  }

  /** @param {string} name @param {Piece[]} pieces */
  ring(name, pieces) {
    this.over.ring(name, pieces.filter((piece) => !this.stays(piece)));
    this.over_fixed.ring(name, pieces.filter((piece) => this.stays(piece)));
  }

  /** Let all pieces grow dim but these, and what lies on them; none, if there are none. @param {Piece[]} meant */
  dim(meant) {
    let boxes = meant.map(bounds);
    for (let [key, piece] of this.drawn) {
      let [across, along] = centre(piece);
      let on = boxes.some(({ x, y, width, height }) => across >= x && across <= x + width && along >= y && along <= y + height);
      this.nodes.get(key)?.classList.toggle("kg-dim", boxes.length > 0 && !on);
    }
  }

  /** Make the ring stronger around what is pointed at. @param {string} key */
  heat(key) {
    this.over.heat(key);
    this.over_fixed.heat(key);
  }

  /** Show where pieces would go. @param {Map<string, Piece>} after @param {string[]} picks from these an arrow leads there */
  show_preview(after, picks) {
    this.end_preview();
    /** @type {SVGElement[]} */
    let moving = [], /** @type {SVGElement[]} */ still = [];
    for (let [key, now] of after) {
      let old = this.drawn.get(key);
      if (!now.label && !old?.label || old && old.x === now.x && old.y === now.y) continue;
      let ghost = s("g", { class: "kg-ghost" });
      ghost.style.transform = place(now);
      ghost.innerHTML = this.own(now.body);
      let shown = this.stays(now) ? still : moving;
      shown.push(ghost);
      this.ghosts.push(now);
      if (!old) continue;
      this.nodes.get(key)?.classList.add("kg-fade");
      if (picks.includes(old.pick)) shown.push(...arrow(old, now));
    }
    // A piece that the move removes fades, too.
    for (let [key, node] of this.nodes) if (!after.has(key)) node.classList.add("kg-fade");
    this.over.preview(moving);
    this.over_fixed.preview(still);
  }

  end_preview() {
    if (!this.ghosts.length && !this.svg.querySelector(".kg-fade")) return;
    this.over.preview([]);
    this.over_fixed.preview([]);
    for (let node of this.nodes.values()) node.classList.remove("kg-fade");
    this.ghosts = [];
  }
}

/** An invisible circle that makes a small piece easier to hit. @param {Piece} piece */
function reach({ pick, box: [x = 0, y = 0, width = 0, height = 0] }) {
  let r = Math.min(width, height) / 2;
  return pick && r < SMALL ? `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${r}" fill="none" pointer-events="all"/>` : "";
}
