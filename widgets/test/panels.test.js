import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClausePanel } from "../src/panels.js";
import { MOVES, READY, seat, settle, show, view } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

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

  test.each([["cancel", ".kg-cancel"], ["Escape", "Escape"]])("asks first where each move is to be confirmed, and %s takes it back", async (_, how) => {
    const { $, $$, click, press, of } = await show({ ...READY, confirm: true });
    const list = $(".kg-moves").closest("details"), moves = () => $$(".kg-moves li > button");
    list.open = true;
    list.dispatchEvent(new Event("toggle"));
    for (const once of [1, 2]) {
      moves()[once].click();
      expect([$$(".kg-moves .kg-go").length, document.activeElement]).toEqual([1, $(".kg-moves .kg-go")]);
    }
    // The second half of a double click is no answer.
    moves()[2].click();
    if (how === "Escape") press("Escape", ".kg-moves .kg-go");
    else click(how);
    expect([of("play"), $(".kg-moves .kg-go"), document.activeElement]).toEqual([[], null, moves()[2]]);
    moves()[1].click();
    const { move } = moves()[1].dataset;
    click(".kg-moves .kg-go");
    expect(of("play")).toMatchObject([{ move }]);
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
    const { $, $$, hear, click } = await show(READY);
    const seats = [seat("Ada", { points: 9, score: "space 9", won: true }), seat("Ben", { points: 3, score: "space 3" })].reverse();
    const mood = { kind: "over", seat: 1 };
    hear({ mood, status: "Ada wins", ply: 4, seats, log: { keep: 4, set: [[3, [["G-2", "Ada wins."]]]] } });
    await vi.advanceTimersByTimeAsync(10);
    expect([$(".kg-score h3").textContent, $(".kg-status").textContent]).toEqual(["Ada wins", "Ada wins"]);
    expect($$(".kg-ranks b").map((score) => score.textContent)).toEqual(["space 9", "space 3"]);
    expect($$(".kg-ranks bdi").map((name) => name.textContent)).toEqual(["Ada", "Ben"]);
    expect($(".kg-party").children.length).toBeGreaterThan(0);
    expect($(".kg-answers [data-do=new]")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(6000);
    expect($(".kg-party").children.length).toBe(0);
    click("[data-do=close-score]");
    expect($(".kg-score").hidden).toBe(true);
    click("[data-do=score]");
    expect($(".kg-score").hidden, "whoever asks gets it again").toBe(false);
    expect(document.activeElement).toBe($(".kg-score"));
  });

  test.each([
    ["a bot", { bot: true }, 0], ["another person, who has a board of their own", {}, 0],
    ["another person at this board", { show: true }, 28],
  ])("where %s wins there is a party of %j %i", async (_, ben, dots) => {
    const { $, hear } = await show(READY);
    const seats = [seat("Ada"), seat("Ben", { won: true, ...ben })];
    hear({ mood: { kind: "over", seat: 0 }, ply: 4, seats, log: { keep: 4, set: [[3, [["G-2", "Ben wins."]]]] } });
    await vi.advanceTimersByTimeAsync(10);
    expect($(".kg-party").children.length).toBe(dots);
  });

  test("at a table with other screens one looks back, and nobody begins another game there", async () => {
    const point = { n: 1, head: "Ada's turn", sides: [], lines: ["Why"] };
    const review = (/** @type {any} */ { do: what }) => what === "review" ? { ok: true, done: 1, stamp: "1", picture: null, points: [point], lines: [] } : { ok: true };
    const { $, hear, click, of } = await show({ ...READY, new: false, review: true }, review);
    expect($(".kg-menu [data-do=review]").hidden, "not before the end").toBe(true);
    hear({ mood: { kind: "over", seat: 0 }, ply: 4, seats: [seat("Ada", { won: true })] });
    await vi.advanceTimersByTimeAsync(10);
    expect([$(".kg-answers [data-do=new]"), $(".kg-menu [data-do=review]").hidden]).toEqual([null, false]);
    click(".kg-answers [data-do=review]");
    await vi.advanceTimersByTimeAsync(10);
    expect(of("review").length).toBe(1);
    expect($(".kg-review h4").textContent).toBe("Ada's turn");
    expect($(".kg-review [data-do=retry]")).toBeNull();
  });

  test("the menu has what somebody knows where there is a word for it, and a tile reads its clause", async () => {
    const tile = { clause: "G-2", sign: "✗", words: "G-2 <i>Two</i>: missed", state: "missed", due: true };
    const known = (/** @type {any} */ { do: what }) => what === "known" ? { ok: true, head: "Toy: 0 of 1", tiles: [tile], legend: ["✗ missed"] }
      : { ok: true, id: "G-2", title: "Two", text: "T", source: "S", provenance: "" };
    const without = await show(READY);
    expect(without.$(".kg-menu [data-do=known]").hidden).toBe(true);
    const { $, click, of } = await show({ ...READY, words: { ...view().words, known: "What you know" } }, known);
    click(".kg-menu [data-do=known]");
    await vi.advanceTimersByTimeAsync(10);
    expect($(".kg-known button").getAttribute("aria-label")).toBe("G-2 <i>Two</i>: missed");
    expect([$(".kg-known button").dataset.state, $(".kg-known i")]).toEqual(["missed", null]);
    click(".kg-known button");
    await vi.advanceTimersByTimeAsync(10);
    expect(of("clause").map((asked) => asked.id)).toEqual(["G-2"]);
  });

  test("a board opened after the end shows it all at once, without a party", async () => {
    const { $, $$ } = await show({ ...READY, mood: { kind: "over", seat: 0 }, ply: 3 });
    await vi.advanceTimersByTimeAsync(10);
    expect($$(".kg-steps [data-clause]").length).toBe(1);
    expect($(".kg-party").children.length).toBe(0);
  });

  test("a new game as it was needs no details, a changed one sends them", async () => {
    const option = { name: "rounds", doc: "rounds", low: 1, high: 9, default: 4, clause: "G-4", kind: "number", value: null };
    const form = { ok: true, bots: [["greedy", "greedy"]], languages: [["en", "English"]], seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }],
      options: { 2: [option], 3: [] } };
    const { $, $$, click, of } = await show(READY, ({ do: what }) => (what === "form" ? form : { ok: true }));
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
    $$("form [name=name]")[1].value = " ";
    await submit();
    const seats = [{ name: "Ada", bot: "greedy" }, { name: expect.stringMatching(/^player .* 2$/), bot: "" }];
    expect(of("new")[1], "who has no name is called by their number").toMatchObject({ options: { rounds: 7 }, seats });
  });

  test("the form goes by its button or by Escape, which leaves all beneath it as it was", async () => {
    const form = { ok: true, bots: [], languages: [["en", "English"]], seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }],
      options: { 2: [] } };
    const { $, click, press, of } = await show(READY, ({ do: what }) => (what === "form" ? form : { ok: true }));
    click("[data-key='card:up']");
    click("[data-do=new]");
    await settle();
    expect($("form").hidden).toBe(false);
    press("Escape", "[data-do=begin]");
    expect([$("form").hidden, $("[data-key='card:up']").getAttribute("aria-pressed")]).toEqual([true, "true"]);
    click("[data-do=new]");
    await settle();
    expect($("form").hidden).toBe(false);
    click("[data-do=new]");
    await settle();
    expect([$("form").hidden, of("form").length], "it is not asked for again").toEqual([true, 2]);
  });

  test("what a new game cannot be is for the browser to say, before the kernel hears of it", async () => {
    const option = { name: "rounds", doc: "rounds", low: 4, high: 9, default: 4, clause: "G-4", kind: "number", value: null };
    const form = { ok: true, bots: [], languages: [["en", "English"]], seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }],
      options: { 2: [option], 3: [] } };
    const { $, click, of } = await show(READY, ({ do: what }) => (what === "form" ? form : { ok: true }));
    click("[data-do=new]");
    await settle();
    $("form").addEventListener("submit", (/** @type {Event} */ event) => event.stopImmediatePropagation(), { capture: true });
    click("[data-do=begin]");
    await settle();
    expect(of("begin")).toEqual([]);
  });

  test("the language is chosen in its own words, and a board in the new one takes the place of the old", async () => {
    const form = { ok: true, bots: [], languages: [["en", "English"], ["es", "Español"]],
      seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }], options: { 2: [] } };
    const { $, click, of, emit, el, model } = await show({ ...READY, lang: "en" }, ({ do: what, page }) => {
      if (what === "form") return form;
      const view = /** @type {any} */ (model.get("view"));
      const whole = { ...view, rev: 5, lang: "es", words: { ...view.words, undo: "Deshacer" } };
      return what === "sync" && page === "" ? { ok: true, whole } : { ok: true };
    });
    click("[data-do=new]");
    await settle();
    const select = $("form [name=language]");
    expect([...select.options].map((one) => [one.textContent, one.lang])).toEqual([["English", "en"], ["Español", "es"]]);
    expect(select.value).toBe("en");
    select.value = "es";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(of("language")).toMatchObject([{ to: "es" }]);
    emit("msg:custom", { kind: "kg-anew" }, []);
    await settle();
    const [board, ...more] = /** @type {any[]} */ ([...el.querySelectorAll(".kg-board")]);
    expect(more).toEqual([]);
    expect(board.lang).toBe("es");
    expect(board.querySelector("[data-do=undo]").getAttribute("aria-label")).toBe("Deshacer");
    expect(board.querySelector("form [name=language]").value).toBe("es");
    expect(board.querySelector("form").hidden).toBe(false);
  });

  test("seats are counted from 1, and what is yes or no is ticked", async () => {
    const options = [{ name: "starter", doc: "who starts", low: 0, high: 1, default: 0, clause: "G-1", kind: "seat", value: 1 },
      { name: "variant", doc: "variant", low: 0, high: 1, default: 0, clause: "G-2", kind: "yes", value: null }];
    const form = { ok: true, bots: [], languages: [["en", "English"]], seats: [{ name: "Ada", bot: "" }, { name: "Ben", bot: "" }], options: { 2: options } };
    const { $, $$, click, of } = await show(READY, ({ do: what }) => (what === "form" ? form : { ok: true }));
    click("[data-do=new]");
    await settle();
    expect([...$$("form [name=starter] option")].map((one) => one.textContent.trim())).toEqual(["seat 1", "seat 2"]);
    expect($("form [name=starter]").value).toBe("1");
    $("form [name=variant]").checked = true;
    $("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await settle();
    expect(of("new")[0]).toMatchObject({ options: { starter: 1, variant: 1 } });
  });

  test("the match is counted from its first decision, not from what is dealt", async () => {
    const { $, click, of } = await show({ ...READY, ply: 5, begun: 3 }, () => ({ ok: true }));
    expect($(".kg-time input").getAttribute("aria-valuetext")).toContain("2");
    expect($(".kg-time input").min).toBe("3");
    click("[data-do=start]");
    await settle();
    expect(of("view")[0]).toMatchObject({ ply: 3 });
  });

  test("of all clauses in the log Tab comes to one, and arrows walk to the others", async () => {
    const { $, $$, hear, press } = await show(READY);
    hear({ ply: 4, log: { keep: 4, set: [[3, [["B-1", "Again."], ["B-2", "And again."]]]] } });
    const reached = () => $$(".kg-log [data-clause]").filter((one) => one.getAttribute("tabindex") === "0").map((one) => one.dataset.clause);
    expect(reached()).toEqual(["B-2"]);
    $(".kg-log [data-clause=B-2]").focus();
    press("ArrowUp", ".kg-log [data-clause=B-2]");
    expect(reached()).toEqual(["B-1"]);
    expect(document.activeElement).toBe($(".kg-log [data-clause=B-1]"));
    press("ArrowDown", ".kg-log [data-clause=B-1]");
    press("ArrowDown", ".kg-log [data-clause=B-2]");
    expect(reached(), "beyond the last there is none to go to").toEqual(["B-2"]);
    expect(document.activeElement).toBe($(".kg-log [data-clause=B-2]"));
    press("ArrowDown", ".kg-say");
    expect(reached(), "an arrow elsewhere leaves them as they are").toEqual(["B-2"]);
  });

  test("a board reserves room for the clause that hangs over it, and none for one that is not shown", async () => {
    const { root } = await show(READY);
    const panel = new ClausePanel(/** @type {any} */ ({}));
    root.append(panel.element);
    root.getBoundingClientRect = () => new DOMRect(0, -900, 500, 600);
    panel.element.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
    panel.reserve();
    expect(root.style.paddingBottom).toBe("");
    panel.element.getBoundingClientRect = () => new DOMRect(0, -400, 300, 150);
    panel.reserve();
    expect(root.style.paddingBottom).toBe("58px");
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

  test("a clause shows its example, and leads to the whole rulebook at that clause", async () => {
    const first = { width: 90, height: 60, alt: "before", layers: [], back: "<b/>", pieces: [] };
    const example = { title: "Example", note: "Like this.", parts: [], pointed: "", position: ["The position", "One."], captions: ["The position"],
      told: [0], close: [], slider: "", first, changes: [] };
    const clause = { ok: true, id: "A-1", title: "Begin", text: "It begins.", source: "page 2", provenance: "in the rulebook", examples: [example], walks: [] };
    const book = { ok: true, title: "Toy rules", by: "", words: { count: "{n} of {all}" }, kinds: [], origins: [],
      sections: [{ title: "All", clauses: [{ ...clause, kind: "end", from: "printed", notes: "note" }] }] };
    const { $, $$, click, press, of } = await show(READY, ({ do: what }) => (what === "clause" ? clause : what === "rulebook" ? book : { ok: true }));
    click(".kg-log [data-clause=A-1]");
    await settle();
    expect($(".kg-clause figure img").alt).toBe("before");
    click(".kg-clause [data-do=rulebook]");
    await settle();
    expect($(".kg-clause .kg-rulebook [data-here]").dataset.id).toBe("A-1");
    expect($$(".kg-clause .kg-rulebook figure").length).toBe(1);
    expect(of("clause").map(({ id }) => id)).toEqual(["A-1", "A-1"]);
    click(".kg-clause .kg-rulebook .kg-rb-chip");
    await settle();
    expect($$(".kg-clause .kg-rulebook").length).toBe(1);
    press("Escape", ".kg-clause .kg-rulebook");
    expect($(".kg-clause").hidden).toBe(true);
    expect(document.activeElement).toBe($(".kg-log [data-clause=A-1]"));
  });
});
