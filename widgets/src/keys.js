// Keys: what each does while the focus is in a board.

import { run } from "./buttons.js";
import { nearest } from "./pieces.js";

let ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});
let ZOOMS = /** @type {Record<string, string>} */ ({ "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", 0: "zoom_all" });

/** Keys pressed in a board are its own: any but "save" would work on the cells of a notebook.
 * @param {import("./board.js").Board} board @param {KeyboardEvent} event */
export function heed(board, event) {
  let { key, shiftKey, repeat } = event, command = event.ctrlKey || event.metaKey;
  if (command && key.toLowerCase() === "s") return;
  event.stopPropagation();
  let target = /** @type {Element} */ (event.target), plain = !command && !event.altKey, { stepper } = board.picker;
  // Whoever holds a key down has not read what it has brought.
  if (board.coach.on && repeat && /^(Enter| )$/.test(key) || plain && board.coach.press(key, target)) event.preventDefault();
  else if (plain && !target.matches("select,input:not([type=range])")) {
    if (press(board, key, target, shiftKey)) event.preventDefault();
  } else if (key === "Escape") board.keep(() => board.let_go());
  else if (target === stepper.input && stepper.press(key)) event.preventDefault();
}

/**
 * Do what a key says.
 * @param {import("./board.js").Board} board @param {string} key @param {Element} target @param {boolean} shift
 * @returns {boolean} whether it means something here
 */
function press(board, key, target, shift) {
  let { head, stage, timeline, view: { data } } = board, here = stage.drawn.get(target.getAttribute("data-key") ?? "");
  let all = [...stage.drawn.values()].filter((piece) => piece.pick);
  let way = ARROWS[key], zooms = stage.lens.most > 1;
  if (key === "Escape") board.keep(() => board.let_go());
  else if (key === "u" && data.undo) board.act("undo");
  else if (key === "r" && data.redo) board.act("redo");
  else if (key === "h" && !head.hint.hidden) run(board, "hint");
  else if (key === "o" && data.outlook !== undefined) run(board, "outlook");
  else if ((here && timeline.waiting || timeline.staging) && key !== "Tab" && key !== "Shift") timeline.hurry();
  else if (here && (key === "Enter" || key === " ")) board.pick(here, { keys: true });
  else if (zooms && key in ZOOMS) run(board, ZOOMS[key] ?? "");
  else if (zooms && way && shift && !target.matches("input")) stage.lens.move(way);
  else if (way?.[1] && (board.log.walk(target, way[1]) || board.moves.walk(target, way[1]))) return true;
  else if (here && way) stage.focus_on(nearest(here, all.filter((piece) => piece !== here), way)?.key);
  else if (here && key === "Home") stage.focus_on(all[0]?.key);
  else if (here && key === "End") stage.focus_on(all.at(-1)?.key);
  else return false;
  return true;
}
