import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, seat, show, view } from "./fake.js";

const PIECES = [piece("card:up", { y: 50 }), piece("card:down", { x: 20, y: 50 }), piece("toast", { x: 40, y: 50 }),
  piece("tiki:a"), piece("tiki:b", { x: 20 }), piece("sign", { pick: "", layer: "low" }),
  piece("leaf", { pick: "", label: "" })];
const MOVES = [["up a", "Up on a", ["card:up", "tiki:a"]], ["up b", "Up on b", ["card:up", "tiki:b"]],
  ["down b", "Down on b", ["card:down", "tiki:b"]], ["toast", "Toast", ["toast"]]];
const READY = { pieces: PIECES, moves: MOVES };
const settle = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("drawing", () => {
  test("places keyed pieces in their layers, with ids and classes of its own", async () => {
    const { $, $$ } = await show(READY);
    expect($$("[data-layer=pieces] > g").map((g) => g.dataset.key)).toEqual(
      ["card:up", "card:down", "toast", "tiki:a", "tiki:b", "leaf"]);
    expect($("[data-layer=low] > g").dataset.key).toBe("sign");
    const path = $("[data-key=toast] path");
    expect(path.getAttribute("class")).toBe("toy-p");
    expect(path.id).toMatch(/^kg\w+-toast$/);
    expect($("svg style").textContent).toBe(".toy-p{fill:red}");
    expect(path.namespaceURI).toBe("http://www.w3.org/2000/svg");
  });

  test("a board that the kernel has told nothing of yet asks for the whole", async () => {
    const { $, asked } = await show(READY, (message) => ({ ok: true, ...(message.page === "" && { whole: view(READY) }) }), { silent: true });
    expect(asked[0]).toEqual({ do: "sync", page: "" });
    expect($("[data-key=toast]")).not.toBeNull();
  });

  test("a change touches only what it names, and keeps every node", async () => {
    const { $, $$, hear, root } = await show(READY);
    const before = $$("[data-key]");
    const body = $("[data-key='tiki:a']").firstChild;
    hear({ set: [{ key: "tiki:a", x: 20, label: "moved" }, { key: "tiki:b", x: 0 }] });
    expect($$("[data-key]")).toEqual(before);
    expect($("[data-key='tiki:a']").firstChild).toBe(body);
    expect($("[data-key='tiki:a']").style.transform).toBe("translate(20px,0px)");
    expect($("[data-key='tiki:a']").getAttribute("aria-label")).toBe("moved");
    expect(root.dataset.rev).toBe("1");
  });

  test("new pieces go below the one they are told to lie under, gone ones go", async () => {
    const { $$, hear } = await show(READY);
    hear({ gone: ["toast"], set: [{ ...piece("new"), below: "tiki:b" }, piece("last")] });
    expect($$("[data-layer=pieces] > g").map((g) => g.dataset.key)).toEqual(
      ["card:up", "card:down", "tiki:a", "new", "tiki:b", "leaf", "last"]);
  });

  test("a piece that went and comes back is drawn anew", async () => {
    const { $, hear } = await show(READY);
    hear({ gone: ["tiki:b"] });
    hear({ set: [piece("tiki:b", { x: 30 })] });
    expect($("[data-key='tiki:b']").style.transform).toBe("translate(30px,0px)");
    expect($("[data-key='tiki:b']").getAttribute("aria-label")).toBe("piece tiki:b");
  });

  test("names with markup are text", async () => {
    const { $, $$ } = await show(READY);
    expect($$(".kg-name").map((name) => name.textContent)).toEqual(["Ada", "<b>Ben</b>"]);
    expect($(".kg-seats b")).toBeNull();
  });

  test("pieces have roles and names; decoration is hidden", async () => {
    const { $ } = await show(READY);
    expect($("[data-key=toast]").getAttribute("role")).toBe("button");
    expect($("[data-key=sign]").getAttribute("role")).toBe("img");
    expect($("[data-key=leaf]").getAttribute("aria-hidden")).toBe("true");
    expect($("svg").getAttribute("aria-label")).toBe("a line");
  });
});

describe("a move of several steps", () => {
  const steps = [{ lines: [["A-3", "They touch."]], set: [{ key: "tiki:a", x: 10 }] },
    { lines: [["A-4", "It is carried on."]], alt: "carried on", set: [{ key: "tiki:a", x: 20 }, { key: "tiki:b", x: 30 }] }];
  const moved = { steps, ply: 4, alt: "at rest", set: [{ key: "tiki:b", x: 40 }],
    log: { keep: 4, set: [[3, [["A-3", "They touch."], ["A-4", "It is carried on."], ["A-5", "It rests."]]]] } };
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
    await vi.advanceTimersByTimeAsync(700);
    expect(at($)).toEqual(SECOND);
    expect($(".kg-say").textContent).toContain("It is carried on.");
    expect($("svg").getAttribute("aria-label")).toBe("carried on");
    await vi.advanceTimersByTimeAsync(700);
    expect(at($)).toEqual(LAST);
    expect(root.hasAttribute("data-stepping")).toBe(false);
    hear({ ...moved, ply: 5, set: [{ key: "tiki:a", x: 50 }] });
    click("[data-key=toast]");
    expect(root.hasAttribute("data-stepping")).toBe(false);
    expect(at($)[0]).toBe(50);
  });

  test("can be gone through by its slider, back and forth, and needs the kernel for nothing", async () => {
    const board = await show(READY);
    const { $, hear, asked } = board;
    hear(moved);
    await vi.advanceTimersByTimeAsync(1500);
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
    await vi.advanceTimersByTimeAsync(700);
    expect(at($)).toEqual(SECOND);
    await vi.advanceTimersByTimeAsync(700);
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
    await vi.advanceTimersByTimeAsync(1500);
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
    await vi.advanceTimersByTimeAsync(1500);
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

describe("keyboard", () => {
  test("no key reaches the page but save", async () => {
    const { press, root } = await show(READY);
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    for (const key of ["x", "m", "d", "Enter", "Escape", "ArrowDown", "u", "Tab"]) press(key, "[data-key=toast]");
    for (const key of ["Enter", "b"]) press(key, "[data-do=help]");
    press("Enter", "[data-key=toast]", { shiftKey: true });
    press("z", "[data-key=toast]", { ctrlKey: true });
    expect(heard).not.toHaveBeenCalled();
    press("s", "[data-key=toast]", { ctrlKey: true });
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", heard);
    expect(root.isConnected).toBe(true);
  });

  test("Tab leaves; arrows walk; one piece is in the tab order", async () => {
    const { press, $, $$ } = await show(READY);
    expect(press("Tab", "[data-key=toast]").defaultPrevented).toBe(false);
    expect($$("svg [tabindex='0']").length).toBe(1);
    $("[data-key='tiki:a']").focus();
    expect(press("ArrowRight", "[data-key='tiki:a']").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe($("[data-key='tiki:b']"));
    press("ArrowDown", "[data-key='tiki:b']");
    expect(document.activeElement).toBe($("[data-key='card:down']"));
    expect($$("svg [tabindex='0']").map((node) => node.dataset.key)).toEqual(["card:down"]);
    press("Home", "[data-key='card:down']");
    expect(document.activeElement).toBe($("[data-key='card:up']"));
    press("End", "[data-key='card:up']");
    expect(document.activeElement).toBe($("[data-key='tiki:b']"));
  });

  test("Enter and Space pick, Escape lets go, u and r take back and repeat", async () => {
    const { press, $, of, hear } = await show(READY);
    press(" ", "[data-key='tiki:a']");
    expect($("[data-key='tiki:a']").getAttribute("aria-pressed")).toBe("true");
    press("Escape", "[data-key='tiki:a']");
    expect($("[data-key='tiki:a']").getAttribute("aria-pressed")).toBe("false");
    press("Enter", "[data-key='tiki:a']");
    press("Enter", "[data-key='card:up']");
    expect(of("play").length).toBe(1);
    press("u", "[data-key='tiki:a']");
    expect(of("undo").length).toBe(1);
    press("r", "[data-key='tiki:a']");
    expect(of("redo").length).toBe(0);
    hear({ redo: true });
    press("r", "[data-key='tiki:a']");
    expect(of("redo").length).toBe(1);
  });

  test("focus stays with its piece, and goes to the nearest when it goes", async () => {
    const { $, hear } = await show(READY);
    $("[data-key='tiki:a']").focus();
    hear({ set: [{ key: "tiki:a", x: 60 }] });
    expect(document.activeElement).toBe($("[data-key='tiki:a']"));
    hear({ gone: ["tiki:a"] });
    expect(document.activeElement).toBe($("[data-key='tiki:b']"));
  });

  test("the list of all moves plays, and keeps the focus", async () => {
    const { $, $$, click, of, hear } = await show(READY);
    $(".kg-side details").open = true;
    $(".kg-side details").dispatchEvent(new Event("toggle"));
    expect($$(".kg-moves button").map((button) => button.textContent)).toEqual(["Down on b", "Toast", "Up on a", "Up on b"]);
    $("[data-move=toast]").focus();
    hear({ moves: { new: [], gone: ["up a"] } });
    expect(document.activeElement).toBe($("[data-move=toast]"));
    hear({ mood: { kind: "waiting", seat: 0 } });
    expect(document.activeElement?.tagName).toBe("SUMMARY");
    hear({ mood: { kind: "ready", seat: 0 } });
    click("[data-move=toast]");
    expect(of("play")[0]?.move).toBe("toast");
  });
});

describe("curtain, past, score, new game", () => {
  const two = { seats: [seat("Ada", { show: true }), seat("Ben", { show: true, turn: true })] };

  test("the curtain hides the stage until somebody says who he is", async () => {
    const { $, click, of, hear, root } = await show({ ...READY, ...two });
    expect($(".kg-curtain").hidden).toBe(true);
    hear({ mood: { kind: "curtain", seat: 1 }, moves: { new: [], gone: MOVES.map(([move]) => move) } });
    expect(root.dataset.state).toBe("curtain");
    expect($(".kg-curtain").hidden).toBe(false);
    expect($(".kg-stage").inert).toBe(true);
    expect($("[data-do=unveil]").textContent).toContain("Ben");
    click("[data-do=unveil]");
    expect(of("seat")).toEqual([{ do: "seat", rev: 1, seat: null, to: 1 }]);
    hear({ mood: { kind: "ready", seat: 1 } });
    expect($(".kg-curtain").hidden).toBe(true);
    expect($(".kg-stage").inert).toBe(false);
  });

  test("the past is shown, marked and read only, and now comes back", async () => {
    const { $, click, of, root } = await show(READY, ({ do: what }) =>
      what === "view" ? { ok: true, base: 0, set: [{ key: "tiki:a", x: 77 }], alt: "before" } : { ok: true });
    click("[data-do=back]");
    await settle();
    expect(of("view")[0]?.ply).toBe(2);
    expect(root.hasAttribute("data-past")).toBe(true);
    expect($("[data-key='tiki:a']").style.transform).toBe("translate(77px,0px)");
    expect($("svg").getAttribute("aria-label")).toBe("before");
    click("[data-key=toast]");
    await settle();
    expect(of("why")).toEqual([]);
    expect($(".kg-say").textContent).toContain("past");
    click("[data-do=now]");
    await settle();
    expect(root.hasAttribute("data-past")).toBe(false);
    expect($("[data-key='tiki:a']").style.transform).toBe("translate(0px,0px)");
    expect([$(".kg-say").textContent, $(".kg-past").textContent]).toEqual(["Your move", "step 3 3 "]);
  });

  test("what happens now brings a board back from the past", async () => {
    const { click, hear, root, $ } = await show(READY, ({ do: what }) =>
      what === "view" ? { ok: true, base: 0, set: [{ key: "tiki:a", x: 77 }] } : { ok: true });
    click("[data-do=start]");
    await settle();
    hear({ ply: 4, set: [{ key: "tiki:b", x: 5 }] });
    expect(root.hasAttribute("data-past")).toBe(false);
    expect($("[data-key='tiki:a']").style.transform).toBe("translate(0px,0px)");
  });

  test("a round is scored step by step and goes on by a button", async () => {
    const { $, $$, hear, click, of } = await show({ ...READY, pace: 600 });
    hear({ mood: { kind: "rest", seat: 0 }, ply: 4, log: { keep: 4, set: [[3, [["K-1", "one"], ["K-2", "two"], ["K-3", "three"]]]] } });
    await vi.advanceTimersByTimeAsync(10);
    expect($$(".kg-steps [data-clause]").length).toBe(1);
    await vi.advanceTimersByTimeAsync(600);
    expect($$(".kg-steps [data-clause]").length).toBe(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect($$(".kg-steps [data-clause]").map((chip) => chip.dataset.clause)).toEqual(["K-1", "K-2", "K-3"]);
    click("[data-do=go]");
    expect(of("go").length).toBe(1);
    hear({ mood: { kind: "ready", seat: 0 } });
    expect($(".kg-score").hidden).toBe(true);
  });

  test("the end is celebrated, the winners first", async () => {
    const { $, $$, hear } = await show(READY);
    const seats = [seat("Ada", { points: 3 }), seat("Ben", { points: 9, won: true })];
    hear({ mood: { kind: "over", seat: 0 }, status: "Ben wins", ply: 4, seats, log: { keep: 4, set: [[3, [["G-2", "Ben wins."]]]] } });
    await vi.advanceTimersByTimeAsync(10);
    expect($(".kg-score h3").textContent).toBe("Ben wins");
    expect($$(".kg-ranks bdi").map((name) => name.textContent)).toEqual(["Ben", "Ada"]);
    expect($(".kg-party").children.length).toBeGreaterThan(0);
    expect($(".kg-score [data-do=new]")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(6000);
    expect($(".kg-party").children.length).toBe(0);
  });

  test("a board opened after the end shows it all at once, without a party", async () => {
    const { $, $$ } = await show({ ...READY, mood: { kind: "over", seat: 0 }, ply: 3 });
    await vi.advanceTimersByTimeAsync(10);
    expect($$(".kg-steps [data-clause]").length).toBe(1);
    expect($(".kg-party").children.length).toBe(0);
  });

  test("a new game as it was needs no details, a changed one sends them", async () => {
    const option = { name: "rounds", doc: "rounds", low: 1, high: 9, default: 4, clause: "G-4", value: null };
    const form = { ok: true, bots: ["greedy"], seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }],
      options: { 2: [option], 3: [] } };
    const { $, click, of } = await show(READY, ({ do: what }) => (what === "form" ? form : { ok: true }));
    click("[data-do=new]");
    await settle();
    const submit = async () => {
      $("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      await settle();
    };
    await submit();
    expect(of("new")[0]).toEqual({ do: "new", rev: 0, seat: 0 });
    click("[data-do=new]");
    await settle();
    $("form [name=rounds]").value = "7";
    $("form [name=bot]").value = "greedy";
    await submit();
    expect(of("new")[1]).toMatchObject({ options: { rounds: 7 },
      seats: [{ name: "Ada", bot: "greedy" }, { name: "Ben", bot: "" }] });
  });

  test("a clause is shown with its source and provenance, and closes", async () => {
    const clause = { ok: true, id: "A-1", title: "Begin", text: "It begins.", source: "page 2", provenance: "in the rulebook" };
    const { $, click, press } = await show(READY, ({ do: what }) => (what === "clause" ? clause : { ok: true }));
    click(".kg-log [data-clause=A-1]");
    await settle();
    for (const words of ["A-1", "Begin", "It begins.", "page 2", "in the rulebook"]) {
      expect($(".kg-clause").textContent).toContain(words);
    }
    press("Escape", ".kg-clause");
    expect($(".kg-clause").hidden).toBe(true);
    expect(document.activeElement).toBe($(".kg-log [data-clause=A-1]"));
  });
});

describe("the kernel", () => {
  test("restarted or dead: the board says so, keeps its picture, and comes back when it speaks", async () => {
    const { emit, root, $, $$, hear, kernel } = await show(READY);
    await settle();
    const pieces = $$("[data-key]").length;
    emit("comm_live_update");
    expect(root.dataset.state).toBe("lost");
    expect($(".kg-say").textContent).toContain("lost");
    expect($$("[data-key]").length).toBe(pieces);
    hear({ status: "here again" });
    expect(root.dataset.state).toBe("ready");
    for (const slot of kernel.statusChanged.slots) slot(kernel, "dead");
    expect(root.dataset.state).toBe("lost");
  });

  test("connected again: the board asks for what it missed, and comes back", async () => {
    const { emit, root, of, kernel } = await show(READY);
    await settle();
    emit("comm_live_update");
    for (const slot of kernel.connectionStatusChanged.slots) slot(kernel, "connected");
    await settle();
    expect(of("sync").length).toBe(2);
    expect(root.dataset.state).toBe("ready");
  });

  test("silent: the board says so; again asks again", async () => {
    let deaf = true;
    const { root, $, click, of, listeners } = await show(READY, ({ do: what }) =>
      deaf && what !== "sync" ? new Promise(() => {}) : { ok: true });
    await settle();
    const heard = listeners.get("msg:custom")?.size ?? 0;
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(root.dataset.state).toBe("lost");
    expect($(".kg-say").textContent).toContain("silent");
    expect(listeners.get("msg:custom")?.size).toBe(heard);
    deaf = false;
    const before = of("sync").length;
    click("[data-do=again]");
    await settle();
    expect(of("sync").length).toBe(before + 1);
    expect(root.dataset.state).toBe("ready");
  });

  test("an answer that comes late is not heard; what arrives decides", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const { root, $, click, hear } = await show(READY, ({ do: what }) =>
      what === "play" ? new Promise((resolve) => { answer = resolve; }) : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(root.dataset.state).toBe("lost");
    hear({ status: "moved", mood: { kind: "waiting", seat: 0 } });
    expect([root.dataset.state, $(".kg-status").textContent]).toEqual(["waiting", "moved"]);
    answer({ ok: false, reason: "too late", clause: "A-1" });
    await settle();
    expect($(".kg-say").textContent).not.toContain("too late");
  });

  test.each([
    ["throws", () => { throw new Error("no comm"); }],
    ["is refused", () => Promise.reject(new Error("no comm"))],
  ])("a host that %s what is sent is told of at once", async (_, send) => {
    const { root, click, model } = await show(READY);
    await settle();
    model.send = send;
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await settle();
    expect(root.dataset.state).toBe("lost");
  });

  test("connection lost: the board says so, and goes on once it is back; a dead kernel says more", async () => {
    const { root, $, of, kernel } = await show(READY);
    await settle();
    const before = of("sync").length;
    /** @param {string} status */
    const connection = (status) => { for (const slot of kernel.connectionStatusChanged.slots) slot(kernel, status); };
    connection("connecting");
    expect([root.dataset.state, $(".kg-say [role=alert]").textContent]).toEqual(["lost", "offline   "]);
    connection("connected");
    await settle();
    expect([of("sync").length, root.dataset.state]).toEqual([before + 1, "ready"]);
    connection("disconnected");
    for (const slot of kernel.statusChanged.slots) slot(kernel, "dead");
    expect($(".kg-say [role=alert]").textContent).toBe("lost   ");
    connection("connecting");
    expect($(".kg-say [role=alert]").textContent).toBe("lost   ");
  });

  test("a board that only looks on says now and then that it is still there", async () => {
    const { of, hear } = await show(READY);
    await settle();
    const before = of("sync").length;
    for (let n = 0; n < 250; n += 1) hear({ status: `change ${n}` });
    await settle();
    expect(of("sync").slice(before).map(({ rev }) => rev)).toEqual([100, 200]);
  });

  test("busy: the board says that it waits", async () => {
    const { $, click } = await show(READY, ({ do: what }) => (what === "play" ? new Promise(() => {}) : { ok: true }));
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(2000);
    expect($(".kg-say").textContent).toContain("busy");
  });

  test("a refused move says why", async () => {
    const { $, click, root } = await show(READY, ({ do: what }) =>
      what === "play" ? { ok: false, reason: "Meanwhile it changed.", clause: "", stale: true } : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await settle();
    expect($(".kg-say").textContent).toBe("Meanwhile it changed.");
    expect(root.dataset.state).toBe("ready");
  });

  test("once taken away nothing is left behind", async () => {
    const { stop, listeners, of, kernel, hear, root } = await show({ ...READY, mood: { kind: "bots", seat: 0 } });
    stop.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(of("bye").length).toBe(1);
    expect(of("go").length).toBe(0);
    // What notes that there is news stays with the model.
    expect([...listeners].filter(([, set]) => set.size).map(([name, set]) => [name, set.size])).toEqual([["msg:custom", 1]]);
    expect(kernel.statusChanged.slots.size + kernel.connectionStatusChanged.slots.size).toBe(0);
    hear({ status: "nobody hears" });
    expect(root.dataset.rev).toBe("0");
  });
});

describe("a view that is opened", () => {
  const bare = { ...READY, mood: { kind: "ready" } };
  const READY_OLD = view({ ...READY, status: "Ada's secret" });

  test("needs nothing that is None in Python: a kernel in the page hands it over as undefined, or not at all", async () => {
    const { $, root, hear, click, of } = await show(bare);
    expect([$(".kg-curtain").hidden, root.dataset.state]).toEqual([true, "ready"]);
    hear({ mood: { kind: "curtain", seat: 1 } });
    expect($(".kg-curtain").hidden).toBe(false);
    hear({ mood: { kind: "waiting", seat: undefined } });
    expect($(".kg-curtain").hidden).toBe(true);
    click("[data-do=undo]");
    expect(of("undo")[0]?.seat).toBeNull();
  });

  test("never shows what lies in the model once there is news", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const opened = show(READY, ({ page }) => page === "" ? new Promise((resolve) => { answer = resolve; }) : { ok: true }, { old: READY_OLD });
    await vi.advanceTimersByTimeAsync(3000);
    expect(document.body.textContent).toContain("busy");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(document.body.textContent).toContain("silent");
    expect(document.body.textContent).not.toContain("secret");
    answer({ ok: true, whole: view({ ...READY, rev: 1, status: "Ben's" }) });
    await settle();
    const { $, root } = await opened;
    expect([$(".kg-status").textContent, root.dataset.rev]).toEqual(["Ben's", "1"]);
    expect(document.body.textContent).not.toContain("secret");
  });

  test("a second one asks too, and shows the present", async () => {
    const { hear, again, el } = await show(READY, ({ page }) =>
      page === "" ? { ok: true, whole: view({ ...READY, rev: 1, status: "Ben's" }) } : { ok: true });
    hear({ status: "Ben's" });
    await again();
    const second = /** @type {HTMLElement} */ (el.nextElementSibling);
    expect(second.querySelector(".kg-status")?.textContent).toBe("Ben's");
  });

  test("stops asking once it is taken away", async () => {
    const stop = new AbortController(), answer = vi.fn(() => new Promise(() => {}));
    const opened = show(READY, /** @type {any} */ (answer), { silent: true, stop });
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await opened;
    expect(answer).toHaveBeenCalledOnce();
    expect(document.querySelector(".kg-board,[role=status]")).toBeNull();
  });
});

describe("a notebook", () => {
  const STATE = "application/vnd.jupyter.widget-state+json", VIEW = "application/vnd.jupyter.widget-view+json";
  /** @param {any[]} outputs @param {any} [widgets] */
  const notebook = (outputs, widgets) => ({
    cells: [{}, { outputs: { length: outputs.length, get: (/** @type {number} */ n) => ({ data: outputs[n] }) } }],
    metadata: /** @type {any} */ ({ widgets }),
    getMetadata(/** @type {string} */ name) { return this.metadata[name]; },
    setMetadata(/** @type {string} */ name, /** @type {any} */ value) { this.changes += 1; this.metadata[name] = value; },
    changes: 0,
  });
  /** @param {string} id @param {any} html */
  const output = (id, html) => ({ [VIEW]: { model_id: id }, "text/html": html });
  const kernel = (/** @type {any} */ { do: what }) => what === "name" ? { ok: true, id: "b1" } : { ok: true };
  /** @param {any} book */
  const open = async (book) => {
    await show(READY, kernel, { notebook: book });
    await settle();
    return book.metadata.widgets?.[STATE].state;
  };

  test("gets the picture that its output holds, with a word that it is one", async () => {
    const state = await open(notebook([{ "text/plain": "7" }, output("b1", ["<img ", 'alt="a line">'])]));
    expect(Object.keys(state)).toEqual(["b1"]);
    expect(state.b1.model_name).toBe("HTMLModel");
    expect(state.b1.state.value).toBe('<div class="kg-still"><img alt="a line"><p><em>still   </em></p></div>');
  });

  test("keeps what others stored, and loses pictures of boards that are no more", async () => {
    const old = { model_name: "HTMLModel", state: { value: '<div class="kg-still">old</div>' } };
    const slider = { model_name: "IntSliderModel", state: {} };
    const widgets = { other: 1, [STATE]: { state: { gone: old, b0: old, slider } } };
    const book = notebook([output("b0", "<img>"), output("b1", "<img>")], widgets);
    expect(Object.keys(await open(book))).toEqual(["b0", "slider", "b1"]);
    expect(book.metadata.widgets.other).toBe(1);
  });

  test.each([
    ["that holds no picture of it", [output("b2", "<img>")], undefined],
    ["that has one already", [output("b1", "<img>")], { [STATE]: { state: { b1: {} } } }],
  ])("%s is left as it is", async (_, outputs, widgets) => {
    const book = notebook(outputs, widgets);
    await open(book);
    expect(book.changes).toBe(0);
  });

  test("of another kind is not touched", async () => {
    const { of } = await show(READY, kernel, { notebook: { cells: [] } });
    await settle();
    expect(of("name")).toEqual([]);
  });
});

describe("theme", () => {
  test.each([
    ["auto", { jpThemeLight: "false" }, "dark"],
    ["auto", { jpThemeLight: "true" }, "light"],
    ["auto", { vscodeThemeKind: "vscode-dark" }, "dark"],
    ["auto", { vscodeThemeKind: "vscode-high-contrast-light" }, "light"],
    ["light", { jpThemeLight: "false" }, "light"],
    ["dark", {}, "dark"],
  ])("%s on %j is %s", async (theme, data, expected) => {
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    Object.assign(document.body.dataset, data);
    const { root } = await show({ ...READY, theme });
    expect(root.dataset.theme).toBe(expected);
  });
});
