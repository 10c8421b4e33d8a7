import { afterEach, describe, expect, test, vi } from "vitest";
import { Camera, framed, part_of, uncut } from "../src/camera.js";

afterEach(() => { vi.unstubAllGlobals(); });

const box = (/** @type {number} */ x, /** @type {number} */ y, width = 40, height = 40) => ({ x, y, width, height });
const WHOLE = { width: 900, height: 600 };

describe("the part of a drawing that is shown", () => {
  test("holds all that it is about, in the shape of the room, and never more than twice as large", () => {
    const part = part_of([box(100, 100), box(300, 200)], WHOLE, { width: 600, height: 400 });
    expect(part).toEqual({ x: 70, y: 70, width: 300, height: 200 });
    const small = part_of([box(400, 300, 4, 4)], WHOLE, { width: 600, height: 400 });
    expect(small?.width).toBe(300);
  });

  test("lies within the drawing", () => {
    expect(part_of([box(0, 0)], WHOLE, { width: 600, height: 400 })).toMatchObject({ x: 0, y: 0 });
    expect(part_of([box(880, 580)], WHOLE, { width: 600, height: 400 })).toMatchObject({ x: 600, y: 400 });
  });

  test("is all of it where that is nearly all, or where nothing is to be shown closer", () => {
    expect(part_of([box(0, 0, 820, 500)], WHOLE, { width: 600, height: 400 })).toBe(undefined);
    expect(part_of([], WHOLE, { width: 600, height: 400 })).toBe(undefined);
  });

  test("in a room of another shape a drawing is cut, not shrunk; what is too large for it stands in the middle", () => {
    const tall = { width: 360, height: 900 };
    expect(part_of([box(20, 500, 300, 100)], tall, { width: 400, height: 300 }, true)).toMatchObject({ width: 336, height: 252, x: 2 });
    const all = part_of([box(0, 0, 360, 600)], tall, { width: 400, height: 300 }, true);
    expect(all).toMatchObject({ width: 848, height: 636, x: -244, y: 0 });
  });
});

describe("a part that would cut something", () => {
  const PART = box(100, 100, 300, 200), SHOWN = [box(200, 150)];
  /** @param {any[]} things @param {any[]} [words] */
  const seen = (things, words = []) => uncut(PART, SHOWN, things, words, WHOLE, 600);

  test("stays as it is where it cuts nothing, and what lies outside does not matter", () => {
    expect(seen([box(120, 120), box(500, 100)])).toEqual(PART);
  });

  test("is moved the shortest way beside what it would cut, and keeps what it has to show", () => {
    const { x, y, width, height } = /** @type {any} */ (seen([box(380, 150)]));
    expect([width, height, Math.abs(y - 100) < 10]).toEqual([300, 200, true]);
    expect([x + width <= 381.5 || x + width >= 418.5, x <= 195, x + width >= 245]).toEqual([true, true, true]);
  });

  test("rather ends close to what it has to show than grows", () => {
    expect(seen([box(0, 40, 890, 108)])).toMatchObject({ y: 150, width: 300, height: 200 });
  });

  test("grows or is flatter where no place of it cuts nothing, and is given up where only nearly all would do", () => {
    expect(seen([box(60, 160, 300, 20)])?.width).toBeGreaterThan(300);
    expect(seen([box(0, 0, 890, 60), box(0, 210, 890, 390)])).toMatchObject({ width: 300, height: 140 });
    expect(seen([box(0, 0, 890, 590)])).toBe(undefined);
  });

  test("leaves no word below the button in its corner", () => {
    expect(seen([], [box(380, 280, 10, 10)])).not.toEqual(PART);
    expect(seen([box(360, 270, 20, 20)])).toEqual(PART);
  });
});

describe("a part that is framed", () => {
  /** Cards of 40 side by side, in rows. @param {number} wide @param {number} high */
  const cards = (wide, high) => Array.from({ length: wide * high }, (_, n) => box(40 * (n % wide), 40 * Math.floor(n / wide)));
  const room = { width: 600, height: 400 };
  /** @param {import("../src/camera.js").Part | undefined} part */
  const seen = (part) => part?.seen && Object.fromEntries(Object.entries(part.seen).map(([key, value]) => [key, Math.round(value)]));

  test("shows what it is about with all that its edge would cut, and no part of anything else", () => {
    const part = framed([box(200, 200)], cards(20, 14), [], WHOLE, room);
    const { x = 0, y = 0, width = 0, height = 0 } = part?.seen ?? {};
    for (const at of [x, x + width, y, y + height]) expect(Math.abs(at / 40 - Math.round(at / 40)) * 40).toBeLessThanOrEqual(2);
    expect([x <= 162, y <= 162, x + width >= 278, y + height >= 278]).toEqual([true, true, true, true]);
  });

  test("shows more around it where nothing is cut by that", () => {
    expect(seen(framed([box(400, 300)], [], [], WHOLE, room))).toEqual({ x: 270, y: 220, width: 300, height: 200 });
    const part = framed([box(400, 300)], [box(300, 200, 40, 60)], [], WHOLE, room);
    expect(seen(part)).toEqual({ x: 270, y: 260, width: 300, height: 160 });
  });

  test("stays in the room that holds all of it, and heeds no other", () => {
    const rooms = [box(350, 250, 200, 120), box(0, 0, 100, 100)];
    expect(seen(framed([box(400, 300)], [], rooms, WHOLE, room))).toEqual({ x: 350, y: 250, width: 200, height: 120 });
  });

  test("is all of the drawing where that is nearly all, and takes no notice of a wall around everything", () => {
    expect(framed([box(0, 0, 500, 300), box(700, 500)], [], [], WHOLE, room)).toBe(undefined);
    expect(seen(framed([box(400, 300)], [box(10, 10, 700, 500)], [], WHOLE, room))).toMatchObject({ width: 300 });
    expect(framed([], cards(3, 3), [], WHOLE, room)).toBe(undefined);
  });
});

test("a camera hides what is outside of the frame, until something there is to be seen or all is shown", () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const camera = new Camera(svg, new AbortController().signal), clip = () => svg.getAttribute("clip-path");
  camera.show({ x: 0, y: 0, width: 300, height: 200, seen: { x: 30, y: 20, width: 240, height: 170 } });
  expect(clip()).toBe("inset(10% 10% 5% 10% round 5px)");
  camera.reveal(box(40, 50));
  expect(clip()).toBe("inset(10% 10% 5% 10% round 5px)");
  camera.reveal(box(0, 50));
  expect(clip()).toBe(null);
});

test("a camera glides to where it is to show next, and is there at once for whoever wants nothing to move", () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), seen = () => svg.getAttribute("viewBox");
  /** @type {((now: number) => void)[]} */
  const frames = [];
  let reduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.stubGlobal("requestAnimationFrame", (/** @type {any} */ step) => frames.push(step));
  vi.spyOn(performance, "now").mockReturnValue(0);
  const camera = new Camera(svg, new AbortController().signal);
  camera.show({ x: 0, y: 0, width: 300, height: 200 }, true);
  expect([seen(), frames.length]).toEqual(["0 0 300 200", 0]);
  camera.show({ x: 100, y: 0, width: 300, height: 200 }, true);
  frames.shift()?.(225);
  expect(seen()).toBe("87.5 0 300 200");
  frames.shift()?.(450);
  expect([seen(), frames.length]).toEqual(["100 0 300 200", 0]);
  reduced = true;
  camera.show({ x: 0, y: 0, width: 600, height: 400 }, true);
  expect([seen(), frames.length]).toEqual(["0 0 600 400", 0]);
});

test("what is not seen is brought into the picture by the shortest way", () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const camera = new Camera(svg, new AbortController().signal);
  camera.show({ x: 0, y: 0, width: 300, height: 200 });
  camera.reveal(box(290, 50));
  expect(svg.getAttribute("viewBox")).toBe("30 0 300 200");
  camera.reveal(box(100, 50));
  expect(svg.getAttribute("viewBox")).toBe("30 0 300 200");
});
