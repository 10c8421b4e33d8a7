import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, READY, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

/** Answers as the kernel does: what would burn, and why not. @param {any} ask @returns {any} */
const answer = ({ do: what }) => what === "preview" ? { ok: true, base: 0, events: [["T-1", "It burns."]], gone: ["tiki:b"] }
  : what === "why" ? { ok: true, reason: "a is too high", clause: "T-4" }
  : what === "clause" ? { ok: true, id: "T-4", title: "Too high", text: "Go no higher.", source: "page 1", provenance: "printed" } : { ok: true };
/** @param {any} board @param {string} selector @param {any} [how] */
const click = (board, selector, how = {}) =>
  board.$(selector).dispatchEvent(Object.assign(new MouseEvent("click", { bubbles: true, detail: how.detail }), how));
/** @param {any} board @param {string} selector */
const tap = (board, selector) => click(board, selector, { pointerType: "touch" });
/** @param {any} board @param {string} selector @param {any} [how] */
const hover = (board, selector, how = {}) =>
  board.$(selector).dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }, how));
/** @param {any} board */
const offered = (board) => [...board.$(".kg-ask").querySelectorAll("button")].map((one) => one.textContent.trim());

describe("one click", () => {
  test("two picks in any order play at once", async () => {
    const { click: press, of } = await show(READY);
    press("[data-key='tiki:a']");
    expect(of("play")).toEqual([]);
    press("[data-key='card:up']");
    expect(of("play")).toEqual([{ do: "play", rev: 0, seat: 0, move: "up a" }]);
  });

  test.each([["toast", "toast"], ["card:hop", "hop a"], ["tiki:c", "down c"]])("a first pick of %s leaves one move and plays it", async (key, move) => {
    const board = await show(READY, answer);
    click(board, `[data-key='${key}']`);
    expect(board.of("play").map((asked) => asked.move)).toEqual([move]);
    expect(board.$(".kg-ask").hidden).toBe(true);
  });

  test("letting go never plays, also where one move is left then", async () => {
    const moves = [["one", "One", ["a", "b"]], ["two", "Two", ["a", "b", "c"]]];
    const board = await show({ pieces: ["a", "b", "c"].map((key) => piece(key)), moves }, answer);
    click(board, "[data-key=a]");
    click(board, "[data-key=b]");
    click(board, "[data-key=b]");
    await settle();
    expect([board.of("play"), board.$("[data-key=a]").getAttribute("aria-pressed")]).toEqual([[], "true"]);
  });

  test("letting go never plays what a finger had picked either", async () => {
    const board = await show({ pieces: ["a", "b"].map((key) => piece(key)), moves: [["both", "Both", ["a", "b"]]] }, answer);
    tap(board, "[data-key=a]");
    await settle();
    tap(board, "[data-key=b]");
    await settle();
    click(board, "[data-key=a]");
    await settle();
    expect([board.of("play"), board.$$("[aria-pressed=true]").map((one) => one.dataset.key)]).toEqual([[], ["b"]]);
  });

  test("where the picks are a move and may grow, Play is offered at the piece", async () => {
    const moves = [["one", "Pay one", ["red"]], ["two", "Pay two", ["red", "red"]]];
    const board = await show({ pieces: [piece("r1", { pick: "red" }), piece("r2", { pick: "red", x: 20 })], moves }, answer);
    click(board, "[data-key=r1]");
    await settle();
    expect([offered(board), board.of("play")]).toEqual([[expect.stringContaining("play"), expect.stringContaining("cancel")], []]);
    click(board, "[data-do=play]");
    expect(board.of("play")[0]?.move).toBe("one");
    expect(board.$(".kg-ask").hidden).toBe(true);
  });

  test("it may grow instead, or be let go", async () => {
    const moves = [["one", "Pay one", ["red"]], ["two", "Pay two", ["red", "red"]]];
    const board = await show({ pieces: [piece("r1", { pick: "red" }), piece("r2", { pick: "red", x: 20 })], moves }, answer);
    click(board, "[data-key=r1]");
    await settle();
    click(board, "[data-do=cancel]");
    expect([board.$(".kg-ask").hidden, board.$$("[aria-pressed=true]").length]).toEqual([true, 0]);
    click(board, "[data-key=r1]");
    click(board, "[data-key=r2]");
    expect(board.of("play").map((asked) => asked.move)).toEqual(["two"]);
  });

  test("confirm always asks", async () => {
    const board = await show({ ...READY, confirm: true }, answer);
    click(board, "[data-key='tiki:a']");
    click(board, "[data-key='card:up']");
    await settle();
    expect([board.of("play"), offered(board).length]).toEqual([[], 2]);
    expect(board.$(".kg-offer").textContent).toContain("It burns.");
    click(board, "[data-do=play]");
    expect(board.of("play").length).toBe(1);
  });

  test("equal picks with several meanings are a choice", async () => {
    const moves = [["a1", "Buy one", ["shop"]], ["a2", "Buy <b>two</b>", ["shop"]]];
    const board = await show({ pieces: [piece("shop")], moves }, answer);
    click(board, "[data-key=shop]");
    expect(board.$$(".kg-ask [data-move]").map((button) => button.textContent)).toEqual(["Buy one", "Buy <b>two</b>"]);
    click(board, "[data-move=a2]");
    expect(board.of("play")[0]?.move).toBe("a2");
  });

  test("with a finger the first tap shows it and offers Play, the second one plays", async () => {
    const board = await show(READY, answer);
    tap(board, "[data-key=toast]");
    await settle();
    expect([board.of("play"), offered(board).length]).toEqual([[], 2]);
    expect(board.$("[data-key='tiki:b']").classList.contains("kg-fade")).toBe(true);
    tap(board, "[data-key=toast]");
    expect(board.of("play").map((asked) => asked.move)).toEqual(["toast"]);
  });

  test("with a finger another piece is another pick, and Cancel lets go", async () => {
    const board = await show(READY, answer);
    tap(board, "[data-key=toast]");
    await settle();
    tap(board, "[data-key='card:hop']");
    await settle();
    expect([board.of("play"), board.$$("[aria-pressed=true]").map((one) => one.dataset.key)]).toEqual([[], ["card:hop"]]);
    tap(board, "[data-do=cancel]");
    expect(board.$(".kg-ask").hidden).toBe(true);
  });

  test("Enter on a piece plays, without being asked", async () => {
    const board = await show(READY, answer);
    board.$("[data-key=toast]").focus();
    board.press("Enter", "[data-key=toast]");
    expect(board.of("play").length).toBe(1);
  });

  test("by keyboard the question that is left has the focus, and Escape gives it back", async () => {
    const board = await show({ ...READY, confirm: true }, answer);
    board.$("[data-key=toast]").focus();
    board.press("Enter", "[data-key=toast]");
    await settle();
    expect(document.activeElement).toBe(board.$("[data-do=play]"));
    board.press("Escape", "[data-do=play]");
    expect([document.activeElement, board.$$("[aria-pressed=true]")]).toEqual([board.$("[data-key=toast]"), []]);
  });
});

describe("slips", () => {
  test("a double click is one move", async () => {
    const board = await show(READY, ({ do: what }) => (what === "play" ? new Promise(() => {}) : { ok: true }));
    for (const key of ["tiki:a", "card:up", "card:up", "tiki:a", "toast"]) click(board, `[data-key='${key}']`);
    expect(board.of("play").length).toBe(1);
    expect(board.root.dataset.state).toBe("busy");
    board.hear({ mood: { kind: "waiting", seat: 0 } });
  });

  test("the second half of a double click is not for what the first has brought", async () => {
    const board = await show(READY, answer);
    click(board, "[data-key=toast]", { detail: 1 });
    board.hear({ status: "next" });
    await settle();
    click(board, "[data-key=toast]", { detail: 2 });
    expect(board.of("play").length).toBe(1);
    click(board, "[data-key=toast]", { detail: 1 });
    expect(board.of("play").length).toBe(2);
  });

  test("nothing is open out of turn", async () => {
    const board = await show({ ...READY, mood: { kind: "waiting", seat: 0 } }, answer);
    expect(board.$$("[data-pick][aria-disabled=false]")).toEqual([]);
    click(board, "[data-key=toast]");
    expect([board.of("why")[0]?.picks, board.of("play")]).toEqual([["toast"], []]);
  });
});

describe("what it would do", () => {
  test("is shown on hover, and gone when the mouse leaves", async () => {
    const board = await show(READY, answer);
    hover(board, "[data-key=toast]");
    await settle();
    expect(board.$(".kg-offer").textContent).toContain("It burns.");
    expect([board.$(".kg-ask").hidden, board.of("play")]).toEqual([true, []]);
    board.root.dispatchEvent(Object.assign(new Event("pointerleave"), { pointerType: "mouse" }));
    expect([board.$(".kg-offer").hidden, board.$$(".kg-fade")]).toEqual([true, []]);
  });

  test("is shown where a click would only offer it, and not where a click makes no move yet", async () => {
    const moves = [["on", "On", ["space"]], ["turn on", "Turn and on", ["left", "space"]], ["turn up", "Turn and up", ["left", "up"]]];
    const board = await show({ pieces: ["space", "left", "up"].map((key) => piece(key)), moves }, answer);
    hover(board, "[data-key=left]");
    await settle();
    expect(board.of("preview")).toEqual([]);
    hover(board, "[data-key=space]");
    await settle();
    expect(board.of("preview").map((asked) => asked.move)).toEqual(["on"]);
  });

  test("is shown on focus", async () => {
    const board = await show(READY, answer);
    board.$("[data-key=toast]").focus();
    await settle();
    expect(board.$(".kg-offer").textContent).toContain("It burns.");
  });

  test("is asked once for each move", async () => {
    const board = await show(READY, answer);
    for (const key of ["toast", "sign", "toast"]) {
      hover(board, `[data-key=${key}]`);
      await settle();
    }
    expect(board.of("preview").length).toBe(1);
  });

  test("is never asked for where a board shows none, and Play is offered all the same", async () => {
    const board = await show({ ...READY, preview: false, confirm: true }, answer);
    hover(board, "[data-key=toast]");
    board.$("[data-key=toast]").focus();
    await settle();
    click(board, "[data-key=toast]");
    await settle();
    expect([board.of("preview"), board.$(".kg-offer").hidden, offered(board).length]).toEqual([[], true, 2]);
    click(board, "[data-do=play]");
    expect(board.of("play").length).toBe(1);
  });

  test.each([
    ["comes too late", (/** @type {any} */ board) => board.hear({ status: "changed" })],
    ["is wanted no more", (/** @type {any} */ board) => board.press("Escape", "[data-key=toast]")],
  ])("is not shown when it %s", async (_, change) => {
    /** @type {(reply: any) => void} */
    let tell = () => {};
    const board = await show({ ...READY, confirm: true }, ({ do: what }) =>
      what === "preview" ? new Promise((resolve) => { tell = resolve; }) : { ok: true });
    click(board, "[data-key=toast]");
    await settle();
    change(board);
    tell({ ok: true, base: 0, events: [["T-1", "late"]] });
    await settle();
    expect([board.$(".kg-offer").hidden, board.$(".kg-ask").hidden, board.$$(".kg-ghost")]).toEqual([true, true, []]);
  });

  test("is not offered where the kernel refuses it, and it says why", async () => {
    const board = await show({ ...READY, confirm: true }, ({ do: what }) =>
      what === "preview" ? { ok: false, reason: "No more", clause: "T-9" } : { ok: true });
    click(board, "[data-key=toast]");
    await settle();
    expect([board.$(".kg-ask").hidden, board.$(".kg-say").textContent]).toEqual([true, expect.stringContaining("No more")]);
  });
});

describe("why not", () => {
  const refused = async () => {
    const board = await show(READY, answer);
    click(board, "[data-key='card:down']");
    click(board, "[data-key='tiki:a']");
    await settle();
    return board;
  };

  test("stands at the piece and in the line, with its clause, and is spoken once", async () => {
    const board = await refused();
    expect(board.of("why")[0]?.picks).toEqual(["card:down", "tiki:a"]);
    for (const where of [".kg-say", ".kg-refusal"]) {
      expect(board.$(where).textContent).toContain("a is too high");
      expect(board.$(`${where} [data-clause]`).dataset.clause).toBe("T-4");
    }
    expect(board.$$("[aria-live=polite],[role=status],[role=alert]").filter((one) => one.textContent.includes("too high")).length).toBe(1);
    expect([board.$(".kg-refusal").getAttribute("aria-hidden"), board.$(".kg-refusal button").tabIndex]).toEqual(["true", -1]);
    expect(board.$("[data-key='card:down']").getAttribute("aria-pressed")).toBe("true");
  });

  test("its clause opens", async () => {
    const board = await refused();
    click(board, ".kg-refusal [data-clause]");
    expect(board.of("clause")[0]?.id).toBe("T-4");
  });

  test.each([
    ["Escape", (/** @type {any} */ board) => board.press("Escape", "[data-key='tiki:a']")],
    ["the next pick", (/** @type {any} */ board) => click(board, "[data-key='card:up']")],
    ["another picture", (/** @type {any} */ board) => board.hear({ set: [{ key: "tiki:a", x: 3 }] })],
  ])("goes with %s", async (_, change) => {
    const board = await refused();
    expect(board.$(".kg-refusal").hidden).toBe(false);
    change(board);
    expect(board.$(".kg-refusal").hidden).toBe(true);
  });

  test("stays while the mouse is on its way to the clause", async () => {
    const board = await refused();
    hover(board, "[data-key='tiki:b']");
    hover(board, ".kg-refusal");
    await settle();
    expect(board.$(".kg-refusal").hidden).toBe(false);
  });

  test("is not said at a piece that is not doubted any more", async () => {
    /** @type {(reply: any) => void} */
    let tell = () => {};
    const board = await show(READY, ({ do: what }) => what === "why" ? new Promise((resolve) => { tell = resolve; }) : { ok: true });
    click(board, "[data-key='card:down']");
    click(board, "[data-key='tiki:a']");
    board.press("Escape", "[data-key='tiki:a']");
    tell({ ok: true, reason: "late", clause: "T-4" });
    await settle();
    expect(board.$(".kg-refusal").hidden).toBe(true);
  });

  test("what the board itself refuses stands there too", async () => {
    const board = await show(READY, ({ do: what }) => what === "why" ? { ok: false, reason: "no move <b>", clause: "" } : { ok: true });
    click(board, "[data-key='card:down']");
    click(board, "[data-key='tiki:a']");
    await settle();
    expect([board.$(".kg-refusal").textContent, board.$(".kg-refusal b")]).toEqual(["no move <b>", null]);
  });

  test("what cannot be picked stays reachable and says so", async () => {
    const board = await show(READY);
    expect(board.$("[data-key='card:up']").getAttribute("aria-disabled")).toBe("false");
    click(board, "[data-key='card:down']");
    expect(board.$("[data-key='tiki:a']").getAttribute("aria-disabled")).toBe("true");
    expect(board.$("[data-key='tiki:b']").getAttribute("aria-disabled")).toBe("false");
    expect(board.$("[data-key='tiki:a']").hasAttribute("tabindex")).toBe(true);
  });
});

describe("answers that are no place", () => {
  /** A board with two such buttons, as the line above the drawing has them. @param {any} [fields] */
  const beside = async (fields = READY) => {
    return show({ ...fields, moves: [...READY.moves, ["pass", "Pass", ["pass"]]], buttons: [["pass", "Pass"], ["store", "Store"]] }, answer);
  };

  test("are picks like pieces", async () => {
    const board = await beside();
    expect(["pass", "store"].map((pick) => board.$(`button[data-pick=${pick}]`).getAttribute("aria-disabled"))).toEqual(["false", "true"]);
    click(board, "[data-pick=pass]");
    expect(board.of("play")[0]?.move).toBe("pass");
  });

  test("show what they would do, and ask by touch", async () => {
    const board = await beside();
    hover(board, "[data-pick=pass]");
    await settle();
    expect(board.of("preview")[0]?.move).toBe("pass");
    tap(board, "[data-pick=pass]");
    await settle();
    expect([board.of("play"), offered(board).length, board.$("[data-pick=pass]").getAttribute("aria-pressed")]).toEqual([[], 2, "true"]);
    tap(board, "[data-pick=pass]");
    expect(board.of("play").length).toBe(1);
  });

  test("say why not", async () => {
    const board = await beside();
    click(board, "[data-pick=store]");
    await settle();
    expect([board.of("why")[0]?.picks, board.$(".kg-refusal").hidden]).toEqual([["store"], false]);
  });
});
