import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { spot } from "../src/bubble.js";
import { bounds } from "../src/pieces.js";
import { piece, READY, show } from "./fake.js";

const ROOM = { width: 400, height: 300 }, SIZE = { width: 100, height: 40 };
/** @param {number} x @param {number} y @param {number} [width] @param {number} [height] */
const box = (x, y, width = 40, height = 40) => ({ x, y, width, height });
/** @param {any} place @param {any} other */
const meet = ([x, y], other) => x < other.x + other.width && x + SIZE.width > other.x && y < other.y + other.height && y + SIZE.height > other.y;

describe("a window at a piece", () => {
  test.each([
    ["in the middle", box(180, 130)], ["in a corner", box(0, 0)], ["in the other corner", box(360, 260)], ["at an edge", box(180, 0)],
    ["broad", box(0, 100, 400, 40)], ["high", box(180, 0, 40, 300)],
  ])("stands beside one that is %s, within the room", (_, target) => {
    const [x, y] = spot(SIZE, target, ROOM, [{ ...target, weight: 30 }]);
    expect(meet([x, y], target)).toBe(false);
    expect([x >= 0, y >= 0, x <= 300, y <= 260]).toEqual([true, true, true, true]);
  });

  test("leaves free what matters more", () => {
    const target = box(180, 130), right = { ...box(228, 100, 120, 100), weight: 4 };
    expect(meet(spot(SIZE, target, ROOM, [{ ...target, weight: 30 }]), right)).toBe(true);
    expect(meet(spot(SIZE, target, ROOM, [{ ...target, weight: 30 }, right]), right)).toBe(false);
  });

  test("goes further away where all around it matters", () => {
    const target = box(180, 130), around = { ...box(70, 80, 260, 140), weight: 30 };
    expect(meet(spot(SIZE, target, ROOM, [{ ...target, weight: 30 }, around]), box(180, 130))).toBe(false);
  });

  test("has a place even where there is no room", () => {
    expect(spot(SIZE, box(0, 0, 0, 0), { width: 0, height: 0 }, [])).toEqual([0, 0]);
  });
});

describe("what a piece covers", () => {
  test.each([[0, 1, [90, 95, 20, 10]], [90, 1, [95, 90, 10, 20]], [0, 2, [80, 90, 40, 20]], [180, 1, [90, 95, 20, 10]]])(
    "turned by %i, %i times as large", (turn, scale, expected) => {
      const { x, y, width, height } = bounds(/** @type {any} */ (piece("a", { x: 100, y: 100, turn, scale, box: [-10, -5, 20, 10] })));
      expect([x, y, width, height].map(Math.round)).toEqual(expected);
    });
});

describe("a word for every symbol", () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  const LEAF = "<b>leaf</b> & twig";
  const open = async () => {
    const board = await show({ ...READY, pieces: [...READY.pieces, piece("twig", { pick: "", label: LEAF })] });
    /** @param {string} selector @param {string} [type] */
    const point = (selector, type = "mouse") =>
      board.$(selector).dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: type }));
    return { ...board, point, tip: () => board.$(".kg-tip").hidden ? null : board.$(".kg-tip").textContent };
  };

  test("comes when it is pointed at for a while, escaped, whether or not it can be picked", async () => {
    const { point, tip, $ } = await open();
    point("[data-key=twig]");
    await vi.advanceTimersByTimeAsync(300);
    expect(tip()).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect([tip(), $(".kg-tip b")]).toEqual([LEAF, null]);
    point("[data-key='tiki:a']");
    expect(tip()).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    expect(tip()).toBe("piece tiki:a");
  });

  test("goes when the mouse leaves, and never comes where it only passed", async () => {
    const { point, tip, root } = await open();
    point("[data-key=twig]");
    await vi.advanceTimersByTimeAsync(200);
    root.dispatchEvent(Object.assign(new Event("pointerleave"), { pointerType: "mouse" }));
    await vi.advanceTimersByTimeAsync(400);
    expect(tip()).toBeNull();
  });

  test("comes with the focus and goes with Escape", async () => {
    const { $, tip, press } = await open();
    $("[data-key=toast]").focus();
    await vi.advanceTimersByTimeAsync(400);
    expect(tip()).toBe("piece toast");
    press("Escape", "[data-key=toast]");
    expect(tip()).toBeNull();
  });

  test("comes with a tap on what cannot be picked, and goes with a tap elsewhere", async () => {
    const { $, tip } = await open();
    const tap = (/** @type {string} */ selector) =>
      $(selector).dispatchEvent(Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType: "touch" }));
    tap("[data-key=twig] path");
    await vi.advanceTimersByTimeAsync(1);
    expect(tip()).toBe(LEAF);
    tap("svg");
    expect(tip()).toBeNull();
  });

  test("decoration has none, and no picture has a title of its own", async () => {
    const { point, tip, $$ } = await open();
    point("[data-key=leaf]");
    await vi.advanceTimersByTimeAsync(500);
    expect([tip(), $$("svg title")]).toEqual([null, []]);
  });

  test("a screen reader hears the piece's name, not the tip", async () => {
    const { $ } = await open();
    expect([$(".kg-tip").getAttribute("aria-hidden"), $("[data-key=twig]").getAttribute("role"), $("[data-key=twig]").getAttribute("aria-label")])
      .toEqual(["true", "img", LEAF]);
  });
});
