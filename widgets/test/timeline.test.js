import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, seat, settle, show, view } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("a move of several steps", () => {
  const steps = [{ lines: [["A-3", "They touch."]], set: [{ key: "tiki:a", x: 10 }] },
    { lines: [["A-4", "It is carried on."]], alt: "carried on", set: [{ key: "tiki:a", x: 20 }, { key: "tiki:b", x: 30 }] }];
  const moved = { steps, ply: 4, alt: "at rest", set: [{ key: "tiki:b", x: 40 }],
    log: { keep: 4, set: [[3, [["A-3", "They touch."], ["A-4", "It is carried on."], ["A-5", "It rests."]]]] } };
  /** How long words are shown. @param {string} words */
  const read = (words) => 300 + 45 * words.length;
  const [READ_FIRST, READ_BOTH] = [read("They touch."), read("They touch.") + read("It is carried on.")];
  const FIRST = [10, 20], SECOND = [20, 30], LAST = [20, 40];
  /** @param {any} $ */
  const at = ($) => ["a", "b"].map((name) => parseInt($(`[data-key='tiki:${name}']`).style.transform.slice(10), 10));
  /** @param {any} board @param {number} n */
  const slide = ({ $ }, n) => {
    $(".kg-stepbar input").value = String(n);
    $(".kg-stepbar input").dispatchEvent(new Event("input", { bubbles: true }));
  };
  /** @param {any} $ */
  const value = ($) => [$(".kg-stepbar input").value, $(".kg-stepbar input").getAttribute("aria-valuetext")];

  test("is shown step by step; who goes on does not wait", async () => {
    const { $, hear, root, click } = await show(READY);
    expect($(".kg-stepbar").hidden).toBe(true);
    hear(moved);
    expect(at($)).toEqual(FIRST);
    expect(root.hasAttribute("data-stepping")).toBe(true);
    expect($(".kg-say [data-clause='A-3']")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(READ_FIRST - 1);
    expect(at($)).toEqual(FIRST);
    await vi.advanceTimersByTimeAsync(1);
    expect(at($)).toEqual(SECOND);
    expect($(".kg-say").textContent).toContain("It is carried on.");
    expect($("svg").getAttribute("aria-label")).toBe("carried on");
    await vi.advanceTimersByTimeAsync(READ_BOTH - READ_FIRST);
    expect(at($)).toEqual(LAST);
    expect(root.hasAttribute("data-stepping")).toBe(false);
    hear({ ...moved, ply: 5, set: [{ key: "tiki:a", x: 50 }] });
    click("[data-key=toast]");
    expect(root.hasAttribute("data-stepping")).toBe(false);
    expect(at($)[0]).toBe(50);
  });

  test("stays where it is when the kernel tells again what is shown already, and goes when it tells something else", async () => {
    let x = 0;
    const places = () => READY.pieces.map((one) => one.key === "tiki:a" ? { ...one, x: 20 } : one.key === "tiki:b" ? { ...one, x } : one);
    const { $, hear, root } = await show(READY, ({ do: what }) =>
      what === "sync" && x ? { ok: true, whole: view({ ...READY, pieces: places(), rev: 9, ply: 4, alt: "at rest" }) } : { ok: true });
    await vi.advanceTimersByTimeAsync(10);
    x = 40;
    hear({ ...moved, log: undefined });
    await vi.advanceTimersByTimeAsync(READ_FIRST);
    expect(at($)).toEqual(SECOND);
    hear({ base: 6, rev: 7 });
    await vi.advanceTimersByTimeAsync(10);
    expect(root.dataset.rev).toBe("9");
    expect(at($)).toEqual(SECOND);
    x = 60;
    hear({ base: 10, rev: 11 });
    await vi.advanceTimersByTimeAsync(10);
    expect(at($)).toEqual([20, 60]);
  });

  test("can be gone through by its slider, back and forth, and needs the kernel for nothing", async () => {
    const board = await show(READY);
    const { $, hear, asked } = board;
    hear(moved);
    await vi.advanceTimersByTimeAsync(READ_BOTH);
    const before = asked.length;
    expect(value($)).toEqual(["2", "steps_end 3 2 "]);
    slide(board, 0);
    expect([at($), value($)]).toEqual([FIRST, ["0", "steps_at 1 2  They touch."]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(at($)).toEqual(FIRST);
    slide(board, 1);
    expect([at($), value($)]).toEqual([SECOND, ["1", "steps_at 2 2  It is carried on."]]);
    expect($(".kg-say [data-clause='A-4']")).not.toBeNull();
    slide(board, 2);
    expect(at($)).toEqual(LAST);
    expect(asked.length).toBe(before);
    expect($(".kg-time input").value).toBe("4");
  });

  test("is told once: by the slider to whoever moves it, else by what is said", async () => {
    const { $, hear } = await show(READY);
    hear(moved);
    expect($(".kg-say").getAttribute("aria-live")).toBe("polite");
    $(".kg-stepbar input").focus();
    expect($(".kg-say").getAttribute("aria-live")).toBe("off");
    $("[data-key=toast]").focus();
    expect($(".kg-say").getAttribute("aria-live")).toBe("polite");
  });

  test("can be held, played on, played again and closed", async () => {
    const { $, hear, click, root } = await show(READY);
    hear(moved);
    expect($("[data-do=steps]").title).toContain("steps_pause");
    click("[data-do=steps]");
    await vi.advanceTimersByTimeAsync(5000);
    expect(at($)).toEqual(FIRST);
    click("[data-do=steps]");
    await vi.advanceTimersByTimeAsync(READ_FIRST);
    expect(at($)).toEqual(SECOND);
    click("[data-do=steps]");
    click("[data-do=steps]");
    expect(at($), "it goes on where it was held").toEqual(SECOND);
    await vi.advanceTimersByTimeAsync(READ_BOTH - READ_FIRST);
    expect(at($)).toEqual(LAST);
    expect($("[data-do=steps]").title).toContain("steps_play");
    click("[data-do=steps]");
    expect(at($)).toEqual(FIRST);
    $("[data-do=end-steps]").focus();
    click("[data-do=end-steps]");
    expect([at($), $(".kg-stepbar").hidden, root.hasAttribute("data-stepping")]).toEqual([LAST, true, false]);
    expect(document.activeElement).toBe($("svg [tabindex='0']"));
  });

  test("ends with the next move, not with what chance does after it", async () => {
    const board = await show(READY);
    const { $, hear } = board;
    const none = [seat("Ada"), seat("Ben")];
    hear({ ...moved, seats: none });
    hear({ ply: 5, seats: [seat("Ada"), seat("Ben", { turn: true })], set: [{ key: "toast", x: 60 }] });
    expect(at($)).toEqual(FIRST);
    await vi.advanceTimersByTimeAsync(READ_BOTH);
    expect(at($)).toEqual(LAST);
    expect($("[data-key=toast]").style.transform).toBe("translate(60px,50px)");
    slide(board, 1);
    hear({ ply: 6, set: [{ key: "tiki:a", x: 70 }] });
    expect([at($)[0], $(".kg-stepbar").hidden]).toEqual([70, true]);
  });

  test("shows what is seen only meanwhile", async () => {
    const { $, hear } = await show(READY);
    const touch = { key: "touch", body: "<path/>", x: 5, label: "They touch" };
    hear({ ...moved, steps: [{ ...steps[0], set: [touch] }, { ...steps[1], gone: ["touch"] }] });
    expect($("[data-key=touch]").getAttribute("aria-label")).toBe("They touch");
    await vi.advanceTimersByTimeAsync(READ_BOTH);
    expect($("[data-key=touch]")).toBeNull();
  });

  test("shows no ghosts of the next move, which begins after it", async () => {
    const board = await show(READY, ({ do: what }) =>
      what === "preview" ? { ok: true, base: 1, events: [["T-1", "It burns."]], set: [{ key: "tiki:b", x: 90 }] } : { ok: true });
    board.hear(moved);
    board.$("[data-key=toast]").dispatchEvent(new Event("pointerover", { bubbles: true }));
    await settle();
    expect(board.$(".kg-offer").textContent).toContain("It burns.");
    expect(board.$$(".kg-ghost")).toEqual([]);
  });

  test("keeps bots waiting while somebody looks at it", async () => {
    const board = await show(READY);
    board.hear({ ...moved, mood: { kind: "bots", seat: 0 } });
    slide(board, 1);
    await vi.advanceTimersByTimeAsync(9000);
    expect(board.of("go")).toEqual([]);
    slide(board, 2);
    await vi.advanceTimersByTimeAsync(700);
    expect(board.of("go").length).toBe(1);
  });

  test("and the past do not mix", async () => {
    const board = await show(READY, ({ do: what }) =>
      what === "view" ? { ok: true, base: 1, set: [{ key: "tiki:a", x: 77 }] } : { ok: true });
    const { $, hear, click, root } = board;
    hear(moved);
    click("[data-do=back]");
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect([at($)[0], $(".kg-stepbar").hidden, root.hasAttribute("data-stepping")]).toEqual([77, true, false]);
    click("[data-do=now]");
    await settle();
    expect([at($), $(".kg-stepbar").hidden]).toEqual([LAST, false]);
    slide(board, 0);
    expect([at($), root.hasAttribute("data-past")]).toEqual([FIRST, false]);
  });

  test("is not played by itself where nothing shall move, but can be looked at", async () => {
    vi.stubGlobal("matchMedia", (/** @type {string} */ query) => ({ matches: query.includes("motion"), addEventListener() {} }));
    const board = await show(READY);
    board.hear(moved);
    expect(at(board.$)).toEqual(LAST);
    slide(board, 0);
    expect(at(board.$)).toEqual(FIRST);
  });
});

describe("a scene", () => {
  const WORDS = "A card is turned.", LINES = [["A-3", WORDS]], READ = 300 + 45 * WORDS.length, PACE = 700;
  const scene = { ply: 4, steps: [{ scene: true, lines: LINES, set: [{ key: "scene", body: "<g/>", x: 50, y: 40 }] },
    { scene: true, lines: [], set: [{ key: "scene", x: 10 }] }], gone: ["scene"], log: { keep: 4, set: [[3, LINES]] } };
  /** @param {any} $ */
  const at = ($) => $("[data-key='scene']") && parseInt($("[data-key='scene']").style.transform.slice(10), 10);

  test("is seen large while it is told, goes to its place, and is gone; nothing else can be stepped through", async () => {
    const { $, hear } = await show(READY);
    hear(scene);
    expect([at($), $(".kg-say").textContent, $(".kg-stepbar").hidden]).toEqual([50, expect.stringContaining("A card is turned."), true]);
    await vi.advanceTimersByTimeAsync(READ);
    expect(at($)).toBe(10);
    await vi.advanceTimersByTimeAsync(PACE - 1);
    expect(at($)).toBe(10);
    await vi.advanceTimersByTimeAsync(1);
    expect([at($), $(".kg-stepbar").hidden]).toEqual([null, true]);
  });

  test.each(["a key", "a click on a piece", "a click beside"])("%s ends it at once, and does nothing else", async (how) => {
    const { $, hear, click, asked } = await show(READY);
    hear(scene);
    const before = asked.length;
    if (how === "a key") $("[data-key=toast]").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    else click(how === "a click beside" ? ".kg-stage > svg" : "[data-key=toast]");
    expect(at($)).toBeNull();
    await settle();
    expect([asked.length, $("[data-key=toast]").getAttribute("aria-pressed")]).toEqual([before, "false"]);
  });

  test("is not staged in fast play, nor where motion is not wanted", async () => {
    const fast = await show({ ...READY, pace: 0 });
    fast.hear(scene);
    expect(at(fast.$)).toBeNull();
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const calm = await show(READY);
    calm.hear(scene);
    expect(at(calm.$)).toBeNull();
  });

  test("waits for the one before it, for chance is quicker than anybody can see; what comes of it all is seen last", async () => {
    const told = [["A-6", "And then a die falls."]];
    const { $, hear } = await show({ ...READY, seats: [seat("Ada")] });
    hear(scene);
    hear({ ply: 5, alt: "two", set: [{ key: "tiki:a", x: 70 }] });
    hear({ ...scene, ply: 6, gone: ["scene"], steps: [{ scene: true, lines: told, set: [{ key: "scene", body: "<g/>", x: 80 }] }],
      log: { keep: 6, set: [[5, told]] } });
    expect(at($)).toBe(50);
    await vi.advanceTimersByTimeAsync(READ);
    expect(at($)).toBe(10);
    await vi.advanceTimersByTimeAsync(PACE);
    expect([at($), $(".kg-say").textContent]).toEqual([80, expect.stringContaining("And then a die falls.")]);
    await vi.advanceTimersByTimeAsync(READ + READ);
    expect([at($), parseInt($("[data-key='tiki:a']").style.transform.slice(10), 10)]).toEqual([null, 70]);
  });
});
