import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, settle, show, view } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("messages", () => {
  test("one that was missed is asked for, and the whole is taken", async () => {
    let asked = 0;
    const whole = view({ rev: 7, status: "caught up" });
    const { hear, of, root, $ } = await show(READY, ({ do: what }) =>
      what === "sync" && (asked += 1) > 1 ? { ok: true, whole } : { ok: true });
    await settle();
    hear({ base: 3, rev: 4, status: "lost" });
    await settle();
    expect(of("sync").length).toBe(2);
    expect(root.dataset.rev).toBe("7");
    expect($(".kg-status").textContent).toBe("caught up");
    hear({ base: 5, rev: 6, status: "old" });
    expect($(".kg-status").textContent).toBe("caught up");
  });

  test("the log grows, is cut by an undo, and is kept by clause", async () => {
    const { $$, hear } = await show(READY);
    expect($$(".kg-log [data-clause]").map((chip) => chip.dataset.clause)).toEqual(["A-1", "A-2"]);
    const first = $$(".kg-log li")[0];
    hear({ log: { keep: 4, set: [[3, [["B-1", "Ben moves."], ["B-2", "It falls."]]]] } });
    expect($$(".kg-log [data-clause]").map((chip) => chip.dataset.clause)).toEqual(["A-1", "A-2", "B-1", "B-2"]);
    expect($$(".kg-log li")[0]).toBe(first);
    expect($$(".kg-say [data-clause]").map((chip) => chip.dataset.clause)).toEqual(["B-1", "B-2"]);
    hear({ log: { keep: 2, set: [] } });
    expect($$(".kg-log [data-clause]").map((chip) => chip.dataset.clause)).toEqual(["A-1"]);
  });

  test("what the kernel has to say is said", async () => {
    const { $, hear } = await show(READY);
    hear({ say: { reason: "something <b>broke</b>", clause: "" } });
    expect($(".kg-say").textContent).toBe("something <b>broke</b>");
  });

  test("bots are asked for after the pace, once for each picture", async () => {
    const { hear, of } = await show({ ...READY, mood: { kind: "bots", seat: 0 }, pace: 500 });
    await vi.advanceTimersByTimeAsync(400);
    hear({ mood: { kind: "bots", seat: 0 } });
    await vi.advanceTimersByTimeAsync(400);
    expect(of("go")).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(of("go").map((message) => message.rev)).toEqual([1]);
  });
});
