import { describe, expect, test } from "vitest";
import { patch, revise, unpack } from "../src/packing.js";
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

describe("patch", () => {
  const start = () => new Map(/** @type {any} */ ([["a", { key: "a", body: "one two", x: 1 }], ["b", { key: "b", body: "", x: 2 }]]));

  test("changes only what is told, a body as an edit", () => {
    const pieces = start();
    patch(pieces, { set: [["a", { x: 5, body: [4, "2 "] }]] });
    expect(pieces.get("a")).toEqual({ key: "a", body: "one 2 two", x: 5 });
    expect(pieces.get("b")).toBe(pieces.get("b"));
  });

  test("takes away, adds on top, adds below another", () => {
    const pieces = start();
    patch(pieces, { gone: ["a"], set: [["c", { x: 3 }, null], ["d", { x: 4 }, "b"]] });
    expect([...pieces.keys()]).toEqual(["d", "b", "c"]);
    expect(pieces.get("c")).toEqual({ key: "c", body: "", x: 3, y: 0, layer: "pieces", turn: 0, scale: 1, pick: "",
      label: "", box: [0, 0, 0, 0] });
  });

  test("a piece that comes back is as it was, but for what is told", () => {
    const pieces = start();
    const kept = new Map(/** @type {any} */ ([["c", { key: "c", body: "old", x: 7, y: 8 }]]));
    patch(pieces, { set: [["c", { y: 9 }, "b", 1], ["d", { body: ["new"] }, null]] }, kept);
    expect([...pieces.keys()]).toEqual(["a", "c", "b", "d"]);
    expect(pieces.get("c")).toEqual({ key: "c", body: "old", x: 7, y: 9 });
    expect(pieces.get("d")?.body).toBe("new");
    expect(kept.get("c")?.y).toBe(8);
  });
});

test.each([
  ["one two three", [4, -3, "2"], "one 2 three"], ["", ["x"], "x"], ["gone", [-4], ""], ["ab", [1, "-", -1, "c"], "a-c"],
])("revise %j by %j", (text, edit, now) => expect(revise(text, edit)).toBe(now));

describe("unpack", () => {
  test("leaves alone what is not packed", () => {
    expect(unpack(["a", ["b", {}], []])).toEqual(["a", ["b", {}], []]);
    expect(unpack(undefined)).toEqual([]);
  });

  test("writes out values, equal ones and even ones, where they stand", () => {
    expect(unpack([{ like: '["s\ue000", {"x": \ue001}, "\ue000 of 4"]', by: [[[1, 3, 1], 7], ["0.50", ["12.5", 3]]] }, ["t"]])).toEqual([
      ["s1", { x: 0.5 }, "1 of 4"], ["s2", { x: 12.5 }, "2 of 4"], ["s3", { x: 12.5 }, "3 of 4"], ["s7", { x: 12.5 }, "7 of 4"], ["t"]]);
  });
});
