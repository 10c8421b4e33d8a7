import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, READY, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** The pieces with a ring of this kind. @param {any} board @param {string} name @returns {string[]} */
const ringed = (board, name) => board.$$(`.${name} > [data-of]`).map((/** @type {any} */ one) => one.dataset.of);
const PROMPTS = { "": ["pick a card", ["card", "toast"]], card: ["now a tiki", ["tiki"]], tiki: ["now a card", []] };

describe("what can be picked is lit", () => {
  test("all of it, before the first pick, where nothing says which", async () => {
    expect(ringed(await show(READY), "kg-lit")).toEqual(["card:up", "card:down", "toast", "card:hop", "tiki:a", "tiki:b", "tiki:c"]);
  });

  test("the kinds that the prompt names, by what is picked", async () => {
    const board = await show({ ...READY, prompts: PROMPTS });
    expect(ringed(board, "kg-lit")).toEqual(["card:up", "card:down", "toast", "card:hop"]);
    board.click("[data-key='card:down']");
    expect([ringed(board, "kg-lit"), ringed(board, "kg-chosen")]).toEqual([["tiki:b", "tiki:c"], ["card:down"]]);
    board.press("Escape", "[data-key=toast]");
    board.click("[data-key='tiki:a']");
    expect([ringed(board, "kg-lit"), ringed(board, "kg-chosen")]).toEqual([["card:up", "card:hop"], ["tiki:a"]]);
  });

  test("a mixture that the prompts leave out lights all that goes on", async () => {
    const board = await show({ ...READY, prompts: { "": PROMPTS[""] } });
    board.click("[data-key='card:down']");
    expect(ringed(board, "kg-lit")).toEqual(["tiki:b", "tiki:c"]);
  });

  test("and nothing, where a board is made so; what is picked still shows", async () => {
    const board = await show({ ...READY, light: false });
    expect(ringed(board, "kg-lit")).toEqual([]);
    board.click("[data-key='card:down']");
    expect([ringed(board, "kg-lit"), ringed(board, "kg-chosen"), board.root.hasAttribute("data-unlit")]).toEqual([[], ["card:down"], true]);
  });

  test("nothing out of turn", async () => {
    expect(ringed(await show({ ...READY, mood: { kind: "waiting", seat: 0 } }), "kg-lit")).toEqual([]);
  });

  test("what is pointed at has a stronger ring, and only that", async () => {
    const board = await show(READY);
    const hot = () => board.$$(".kg-hot").map((one) => one.dataset.of);
    board.$("[data-key='tiki:b']").dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
    expect(hot()).toEqual(["tiki:b"]);
    board.$("[data-key=leaf]").dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
    expect(hot()).toEqual([]);
  });

  test("rings that stay are not drawn anew, so that they do not flash", async () => {
    const board = await show(READY), before = board.$$(".kg-lit > g");
    board.$("[data-key='tiki:b']").focus();
    board.hear({ status: "changed" });
    expect(board.$$(".kg-lit > g").map((ring, n) => ring === before[n])).toEqual(before.map(() => true));
  });
});

describe("a ring", () => {
  test("lies within its piece, so that it covers no neighbour", async () => {
    const board = await show({ ...READY, pieces: [piece("toast", { box: [-20, -10, 40, 20], x: 7 })] });
    const line = board.$("[data-of=toast] .kg-line");
    expect(["x", "y", "width", "height"].map((name) => Number(line.getAttribute(name)))).toEqual([-18, -8, 36, 16]);
    expect(board.$("[data-of=toast]").style.transform).toBe("translate(7px,0px)");
  });

  test("is round where the box of what is round is square", async () => {
    const board = await show({ ...READY, pieces: [piece("toast", { outline: "o", box: [-10, -10, 20, 20] })] });
    const line = board.$("[data-of=toast] .kg-line");
    expect(Number(line.getAttribute("rx"))).toBe(Number(line.getAttribute("width")) / 2);
  });

  test("follows the outline of what is round or has six sides", async () => {
    const board = await show({ ...READY, pieces: [piece("toast", { outline: "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0z", box: [-10, -10, 20, 20] })] });
    const line = board.$("[data-of=toast] .kg-line");
    expect([line.tagName, line.getAttribute("d")]).toEqual(["path", "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0z"]);
    expect(line.getAttribute("transform")).toContain("scale(0.8 0.8)");
  });

  test("of the focus is drawn over all others", async () => {
    const board = await show(READY);
    expect(board.$$(".kg-over").map((over) => [...over.children].at(-1).getAttribute("class"))).toEqual(["kg-focus", "kg-focus"]);
  });
});

describe("layers that stay", () => {
  const FIXED = { pieces: [piece("map"), piece("key", { layer: "keys" })], layers: ["pieces", "keys"], fixed: ["keys"], zoom: 4,
    moves: [["map", "Map", ["map"]], ["key", "Key", ["key"]]] };

  test("are not in what is moved, nor are their rings", async () => {
    const board = await show(FIXED);
    const [camera] = board.$$(".kg-stage svg > g");
    expect(["map", "key"].map((key) => camera.contains(board.$(`[data-key=${key}]`)))).toEqual([true, false]);
    expect(["map", "key"].map((key) => camera.contains(board.$(`[data-of=${key}]`)))).toEqual([true, false]);
  });

  test("a layer that stays no more moves with the rest, and its pieces are kept", async () => {
    const board = await show(FIXED), key = board.$("[data-key=key]");
    board.hear({ fixed: [] });
    const [camera] = board.$$(".kg-stage svg > g");
    expect([board.$("[data-key=key]"), camera.contains(key), board.$$("[data-layer]").map((one) => one.dataset.layer)]).toEqual([key, true, ["pieces", "keys"]]);
  });
});
