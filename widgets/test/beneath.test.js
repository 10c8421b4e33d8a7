import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { piece, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

/** Two spaces, one of them open, and on each a token and a flag that answer nothing. */
const PIECES = [piece("open"), piece("shut"), piece("token", { pick: "" }), piece("flag", { pick: "", label: "" })];
const open = async () => {
  const board = await show({ pieces: PIECES, moves: [["go", "Go", ["open"]], ["go on", "Go on", ["open", "on"]]] },
    ({ do: what }) => what === "why" ? { ok: true, reason: "it is too far" } : { ok: true });
  /** What lies at the place of the next event, the uppermost first. @param {string[]} keys */
  const lie = (...keys) => { document.elementsFromPoint = () => [...keys.map((key) => board.$(`[data-key=${key}] path`)), board.root]; };
  /** @param {string} type @param {string} key @param {string} [how] */
  const send = (type, key, how = "mouse") =>
    board.$(`[data-key=${key}] path`).dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: how }));
  return { ...board, lie, send, picked: () => board.$$("[aria-pressed=true]").map((one) => one.dataset.key) };
};

test.each(["mouse", "touch"])("a click by %s on what answers nothing picks what can be picked below it", async (how) => {
  const { lie, send, picked, of } = await open();
  lie("flag", "token", "open");
  send("click", "flag", how);
  await settle();
  expect([picked(), of("why")]).toEqual([["open"], []]);
});

test("what can be picked comes before what lies over it and cannot", async () => {
  const { lie, send, picked } = await open();
  lie("token", "shut", "open");
  send("click", "token");
  expect(picked()).toEqual(["open"]);
});

test("what is pointed at itself answers, whatever lies below", async () => {
  const { lie, send, picked, of } = await open();
  lie("shut", "open");
  send("click", "shut");
  await settle();
  expect([picked(), of("why").map((asked) => asked.picks)]).toEqual([[], [["shut"]]]);
});

test("what cannot be picked below says why not to a mouse, and a finger is told what it came to", async () => {
  const { lie, send, of, $ } = await open();
  lie("token", "shut");
  send("click", "token");
  await settle();
  expect(of("why").map((asked) => asked.picks)).toEqual([["shut"]]);
  expect($(".kg-refusal").textContent).toContain("it is too far");
  send("click", "token", "touch");
  await settle();
  expect([of("why").length, $(".kg-tip").textContent]).toEqual([1, "piece token"]);
});

test("a mouse over it is told of what a click would take", async () => {
  const { lie, send, $ } = await open();
  lie("token", "open");
  send("pointerover", "token");
  await vi.advanceTimersByTimeAsync(500);
  expect([$(".kg-tip").textContent, $(".kg-stage").hasAttribute("data-through")]).toEqual(["piece open", true]);
  lie("token", "shut");
  send("pointerover", "token");
  await vi.advanceTimersByTimeAsync(500);
  expect([$(".kg-tip").textContent, $(".kg-stage").hasAttribute("data-through")]).toEqual(["piece token", false]);
});
