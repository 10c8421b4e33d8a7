// A mouse that rests asks nothing: what has come to where it is was not pointed at.

export class Mouse {
  /** Where it is on the screen, and where it was when what is shown last changed. */
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

  /** What takes a click on a piece that itself answers nothing. @param {PointerEvent} event @returns {SVGElement | undefined} */
  below(event) {
    let { stage } = this.board, target = /** @type {Element} */ (event.target);
    return stage.svg.contains(target) && !target.closest("[data-pick]") ? stage.beneath(event) : undefined;
  }

  /** What is shown has changed. */
  rest() {
    this.rested = this.at;
  }

  /** Whether something is pointed at that was not before. @param {PointerEvent} event */
  points({ type, pointerType, screenX, screenY }) {
    if (pointerType === "touch") return false;
    this.at = `${screenX} ${screenY}`;
    if (this.at === this.rested) return false;
    let anew = type === "pointerover" || Boolean(this.rested);
    this.rested = "";
    return anew;
  }
}
