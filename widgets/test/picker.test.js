import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, READY, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("picking", () => {
  test("two picks in any order play at once", async () => {
    const { click, of } = await show(READY);
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    expect(of("play")).toEqual([{ do: "play", rev: 0, seat: 0, move: "up a" }]);
  });

  test("one pick that leaves one move is shown and offered", async () => {
    const { click, of, $ } = await show(READY, ({ do: what }) =>
      what === "preview" ? { ok: true, base: 0, events: [["T-1", "It burns."]], gone: ["tiki:b"] } : { ok: true });
    click("[data-key=toast]");
    await settle();
    expect(of("play")).toEqual([]);
    expect($(".kg-offer").textContent).toContain("It burns.");
    expect($("[data-key='tiki:b']").classList.contains("kg-fade")).toBe(true);
    click("[data-do=play]");
    expect(of("play")[0]?.move).toBe("toast");
  });

  test("confirm always asks", async () => {
    const { click, of, $ } = await show({ ...READY, confirm: true }, () => ({ ok: true, base: 0, events: [] }));
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await settle();
    expect(of("play")).toEqual([]);
    click("[data-do=play]");
    expect(of("play").length).toBe(1);
    expect($(".kg-offer").hidden).toBe(true);
  });

  test("a pick that leads nowhere asks why and is answered with the clause", async () => {
    const { click, of, $ } = await show(READY, ({ do: what }) =>
      what === "why" ? { ok: true, reason: "a is too high", clause: "T-4" } : { ok: true });
    click("[data-key='card:down']");
    click("[data-key='tiki:a']");
    await settle();
    expect(of("why")[0]?.picks).toEqual(["card:down", "tiki:a"]);
    expect($(".kg-say").textContent).toContain("a is too high");
    expect($(".kg-say [data-clause]").dataset.clause).toBe("T-4");
    expect($("[data-key='card:down']").getAttribute("aria-pressed")).toBe("true");
  });

  test("what cannot be picked stays reachable and says so", async () => {
    const { click, $ } = await show(READY);
    expect($("[data-key='card:up']").getAttribute("aria-disabled")).toBe("false");
    click("[data-key='card:down']");
    expect($("[data-key='tiki:a']").getAttribute("aria-disabled")).toBe("true");
    expect($("[data-key='tiki:b']").getAttribute("aria-disabled")).toBe("false");
    expect($("[data-key='tiki:a']").hasAttribute("tabindex")).toBe(true);
  });

  test("nothing is open out of turn", async () => {
    const { click, of, $$ } = await show({ ...READY, mood: { kind: "waiting", seat: 0 } }, () => ({ ok: true, reason: "Ben's turn", clause: "T-1" }));
    expect($$("[data-pick][aria-disabled=false]")).toEqual([]);
    click("[data-key=toast]");
    expect(of("why")[0]?.picks).toEqual(["toast"]);
  });

  test("a double click is one move", async () => {
    const { click, of, hear, root } = await show(READY, ({ do: what }) => (what === "play" ? new Promise(() => {}) : { ok: true }));
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    click("[data-key='card:up']");
    click("[data-key='tiki:a']");
    expect(of("play").length).toBe(1);
    expect(root.dataset.state).toBe("busy");
    hear({ mood: { kind: "waiting", seat: 0 } });
  });

  test("a preview that comes too late is not shown", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const { click, $, hear } = await show(READY, ({ do: what }) =>
      what === "preview" ? new Promise((resolve) => { answer = resolve; }) : { ok: true });
    click("[data-key=toast]");
    await settle();
    hear({ status: "changed" });
    answer({ ok: true, base: 0, events: [["T-1", "late"]] });
    await settle();
    expect($(".kg-offer").hidden).toBe(true);
  });

  test("equal picks with several meanings are a choice", async () => {
    const moves = [["a1", "Buy one", ["shop"]], ["a2", "Buy two", ["shop"]]];
    const { click, of, $$ } = await show({ pieces: [piece("shop")], moves });
    click("[data-key=shop]");
    expect($$(".kg-offer [data-move]").map((button) => button.textContent)).toEqual(["Buy one", "Buy two"]);
    click("[data-move=a2]");
    expect(of("play")[0]?.move).toBe("a2");
  });
});
