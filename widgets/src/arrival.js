// A board scrolls into view and takes the keys, once, when somebody has just run its cell. JupyterLab goes on to the
// next cell meanwhile, and stays there: the board takes the focus and leaves the notebook's place as it is.

import { give_focus, put } from "./dom.js";
import { notebook_of } from "./storing.js";

/** @typedef {Pick<import("./board.js").Board, "model" | "root" | "head" | "table" | "coach" | "stop">} Shown */

/** Frames without any movement after which everything is in its final place. */
let STEADY = 20;
let TYPED_IN = ".cm-editor,input,textarea,select,[contenteditable=true]";
/** Keys that are for the notebook while nothing in the board was operated. */
let PASSED_ON = /^(Enter|Escape|ArrowUp|ArrowDown)$/;

/**
 * Come into sight, unless somebody does something else already.
 * @param {Shown} board
 */
export async function arrive({ model, root, head, table, coach, stop }) {
  let { signal } = stop, ended = new AbortController();
  let cell = root.closest(".jp-Cell"), notebook = cell?.closest(".jp-Notebook");
  if (!cell || !notebook || cell.querySelector(".kg-board") !== root || !just_run(model, cell, notebook)) return;
  let here = document.activeElement, typing = here?.closest(TYPED_IN);
  if (typing && !(notebook.contains(typing) && !typing.querySelector(".cm-content")?.textContent)) return;
  if (!typing) take_keys(root, notebook, signal);
  for (let name of ["wheel", "pointerdown", "touchstart", "keydown"]) {
    addEventListener(name, () => ended.abort(), { capture: true, passive: true, signal: ended.signal });
  }
  // Its size is not known before the kernel has heard of its room.
  for (let steady = 0; steady < STEADY && !signal.aborted && !ended.signal.aborted; steady += 1) {
    if (bring(root, table, coach.on ? coach.element : head.element) || !root.dataset.room) steady = 0;
    await new Promise(requestAnimationFrame);
  }
  ended.abort();
}

/** Return whether this cell has just been run by itself: then it or the one below is the notebook's current cell.
 * @param {import("./host.js").AnyModel} model @param {Element} cell @param {Element} notebook */
function just_run(model, cell, notebook) {
  let cells = [...notebook.querySelectorAll(".jp-Cell")], place = cells.indexOf(cell);
  let by = cells.findIndex((one) => one.matches(".jp-mod-active")) - place;
  let runs = [...notebook_of(model)?.cells ?? []].filter(({ executionState }) => executionState === "running");
  return (by === 0 || by === 1) && runs.length <= Number(/\*/.test(cell.querySelector(".jp-InputPrompt")?.textContent ?? ""));
}

/** Scroll so far that all that a turn needs is seen, and what is below it if there is room.
 * @param {HTMLElement} root @param {HTMLElement} table @param {HTMLElement} coach @returns {boolean} whether that moved anything */
function bring(root, table, coach) {
  let moved = false, board = root.getBoundingClientRect(), field = table.getBoundingClientRect();
  // As wide as what is shown: of a part, all is needed.
  let units = /** @type {SVGSVGElement | null} */ (table.querySelector(".kg-stage > svg"))?.viewBox.baseVal.width || field.width;
  let working = Math.min(field.bottom, field.top + Number(table.dataset.working) * field.width / units);
  let needed = Math.max(working, coach.getBoundingClientRect().bottom);
  for (let box = root.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    let seen = box.getBoundingClientRect(), { top, bottom } = root.getBoundingClientRect();
    let low = top + Math.ceil((bottom - top <= seen.height ? bottom : needed - board.top + top) - top);
    let over = top - seen.top, under = low - seen.bottom;
    let by = Math.min(over, Math.max(Math.min(over, 0), under)), old = box.scrollTop;
    if (Math.abs(by) < 1) continue;
    box.scrollTop += by;
    moved ||= box.scrollTop !== old;
  }
  return moved;
}

/** Take the focus, and only that: the notebook's own keys go on to where it is.
 * @param {HTMLElement} root @param {Element} notebook @param {AbortSignal} signal */
function take_keys(root, notebook, signal) {
  let left = new AbortController(), at = { capture: true, signal: left.signal };
  signal.addEventListener("abort", () => left.abort(), { signal: left.signal });
  root.tabIndex = -1;
  put(root, "data-lm-suppress-shortcuts", "true");
  root.addEventListener("focusin", (event) => event.stopPropagation(), { ...at, once: true });
  root.addEventListener("focusout", () => left.abort(), at);
  left.signal.addEventListener("abort", () => {
    root.removeAttribute("tabindex");
    root.removeAttribute("data-lm-suppress-shortcuts");
  });
  root.addEventListener("keydown", (event) => {
    let { key, ctrlKey, metaKey, altKey } = event;
    if (/^(Control|Meta|Alt|Shift)$/.test(key) || !(ctrlKey || metaKey || altKey || PASSED_ON.test(key))) return;
    event.stopImmediatePropagation();
    let cell = notebook.querySelector(".jp-Cell.jp-mod-active");
    give_focus(cell);
    if (key !== "Escape" && !cell?.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
  }, at);
  give_focus(root);
}
