import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { arrive } from "../src/arrival.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** A notebook whose second cell shows a board that has just come; the third is its current cell.
 * @param {string[]} states what each cell does, for JupyterLab @param {string} prompt of the board's cell */
function run(states, prompt) {
  document.body.innerHTML = '<div class="jp-Notebook"><div class="jp-Cell"></div>' +
    `<div class="jp-Cell"><div class="jp-InputPrompt">${prompt}</div><div class="kg-board"></div></div>` +
    '<div class="jp-Cell jp-mod-active"></div></div>';
  const root = /** @type {HTMLElement} */ (document.querySelector(".kg-board")), stop = new AbortController();
  root.append(document.createElement("div"));
  const model = { cells: states.map((executionState) => ({ executionState })), getMetadata() {}, setMetadata() {} };
  const board = { model: { widget_manager: { context: { model } } }, root, head: { element: root }, table: root, coach: { on: false }, stop };
  arrive(/** @type {any} */ (board));
  stop.abort();
  return document.activeElement === root;
}

describe("a board that has just come takes the keys", () => {
  test.each([
    ["its cell was run by itself, and is done", ["idle", "idle", "idle"], "[2]:", true],
    ["its cell was run by itself, and is not done yet", ["idle", "running", "idle"], "[*]:", true],
    ["cells after it still run: all were run", ["idle", "idle", "running"], "[2]:", false],
    ["others run besides its own: all were run", ["idle", "running", "running"], "[*]:", false],
  ])("if %s", (_, states, prompt, takes) => {
    expect(run(states, prompt)).toBe(takes);
  });
});
