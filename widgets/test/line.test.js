import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, piece, seat, settle, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const PROMPTS = { "": ["pick a card", []], card: ["now a tiki", ["tiki"]] };
const BUTTONS = [["toast", "Toast it"], ["pass", "Pass"]];
/** What a move brought. @param {string} text @param {number} ply */
const brought = (text, ply) => ({ ply, log: { keep: ply, set: [[ply - 1, [["A-9", text]]]] } });
/** @param {any} $$ */
const said = ($$) => $$(".kg-told .kg-text").map((/** @type {any} */ one) => one.textContent);

describe("the line", () => {
  test("asks for what is picked next, by what is picked, seen and heard", async () => {
    const { $, click } = await show({ ...READY, prompts: PROMPTS });
    const asked = () => [$(".kg-status").textContent, $(".kg-say .kg-sr").textContent];
    const first = ["asks   Ada pick a card", "asks   Ada pick a card"];
    expect(asked()).toEqual(first);
    click("[data-key='card:up']");
    expect(asked()).toEqual(["asks   Ada now a tiki", "asks   Ada now a tiki"]);
    click("[data-key='card:up']");
    expect(asked()).toEqual(first);
  });

  test("asks as at first where no prompt is for what is picked, and gives the status where none is at all", async () => {
    const { $, click, hear } = await show({ ...READY, prompts: { "": ["pick", []] } });
    click("[data-key='card:up']");
    expect($(".kg-status").textContent).toContain("pick");
    hear({ prompts: {} });
    expect($(".kg-status").textContent).toBe("Your move");
  });

  test("says for whom the board waits, whatever was asked last", async () => {
    const { $, hear } = await show({ ...READY, prompts: PROMPTS, buttons: BUTTONS });
    hear({ mood: { kind: "waiting", seat: 0 }, status: "Waiting for Ben" });
    expect([$(".kg-status").textContent, $(".kg-answers").children.length]).toEqual(["Waiting for Ben", 0]);
    hear({ mood: { kind: "ready", seat: 0 }, status: "Your move" });
    expect($(".kg-status").textContent).toContain("pick a card");
  });

  test("has buttons for answers that are no place: one plays, one that is not allowed says why", async () => {
    const { $, $$, click, of } = await show({ ...READY, prompts: PROMPTS, buttons: BUTTONS },
      ({ do: what }) => what === "why" ? { ok: true, reason: "Not yet.", clause: "A-7" } : { ok: true, events: [], base: 0 });
    expect($$(".kg-answers button").map((one) => [one.textContent, one.getAttribute("aria-disabled")]))
      .toEqual([["Toast it", "false"], ["Pass", "true"]]);
    click(".kg-answers [data-pick=pass]");
    await settle();
    expect(of("why")[0]).toMatchObject({ picks: ["pass"] });
    expect($(".kg-say.kg-no").textContent).toContain("Not yet. A-7");
    click(".kg-answers [data-pick=toast]");
    await settle();
    if (!of("play").length) click("[data-do=play]");
    expect(of("play")[0]).toMatchObject({ move: "toast" });
  });

  test("keeps what a person did while bots answer, and drops it with their next move", async () => {
    const { $$, hear } = await show({ ...READY, pace: 100 });
    hear({ ...brought("Ada climbs.", 4), mood: { kind: "bots", seat: 0 } });
    hear({ ...brought("Ben falls.", 5), mood: { kind: "ready", seat: 0 } });
    expect(said($$)).toEqual(["Ada climbs.", "Ben falls."]);
    hear({ ...brought("Ada rests.", 6), mood: { kind: "bots", seat: 0 } });
    expect(said($$)).toEqual(["Ada rests."]);
  });

  test("shows what is new row by row, each for as long as it takes to read, and the last stays", async () => {
    const { $, $$, hear } = await show(READY);
    // Nothing is laid out here: each sentence has a row of 20 pixels, below 7 of the board.
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(/** @this {HTMLElement} */ function () {
      return 7 + 20 * $$(".kg-told").indexOf(this);
    });
    hear({ ply: 4, log: { keep: 3, set: [[3, [["A-1", "Ada climbs."], ["A-2", "Ada turns."], ["A-3", "Ada rests."]]]] } });
    /** @type {number[]} */
    const rows = [];
    for (let n = 0; n < 30; n += 1) {
      await vi.advanceTimersByTimeAsync(200);
      if (rows.at(-1) !== $(".kg-say").scrollTop) rows.push($(".kg-say").scrollTop);
    }
    expect(said($$)).toEqual(["Ada climbs.", "Ada turns.", "Ada rests."]);
    expect(rows).toEqual([0, 20, 40]);
  });

  test("opens whole where a mouse has come to rest, and not under a finger", async () => {
    const { $, hear } = await show(READY);
    hear(brought("Ada climbs.", 4));
    await settle();
    // Nothing has a size here: the test says that there is more than fits.
    $("[data-do=told]").hidden = false;
    const open = () => $(".kg-say").classList.contains("kg-open");
    const move = (/** @type {string} */ pointerType) => $(".kg-say .kg-text").dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType }));
    move("touch");
    await vi.advanceTimersByTimeAsync(400);
    expect(open()).toBe(false);
    move("mouse");
    expect(open()).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(open()).toBe(true);
    $(".kg-say").dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
    expect(open()).toBe(false);
  });

  test("is not read out again where it stays", async () => {
    const { $, hear } = await show({ ...READY, pace: 100 });
    hear({ ...brought("Ada climbs.", 4), mood: { kind: "bots", seat: 0 } });
    const before = $(".kg-told");
    hear({ ...brought("Ben falls.", 5), mood: { kind: "ready", seat: 0 } });
    expect($(".kg-told")).toBe(before);
    expect($(".kg-say").getAttribute("aria-atomic")).toBe("false");
  });

  test("has what cannot be done in full where no clause speaks of it, until the next thing is said", async () => {
    const { $, click, hear } = await show(READY, () => ({ ok: false, reason: "The board had changed meanwhile.", clause: "" }));
    click("[data-do=undo]");
    await settle();
    expect($(".kg-say").classList.contains("kg-open")).toBe(true);
    hear(brought("Ada climbs.", 4));
    expect($(".kg-say").className).toBe("kg-say");
  });

  test("has the goal, as text, as long as the board lasts", async () => {
    const { $ } = await show({ ...READY, goal: "<i>Lift</i> Nui" });
    expect([$(".kg-goal").hidden, $(".kg-goal").title, $(".kg-goal i")]).toEqual([false, "<i>Lift</i> Nui", null]);
    expect((await show(READY)).$(".kg-goal").hidden).toBe(true);
  });

  test("says that the past is looked at", async () => {
    const { $, click } = await show({ ...READY, prompts: PROMPTS, buttons: BUTTONS, begun: 1 }, ({ do: what }) =>
      what === "view" ? { ok: true, base: 0 } : { ok: true });
    click("[data-do=back]");
    await settle();
    expect([$(".kg-status").textContent, $(".kg-answers").children.length]).toEqual(["past 1 2 ", 0]);
    click("[data-do=now]");
    expect($(".kg-answers").children.length).toBe(2);
  });

  test("shows what a player has reached by its number, with the words for whoever does not see it", async () => {
    const { $$ } = await show({ ...READY, seats: [seat("Ada", { points: 5, score: "space 5" }), seat("Ben", { score: "waiting" })] });
    expect($$(".kg-points").map((one) => one.textContent)).toEqual(["space 5", "waiting"]);
    expect($$(".kg-unit").map((one) => one.textContent)).toEqual(["space ", ""]);
  });

  test("has a menu that closes when something in it or beside it is pressed, and by Escape", async () => {
    const { $, click, press } = await show({ ...READY, pieces: [...READY.pieces, piece("far")] });
    const menu = $(".kg-menu");
    for (const close of [() => click("[data-do=help]"), () => click("[data-key=toast]"), () => press("Escape", ".kg-menu summary")]) {
      menu.open = true;
      close();
      expect(menu.open).toBe(false);
    }
    expect(document.activeElement).toBe($(".kg-menu summary"));
  });
});

describe("what was done can be read before bots go on", () => {
  const TEXT = "Ada climbs from place 3 to place 1.", READ = 300 + 45 * TEXT.length;
  const bots = { mood: { kind: "bots", seat: 0 } };

  test("as long as it takes, and no longer than 6 seconds", async () => {
    for (const [text, wait] of /** @type {[string, number][]} */ ([[TEXT, READ], ["Ada.", 700], ["very ".repeat(99), 6000]])) {
      const { hear, of } = await show(READY);
      hear({ ...brought(text, 4), ...bots });
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(of("go")).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(of("go").length).toBe(1);
    }
  });

  test("but a board without pace waits for nothing", async () => {
    const { hear, of, $ } = await show({ ...READY, pace: 0 });
    hear({ ...brought(TEXT, 4), ...bots });
    expect($("[data-do=skip]").hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(of("go").length).toBe(1);
  });

  test.each([
    ["a button", (/** @type {any} */ { click }) => click("[data-do=skip]")],
    ["a click on the board", (/** @type {any} */ { click }) => click("[data-key=toast]")],
    ["a key on the board", (/** @type {any} */ { press }) => press("ArrowLeft", "[data-key=toast]")],
    ["Enter on the board", (/** @type {any} */ { press }) => press("Enter", "[data-key=toast]")],
    ["Escape", (/** @type {any} */ { press }) => press("Escape", "[data-key=toast]")],
  ])("and %s goes on at once, once, and does nothing else", async (_, go_on) => {
    const board = await show(READY);
    board.hear({ ...brought(TEXT, 4), ...bots });
    expect(board.$("[data-do=skip]").hidden).toBe(false);
    go_on(board);
    await settle();
    expect([board.of("go").length, board.of("why").length, board.$("[data-do=skip]").hidden]).toEqual([1, 0, true]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(board.of("go").length).toBe(1);
  });

  test("and the focus stays in the board when there is nothing more to skip", async () => {
    const { hear, $ } = await show(READY);
    hear({ ...brought(TEXT, 4), ...bots });
    $("[data-do=skip]").focus();
    await vi.advanceTimersByTimeAsync(READ);
    expect(document.activeElement).toBe($("svg [tabindex='0']"));
  });
});
