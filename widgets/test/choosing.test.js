import { describe, expect, test } from "vitest";
import { first_frame, next_frame } from "../src/frames.js";
import { choose, fits, holds } from "../src/picker.js";
import { nearest } from "../src/pieces.js";

/** @param {string} text @returns {any} */
const move = (text) => ({ move: text, label: text, picks: text.split(" ") });
const MOVES = ["up tiki:a", "up tiki:b", "down tiki:b", "toast"].map(move);
const PAY = ["red", "red red", "red blue"].map(move);
/** @param {string} pick @param {string} [key] */
const at = (pick, key = pick) => ({ key, pick });
/** @param {any[]} moves */
const names = (moves) => moves.map((m) => m.move);

describe("holds", () => {
  test.each([
    [["a", "b"], ["b", "a"], true],
    [["a", "a"], ["a", "a"], true],
    [["a"], ["a", "a"], false],
    [[], [], true],
  ])("%j holds %j: %j", (all, some, expected) => expect(holds(all, some)).toBe(expected));
});

describe("choose", () => {
  test("narrows in any order", () => {
    expect(names(choose(MOVES, [], at("up")).fit)).toEqual(["up tiki:a", "up tiki:b"]);
    expect(names(choose(MOVES, [at("up")], at("tiki:b")).fit)).toEqual(["up tiki:b"]);
    expect(names(choose(MOVES, [at("tiki:b")], at("up")).fit)).toEqual(["up tiki:b"]);
  });

  test("lets go of what is pointed at again", () => {
    const next = choose(MOVES, [at("up"), at("tiki:a")], at("up"));
    expect(next.chosen).toEqual([at("tiki:a")]);
  });

  test("takes another of the same kind instead", () => {
    const next = choose(MOVES, [at("tiki:a")], at("tiki:b"));
    expect(next.chosen).toEqual([at("tiki:b")]);
    expect(next.fit.length).toBe(2);
  });

  test("what leads nowhere is asked about instead of what is of its kind", () => {
    const next = choose(MOVES, [at("tiki:a")], at("tiki:c"));
    expect(next).toEqual({ chosen: [at("tiki:c")], fit: [] });
  });

  test("what does not go with the rest is asked about together with it", () => {
    const next = choose(MOVES, [at("down")], at("tiki:a"));
    expect(next.fit).toEqual([]);
    expect(next.chosen.map((p) => p.pick)).toEqual(["down", "tiki:a"]);
  });

  test("the same pick twice, from two pieces or from one pile", () => {
    expect(names(choose(PAY, [at("red", "1")], at("red", "2")).fit)).toEqual(["red red"]);
    const pile = choose(PAY, [at("red", "pile")], at("red", "pile"));
    expect(names(pile.fit)).toEqual(["red red"]);
    expect(choose(PAY, pile.chosen, at("red", "pile")).chosen.length).toBe(1);
  });

  test("what is picked may be a move and grow", () => expect(names(fits(PAY, ["red"]))).toEqual(["red", "red red", "red blue"]));
});

describe("nearest", () => {
  /** @param {string} key @param {number} x @param {number} y @returns {any} */
  const p = (key, x, y) => ({ key, x, y, scale: 1, box: [-5, -5, 10, 10] });
  const here = p("here", 0, 0);
  const all = [p("right", 50, 4), p("far", 200, 0), p("below", 0, 40), p("aside", 30, 60), p("left", -10, 0)];
  test.each([[[1, 0], "right"], [[0, 1], "below"], [[-1, 0], "left"], [[0, -1], undefined]])("%j: %s", (way, key) => {
    expect(nearest(here, all, /** @type {[number, number]} */ (way))?.key).toBe(key);
  });
});

describe("next_frame", () => {
  const start = () => first_frame({ alt: "before", zoom: 1, pieces: ["a", "b"].map((key) => ({ key, body: `<${key}/>`, x: 1, y: 2 })) });

  test("changes only what is told, whole, and leaves the frame before as it was", () => {
    const before = start(), after = next_frame(before, { alt: "after", set: [{ key: "a", x: 5, body: "<i/>" }] });
    expect(after.header).toEqual({ alt: "after", zoom: 1 });
    expect(after.pieces.get("a")).toEqual({ ...before.pieces.get("a"), body: "<i/>", x: 5 });
    expect(after.pieces.get("b")).toBe(before.pieces.get("b"));
    expect([before.header.alt, before.pieces.get("a")?.x]).toEqual(["before", 1]);
  });

  test("takes away, adds on top, adds below another", () => {
    const { pieces } = next_frame(start(), { gone: ["a"], set: [{ key: "c", x: 3, y: 0 }, { key: "d", x: 4, y: 0, below: "b" }] });
    expect([...pieces.keys()]).toEqual(["d", "b", "c"]);
    expect(pieces.get("c")).toEqual({ key: "c", body: "", x: 3, y: 0, layer: "pieces", turn: 0, scale: 1, pick: "",
      label: "", box: [0, 0, 0, 0], outline: "" });
  });

  test("several below one piece lie there in order", () => {
    const set = ["c", "d"].map((key) => ({ key, x: 0, y: 0, below: "b" }));
    expect([...next_frame(start(), { set }).pieces.keys()]).toEqual(["a", "c", "d", "b"]);
  });
});
