import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, show } from "./fake.js";

// A drawing of 100 by 80 units that is shown with two pixels for each.
const PIECES = [piece("a", { x: 20, y: 20 }), piece("b", { x: 80, y: 20 }), piece("c", { x: 80, y: 60 })];
const LARGE = { pieces: PIECES, zoom: 4, confirm: true, moves: [["a", "A", ["a"]], ["b", "B", ["b"]]] };

/** @param {any} [fields] */
const open = async (fields = LARGE) => {
  const board = await show(fields);
  const svg = board.$(".kg-stage svg");
  svg.getBoundingClientRect = () => ({ x: 0, y: 0, width: 200, height: 160 });
  svg.setPointerCapture = () => {};
  /** @param {string} type @param {number} x @param {number} y @param {any} [more] */
  const point = (type, x, y, more = {}) => {
    const init = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, pointerType: "mouse", buttons: 1 };
    svg.dispatchEvent(Object.assign(new Event(`pointer${type}`, { bubbles: true }), { button: 0 }, init, more));
  };
  /** @param {number} deltaY @param {boolean} ctrlKey */
  const wheel = (deltaY, ctrlKey) => {
    const event = Object.assign(new Event("wheel", { bubbles: true, cancelable: true }),
      { deltaY, deltaMode: 0, ctrlKey, metaKey: false, clientX: 180, clientY: 20 });
    svg.dispatchEvent(event);
    return event;
  };
  /** Factor, and the point at the upper left. */
  const lens = () => {
    const [factor = 1, x = 0, y = 0] = (board.$("svg > g").getAttribute("transform").match(/-?[\d.]+(e-\d+)?/g) ?? []).map(Number);
    return [factor, -x, -y].map((n) => Math.round(n * 100) / 100 + 0);
  };
  return { ...board, point, wheel, lens };
};

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe("a drawing that is always shown whole", () => {
  test("has no buttons for it, and leaves wheel and keys alone", async () => {
    const { $, lens, wheel, press, root, point } = await open({ ...LARGE, zoom: undefined });
    expect(["zoom_in", "zoom_out", "zoom_all"].map((name) => $(`[data-do=${name}]`).hidden)).toEqual([true, true, true]);
    expect(wheel(-100, true).defaultPrevented).toBe(false);
    expect(press("+", "[data-key=a]").defaultPrevented).toBe(false);
    point("down", 100, 80);
    point("move", 10, 80);
    expect([lens(), root.hasAttribute("data-zoom")]).toEqual([[1, 0, 0], false]);
    expect($(".kg-help").textContent).not.toContain("keys_zoom");
  });
});

describe("a drawing that can be shown larger", () => {
  test("by buttons, to its largest and no smaller than whole", async () => {
    const { $, click, lens, root } = await open();
    expect([lens(), root.dataset.zoom, $("[data-do=zoom_out]").getAttribute("aria-disabled")]).toEqual([[1, 0, 0], "whole", "true"]);
    click("[data-do=zoom_in]");
    expect([lens(), root.dataset.zoom]).toEqual([[1.5, 16.67, 13.33], "near"]);
    for (let n = 0; n < 5; n += 1) click("[data-do=zoom_in]");
    expect([lens(), $("[data-do=zoom_in]").getAttribute("aria-disabled")]).toEqual([[4, 37.5, 30], "true"]);
    click("[data-do=zoom_out]");
    expect(lens()[0]).toBe(2.67);
    click("[data-do=zoom_all]");
    expect(lens()).toEqual([1, 0, 0]);
    click("[data-do=zoom_out]");
    expect(lens()).toEqual([1, 0, 0]);
    expect($(".kg-help").textContent).toContain("keys_zoom");
  });

  test("by the wheel with Ctrl, about the pointer; the wheel alone scrolls the page", async () => {
    const { lens, wheel } = await open();
    expect([wheel(-60, false).defaultPrevented, lens()]).toEqual([false, [1, 0, 0]]);
    expect(wheel(-60, true).defaultPrevented).toBe(true);
    const [factor = 1, x = 0, y = 0] = lens();
    expect(factor).toBe(1.49);
    expect([x + 90 / factor, y + 10 / factor].map(Math.round)).toEqual([90, 10]);
    wheel(60, true);
    expect(lens()).toEqual([1, 0, 0]);
  });

  test("is moved by dragging, never beyond its edge, and a drag is no pick", async () => {
    const { $, click, lens, point } = await open();
    click("[data-do=zoom_in]");
    point("down", 100, 80);
    point("move", 97, 80);
    expect(lens()).toEqual([1.5, 16.67, 13.33]);
    point("move", 70, 80);
    expect(lens()).toEqual([1.5, 26.67, 13.33]);
    point("up", 70, 80);
    click("[data-key=a]");
    expect($("[data-key=a]").getAttribute("aria-pressed")).toBe("false");
    await vi.advanceTimersByTimeAsync(10);
    click("[data-key=a]");
    expect($("[data-key=a]").getAttribute("aria-pressed")).toBe("true");
    point("down", 100, 80);
    point("move", -900, -900);
    expect(lens()).toEqual([1.5, 33.33, 26.67]);
  });

  test("a hand that trembles still picks, and a pointer that has left does not drag", async () => {
    const { $, click, lens, point } = await open();
    click("[data-do=zoom_in]");
    point("down", 20, 20);
    point("move", 22, 23);
    point("move", 90, 90, { buttons: 0 });
    expect(lens()).toEqual([1.5, 16.67, 13.33]);
    click("[data-key=a]");
    expect($("[data-key=a]").getAttribute("aria-pressed")).toBe("true");
  });

  test("whole, it is not dragged: a slip of the finger is a pick", async () => {
    const { $, click, point, lens } = await open();
    point("down", 20, 20);
    point("move", 40, 20);
    point("up", 40, 20);
    click("[data-key=a]");
    expect([lens(), $("[data-key=a]").getAttribute("aria-pressed")]).toEqual([[1, 0, 0], "true"]);
  });

  test("by two fingers, about the middle between them", async () => {
    const { lens, point } = await open();
    const touch = { pointerType: "touch" }, second = { ...touch, pointerId: 2, isPrimary: false };
    point("down", 80, 80, touch);
    point("down", 120, 80, second);
    point("move", 60, 80, touch);
    point("move", 140, 80, second);
    expect(lens()).toEqual([2, 25, 20]);
    point("up", 140, 80, second);
    point("move", 40, 80, touch);
    expect(lens()).toEqual([2, 30, 20]);
  });

  test("by keys: plus, minus, zero, and Shift with the arrows; the arrows alone walk on", async () => {
    const { $, press, lens } = await open();
    press("+", "[data-key=a]");
    press("=", "[data-do=help]");
    expect(lens()[0]).toBe(2.25);
    press("-", "[data-key=a]");
    expect(lens()[0]).toBe(1.5);
    press("ArrowRight", "[data-key=a]", { shiftKey: true });
    expect(lens()).toEqual([1.5, 33.33, 13.33]);
    expect(press("ArrowRight", ".kg-time input", { shiftKey: true }).defaultPrevented).toBe(false);
    expect(press("+", "[data-key=a]", { ctrlKey: true }).defaultPrevented).toBe(false);
    press("0", "[data-key=a]");
    expect(lens()).toEqual([1, 0, 0]);
    $("[data-key=a]").focus();
    press("ArrowRight", "[data-key=a]");
    expect(document.activeElement).toBe($("[data-key=b]"));
  });

  test("what gets the focus by keyboard is moved into view, and no further than needed", async () => {
    const { $, click, press, lens } = await open();
    for (let n = 0; n < 5; n += 1) click("[data-do=zoom_in]");
    $("[data-key=a]").focus();
    expect(lens()).toEqual([4, 9, 9]);
    press("ArrowRight", "[data-key=a]");
    expect(lens()).toEqual([4, 66, 9]);
    press("ArrowDown", "[data-key=b]");
    expect(lens()).toEqual([4, 66, 49]);
  });

  test("stays as it is through moves, and is whole again on another sheet", async () => {
    const { $, click, hear, lens } = await open();
    click("[data-do=zoom_in]");
    hear({ set: [{ key: "a", x: 20 }], ground: "<path/>" });
    expect(lens()).toEqual([1.5, 16.67, 13.33]);
    hear({ zoom: 1.2 });
    expect(lens()[0]).toBe(1.2);
    hear({ width: 50 });
    expect([lens(), $("svg").getAttribute("viewBox")]).toEqual([[1, 0, 0], "0 0 50 80"]);
    hear({ zoom: 1 });
    expect($("[data-do=zoom_in]").hidden).toBe(true);
  });

  test("buttons and keys go to what matters, and it stays in the middle while it is in sight", async () => {
    const { click, lens, hear, press, point } = await open({ ...LARGE, focus: [30, 60] });
    click("[data-do=zoom_in]");
    click("[data-do=zoom_in]");
    expect(lens()).toEqual([2.25, 7.78, 42.22]);
    hear({ focus: [50, 50] });
    expect(lens()).toEqual([2.25, 27.78, 32.22]);
    press("+", "[data-key=a]");
    expect(lens().slice(1)).toEqual([35.19, 38.15]);
    point("down", 100, 80);
    point("move", -900, -900);
    point("up", -900, -900);
    await vi.advanceTimersByTimeAsync(10);
    const away = lens();
    hear({ focus: [20, 20] });
    expect(lens()).toEqual(away);
    press("-", "[data-key=a]");
    expect(lens()[0]).toBe(2.25);
    press("0", "[data-key=a]");
    hear({ focus: [] });
    click("[data-do=zoom_in]");
    expect(lens()).toEqual([1.5, 16.67, 13.33]);
  });

  test("once taken away it hears nothing more", async () => {
    const { wheel, stop } = await open();
    stop.abort();
    expect(wheel(-60, true).defaultPrevented).toBe(false);
  });
});
