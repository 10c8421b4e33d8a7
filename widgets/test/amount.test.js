import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { amounts } from "../src/amount.js";
import { piece, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const LEGAL = [1, 2, 3, 10, 24];
const SHOP = { pieces: [piece("pile", { x: 50, y: 40 }), piece("other", { pick: "other" })],
  moves: [...LEGAL.map((n) => [`take ${n}`, `Take ${n}`, ["pile", `amount:${n}`]]), ["other", "Other", ["other"]]] };
/** @param {any} ask @returns {any} */
const answer = ({ do: what, picks }) => what === "preview" ? { ok: true, base: 0, events: [["T-1", "taken"]] }
  : what === "why" ? { ok: true, reason: `not ${picks.at(-1)}`, clause: "T-7" } : { ok: true };
/** @param {any} [fields] @param {any} [answers] */
const open = async (fields = SHOP, answers = answer) => {
  const board = await show(fields, answers);
  board.click("[data-key=pile]");
  const input = () => board.$(".kg-ask input");
  /** @param {string} text */
  const type = (text) => {
    input().value = text;
    input().dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { ...board, input, type };
};

describe("amounts", () => {
  /** @param {...string} picks @returns {any} */
  const move = (...picks) => ({ move: picks.join(), label: "", picks });
  test("are chosen where nothing else is missing in any move", () => {
    const moves = [move("a", "amount:10"), move("amount:2", "a")];
    expect([...(amounts(moves, ["a"]) ?? [])]).toEqual([[2, moves[1]], [10, moves[0]]]);
  });
  test.each([
    ["something else is missing too", [move("a", "amount:1", "b")], ["a"]],
    ["one move needs none", [move("a", "amount:1"), move("a")], ["a"]],
    ["another kind is missing", [move("a", "amount:1"), move("a", "b")], ["a"]],
    ["it is no number", [move("a", "amount:x")], ["a"]],
    ["nothing fits", [], ["a"]],
  ])("are not where %s", (_, moves, picks) => expect(amounts(moves, picks)).toBeUndefined());
});

describe("the stepper", () => {
  test("stands at the piece with the smallest amount, and shows what that would do", async () => {
    const { input, $, of } = await open();
    await settle();
    expect([input().value, $(".kg-ask").hidden, document.activeElement === input()]).toEqual(["1", false, true]);
    expect(of("preview").map((asked) => asked.move)).toEqual(["take 1"]);
    expect($(".kg-offer").textContent).toContain("taken");
    expect($("[data-do=most]").textContent).toContain("24");
  });

  test("goes from one legal amount to the next, no further than there are, and plays what is shown", async () => {
    const { input, click, of } = await open();
    const seen = [];
    for (const name of ["less", "more", "more", "more", "more", "more", "less", "most"]) {
      click(`[data-do=${name}]`);
      seen.push(input().value);
    }
    expect(seen).toEqual(["1", "2", "3", "10", "24", "24", "10", "24"]);
    click("[data-do=play]");
    expect(of("play").map((asked) => asked.move)).toEqual(["take 24"]);
  });

  test("asks what the last of many would do, once", async () => {
    const { click, of } = await open();
    await settle();
    for (let n = 0; n < 4; n += 1) click("[data-do=more]");
    await settle();
    expect(of("preview").map((asked) => asked.move)).toEqual(["take 1", "take 24"]);
  });

  test("by keys: arrows, Page Up, Enter; no other key is taken", async () => {
    const { press, input, of } = await open();
    expect(press("ArrowUp", ".kg-ask input").defaultPrevented).toBe(true);
    press("ArrowUp", ".kg-ask input");
    press("ArrowDown", ".kg-ask input");
    expect(input().value).toBe("2");
    for (const key of ["7", "u", "ArrowLeft", "Home", "Backspace"]) expect(press(key, ".kg-ask input").defaultPrevented).toBe(false);
    press("PageUp", ".kg-ask input");
    expect(of("undo")).toEqual([]);
    press("Enter", ".kg-ask input");
    expect(of("play").map((asked) => asked.move)).toEqual(["take 24"]);
  });

  test("Escape lets go, and gives the focus back to the piece", async () => {
    const { press, $, of } = await open();
    press("Escape", ".kg-ask input");
    expect([$(".kg-ask").hidden, of("play"), document.activeElement]).toEqual([true, [], $("[data-key=pile]")]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(of("preview")).toEqual([]);
  });

  test("a number that can be typed is taken", async () => {
    const { type, press, of } = await open();
    type(" 10 ");
    await vi.advanceTimersByTimeAsync(1000);
    expect(of("why")).toEqual([]);
    press("Enter", ".kg-ask input");
    expect(of("play")[0]?.move).toBe("take 10");
  });

  test("a number that is no legal amount is refused in place, with its clause", async () => {
    const { type, $, of, input, click } = await open();
    type("250");
    await vi.advanceTimersByTimeAsync(1000);
    expect(of("why").map((asked) => asked.picks)).toEqual([["pile", "amount:250"]]);
    expect($(".kg-ask .kg-why").textContent).toContain("not amount:250");
    expect($(".kg-ask [data-clause]").dataset.clause).toBe("T-7");
    expect($(".kg-say").textContent).toContain("not amount:250");
    expect([input().getAttribute("aria-invalid"), $(".kg-refusal").hidden, $(".kg-offer").hidden]).toEqual(["true", true, true]);
    click("[data-do=play]");
    await settle();
    expect([of("play"), of("why").length]).toEqual([[], 2]);
    click("[data-do=less]");
    expect([input().value, $(".kg-ask .kg-why").textContent, input().getAttribute("aria-invalid")]).toEqual(["24", "", "false"]);
  });

  test.each(["-3", "1.5", "1e1", "abc", "<b>", "1 0", "0x2"])("%s is no number, and the kernel is not asked", async (text) => {
    const { type, press, of, $ } = await open();
    type(text);
    press("Enter", ".kg-ask input");
    await vi.advanceTimersByTimeAsync(1000);
    expect([of("play"), of("why")]).toEqual([[], []]);
    expect($(".kg-ask .kg-why").textContent).toContain("whole_number");
  });

  test("nothing typed plays nothing", async () => {
    const { type, press, of } = await open();
    type("");
    press("Enter", ".kg-ask input");
    await vi.advanceTimersByTimeAsync(1000);
    expect([of("play"), of("why")]).toEqual([[], []]);
  });

  test("an answer about a number that is typed no more is not shown", async () => {
    /** @type {(reply: any) => void} */
    let tell = () => {};
    const { type, $ } = await open(SHOP, (/** @type {any} */ ask) => ask.do === "why" ? new Promise((resolve) => { tell = resolve; }) : answer(ask));
    type("250");
    await vi.advanceTimersByTimeAsync(1000);
    type("2");
    tell({ ok: true, reason: "late", clause: "T-7" });
    await settle();
    expect($(".kg-ask .kg-why").textContent).toBe("");
  });

  test("goes when the board changes, and what is typed then plays nothing", async () => {
    const { hear, $, of, run = undefined } = /** @type {any} */ (await open());
    hear({ status: "changed" });
    expect([$(".kg-ask").hidden, $("[data-do=play]"), run]).toEqual([true, null, undefined]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(of("play")).toEqual([]);
  });

  test("another piece is another pick", async () => {
    const { click, of, $ } = await open();
    click("[data-key=other]");
    expect([of("play").map((asked) => asked.move), $(".kg-ask").hidden]).toEqual([["other"], true]);
  });

  test("with a finger no keyboard comes up by itself", async () => {
    const board = await show(SHOP, answer);
    board.$("[data-key=pile]").dispatchEvent(Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType: "touch" }));
    expect([board.$(".kg-ask").hidden, document.activeElement]).toEqual([false, board.$("[data-key=pile]")]);
  });
});
