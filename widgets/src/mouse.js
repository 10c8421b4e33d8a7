// The mouse at rest: it points at nothing new when the board moves under it.

export class Mouse {
  /** Its place on the screen, now and when the picture last changed. */
  at = "";
  rested = "";

  /** @param {Pick<import("./board.js").Board, "stage" | "point">} board */
  constructor(board) {
    this.board = board;
  }

  /** It has come to something, or something to it: what a click there would take is pointed at. @param {PointerEvent} event */
  hear = (event) => {
    if (!this.points(event)) return;
    let below = this.below(event);
    if (below?.getAttribute("aria-disabled") === "true") below = undefined;
    this.board.stage.element.toggleAttribute("data-through", Boolean(below));
    this.board.point(below ?? /** @type {Element} */ (event.target));
  };

  /** The piece that takes a click through others that answer nothing. @param {PointerEvent} event @returns {SVGElement | undefined} */
  below(event) {
    let { stage } = this.board, target = /** @type {Element} */ (event.target);
    return stage.svg.contains(target) && !target.closest("[data-pick]") ? stage.beneath(event) : undefined;
  }

  /** The picture has changed under it. */
  rest() {
    this.rested = this.at;
  }

  /** Return whether it points at something new. @param {PointerEvent} event */
  points({ type, pointerType, screenX, screenY }) {
    if (pointerType === "touch") return false;
    this.at = `${screenX} ${screenY}`;
    if (this.at === this.rested) return false;
    let anew = type === "pointerover" || Boolean(this.rested);
    this.rested = "";
    return anew;
  }
}
