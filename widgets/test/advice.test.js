import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const HINT = { ok: true, ply: 3, moves: ["up b", "up a"], lines: ["It promises:", "1. Up on b: 60.", "2. Up on a: 40."] };
/** @param {any} $$ @param {string} name */
const ringed = ($$, name) => $$(`.${name} [data-of]`).map((/** @type {any} */ one) => one.dataset.of);

describe("a hint", () => {
  test("is said in words and ringed, the best move more than the others", async () => {
    const { $$, click, of } = await show(READY, ({ do: what }) => what === "hint" ? HINT : { ok: true });
    click("[data-do=hint]");
    expect($$(".kg-text").map((one) => one.textContent)).toEqual(["thinking   "]);
    await settle();
    expect(of("hint")).toHaveLength(1);
    expect($$(".kg-text").map((one) => one.textContent)).toEqual(HINT.lines);
    expect([ringed($$, "kg-best"), ringed($$, "kg-good")]).toEqual([["card:up", "tiki:b"], ["tiki:a"]]);
  });

  test("goes with the move that is made, and with what comes from the kernel", async () => {
    const { $$, click, hear } = await show(READY, ({ do: what }) => what === "hint" ? HINT : { ok: true });
    click("[data-do=hint]");
    await settle();
    hear({ ply: 4, mood: { kind: "waiting", seat: 0 } });
    expect(ringed($$, "kg-best")).toEqual([]);
  });

  test("that comes too late is neither said nor shown", async () => {
    /** @type {(reply: any) => void} */
    let late = () => {};
    const { $$, click, hear } = await show(READY,
      ({ do: what }) => what === "hint" ? new Promise((answer) => { late = answer; }) : { ok: true });
    click("[data-do=hint]");
    hear({ ply: 4, mood: { kind: "waiting", seat: 0 }, log: { keep: 4, set: [[3, [["A-9", "Ada climbs."]]]] } });
    late(HINT);
    await settle();
    expect(ringed($$, "kg-best")).toEqual([]);
    expect($$(".kg-text").map((one) => one.textContent)).toEqual(["Ada climbs."]);
  });

  test("that is refused says why", async () => {
    const { $, click } = await show(READY,
      ({ do: what }) => what === "hint" ? { ok: false, reason: "It is Ben's turn.", clause: "A-1" } : { ok: true });
    click("[data-do=hint]");
    await settle();
    expect($(".kg-say.kg-no").textContent).toContain("It is Ben's turn. A-1");
  });

  test("is asked for by the key H too, but not on a board that only watches", async () => {
    const { press, of, hear } = await show(READY, ({ do: what }) => what === "hint" ? HINT : { ok: true });
    press("h", ".kg-menu summary");
    await settle();
    expect(of("hint")).toHaveLength(1);
    hear({ new: false });
    press("h", ".kg-menu summary");
    await settle();
    expect(of("hint")).toHaveLength(1);
  });
});
