import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Coach } from "../src/coach.js";
import { MOVES, READY, piece, settle, show, view } from "./fake.js";

/** @typedef {Record<string, any>} Data */

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

const WORDS = Object.fromEntries(("coach coach_step coach_goal coach_about coach_next coach_watch coach_back coach_hint coach_more coach_show coach_again " +
  "coach_reset coach_take_back coach_check coach_number coach_tap coach_wait coach_lines coach_whole coach_near coach_held coach_held_look coach_held_done " +
  "coach_dot_right coach_dot_shown coach_dot_done coach_dot_now coach_dot_open coach_answer_right coach_answer_wrong coach_end coach_score coach_score_short " +
  "coach_play_on coach_play_on_short coach_hand_in coach_code coach_name coach_sign coach_file coach_code_qr share_report " +
  "coach_col_step coach_col_tries coach_col_hints coach_col_points").split(" ").map((key) => [key, `${key} {n} {title} {points}`]));

/** What the coach says. @param {Data} [fields] @returns {Data} */
const sheet = (fields = {}) => ({ walk: "toy/one", title: "One <i>walk</i>", n: 1, all: 4, do: "look", dots: ["right", "now", "open", "open"], here: 1,
  say: [[false, "Look at "], [true, "<b>this</b>"]], hints: [], more: 0, mood: "look", light: [], close: [], clauses: [], can: ["next", "back", "reset"],
  ...fields });
const ASKED = { mood: "answer", do: "predict", can: ["back", "hint"], choices: [{ id: "a", word: "Ada" }, { id: "b", word: "Ben", piece: "panel:1" }] };

/** A board with a coach. @param {Data} fields of what it says @param {any} [answer] @param {Data} [more] of the view */
const walk = async (fields, answer, more = {}) => {
  let { words } = view();
  let shown = await show({ ...READY, moves: [], mood: { kind: "waiting", seat: 0 }, words: { ...words, ...WORDS }, coach: sheet(fields), ...more }, answer);
  return { ...shown, coach: (/** @type {Data} */ next, more = {}) => shown.hear({ coach: sheet(next), ...more }), text: (/** @type {string} */ at) => shown.$(at).textContent };
};

describe("what the coach says", () => {
  test("words are words, bold ones bold, whatever stands in them", async () => {
    const { $, text } = await walk({ goal: "<u>Win</u>", minutes: 5, ages: "8+" });
    expect($(".kg-coach-say").innerHTML).toBe("Look at <b>&lt;b&gt;this&lt;/b&gt;</b>");
    expect(text(".kg-coach-title")).toBe("One <i>walk</i>");
    expect($(".kg-coach u")).toBe(null);
    expect(text(".kg-coach-goal")).toContain("<u>Win</u>");
    expect($(".kg-coach").tagName).toBe("SECTION");
    expect($(".kg-coach").getAttribute("aria-label")).toContain("One <i>walk</i>");
  });

  test("a board without one has none", async () => {
    const { $, root } = await show(READY);
    expect($(".kg-coach")).toBe(null);
    expect(root.hasAttribute("data-mood")).toBe(false);
    expect($(".kg-head .kg-top")).not.toBe(null);
  });

  test("dots lead back and never ahead", async () => {
    const { $$, click, of } = await walk({});
    expect($$(".kg-step").map((dot) => dot.disabled)).toEqual([false, false, true, true]);
    expect($$(".kg-step").map((dot) => dot.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
    click("[data-to='2']");
    click("[data-to='1']");
    expect(of("coach")).toEqual([]);
    click("[data-to='0']");
    expect(of("coach")).toEqual([{ do: "coach", rev: 0, seat: 0, what: "go", n: 1, to: 0 }]);
  });

  test("a press while the kernel works is kept, and dropped if another step has come by then", async () => {
    /** @type {((reply: Data) => void)[]} */
    let answers = [];
    const { click, of, coach } = await walk({ can: ["next"] }, (/** @type {Data} */ { do: what }) =>
      what === "coach" ? new Promise((resolve) => { answers.push(resolve); }) : { ok: true });
    click("[data-to='0']");
    click(".kg-next");
    click(".kg-next");
    expect(of("coach").map(({ what }) => what)).toEqual(["go"]);
    answers[0]?.({ ok: true });
    await settle();
    expect(of("coach").map(({ what, n }) => [what, n])).toEqual([["go", 1], ["next", 1]]);
    coach({ can: ["next"], n: 2 });
    answers[1]?.({ ok: true });
    await settle();
    expect(of("coach").length).toBe(2);
  });

  test("offers what can be asked for and nothing else", async () => {
    const { $, coach, $$ } = await walk({ can: ["next"] });
    expect([$(".kg-next").hidden, $("[data-coach=back]").disabled, $$(".kg-helps button").length]).toEqual([false, true, 0]);
    expect($(".kg-next").textContent).toContain("coach_next");
    coach({ can: ["next"], plays: true });
    expect($(".kg-next").textContent).toContain("coach_watch");
    coach({ mood: "move", can: ["back", "hint", "show", "again"] });
    expect($(".kg-next").hidden).toBe(true);
    expect($$(".kg-helps button").map((one) => one.dataset.coach)).toEqual(["again", "hint", "show"]);
  });

  test("hints stand one below the other with their clauses", async () => {
    const { $$, coach } = await walk(ASKED);
    coach({ ...ASKED, hints: [{ say: [[false, "Count."]] }, { say: [], clause: "A-7" }] });
    expect($$(".kg-hints li").map((one) => one.textContent)).toEqual(["Count.", " A-7"]);
    expect($$(".kg-hints [data-clause]")[0].dataset.clause).toBe("A-7");
  });

  test("of a miss the last line is told at once, unless a form was filled in", async () => {
    const { $, text, coach } = await walk({});
    let lines = ["A-1", "A-2", "A-3"].map((clause) => [clause, `line ${clause}`]), verdict = { kind: "missed", say: [[false, "No."]], lines };
    coach({ mood: "move", verdict });
    expect(text(".kg-verdict > div")).toContain("line A-3");
    coach({ n: 2, mood: "form", on: "form", verdict });
    expect($(".kg-verdict > div")).toBe(null);
    expect($(".kg-verdict details li")).not.toBe(null);
  });

  test("a verdict has its clause; few lines stand there, many are folded", async () => {
    const { $, $$, coach } = await walk(ASKED);
    const lines = [["A-1", "One."], ["A-2", "Two."], ["A-3", "Three."]];
    coach({ mood: "done", verdict: { kind: "refused", say: [[false, "No."]], clause: "A-9", lines: lines.slice(0, 2) } });
    expect($(".kg-verdict").className).toContain("kg-of-refused");
    expect($$(".kg-verdict > p [data-clause], .kg-verdict details[open] li")).toHaveLength(3);
    coach({ mood: "done", verdict: { kind: "right", say: [[false, "Yes."]], lines } });
    expect($(".kg-verdict details").open).toBe(false);
    expect($$(".kg-verdict li")).toHaveLength(3);
    coach(ASKED);
    expect($(".kg-verdict").hidden).toBe(true);
  });

  test("words are folded only as far as the room asks for it", async () => {
    const { $, root, coach } = await walk(ASKED);
    /** @type {Data} */
    let needs = { all: 300, little: 240, very: 100, most: 100 };
    Object.defineProperty($(".kg-coach-body"), "clientHeight", { value: 250 });
    Object.defineProperty($(".kg-coach-body"), "scrollHeight", { get: () => needs[root.dataset.tight ?? "all"] });
    coach({ mood: "done", hints: [] });
    expect(root.dataset.tight).toBe("little");
    needs = { all: 400, little: 300, very: 200 };
    coach({ mood: "done", n: 2 });
    expect(root.dataset.tight).toBe("very");
    needs = { all: 400, little: 300, very: 280, most: 200 };
    coach({ mood: "done", n: 3 });
    expect(root.dataset.tight).toBe("most");
    needs = { all: 200 };
    coach({ mood: "done", n: 4 });
    expect(root.dataset.tight).toBe(undefined);
  });

  test("what is new is said once to whoever hears it", async () => {
    const { text, coach } = await walk({});
    expect(text(".kg-coach > .kg-sr")).toBe("");
    coach({ ...ASKED, n: 2, say: [[false, "Who?"]] });
    expect(text(".kg-coach > .kg-sr")).toMatch(/^coach_step 3 .*Who\?/);
    coach({ ...ASKED, n: 2, say: [[false, "Who?"]], mood: "done", verdict: { kind: "right", say: [[false, "Right."]] } });
    expect(text(".kg-coach > .kg-sr")).toBe("Right.");
    coach({ ...ASKED, n: 1, say: [[false, "Go on."]], verdict: { kind: "right", say: [[false, "Done."]] } });
    expect(text(".kg-coach > .kg-sr")).toMatch(/Go on\. Done\.$/);
  });

  test("the end tells the score, step by step", async () => {
    const { $, $$, coach, click } = await walk(ASKED);
    expect($(".kg-walked").hidden).toBe(true);
    const score = { points: 3, of: 4,
      rows: [{ n: 0, solved: true, tries: 1, hints: 0, points: 2 }, { n: 2, solved: false, tries: 2, hints: 1, points: 1 }] };
    coach({ n: 3, do: "free", mood: "done", can: ["back", "play_on"], score });
    for (let [name, word] of [["play_on", "coach_play_on"], ["score", "coach_score"]]) {
      expect($(`[data-coach=${name}]`).textContent).toContain(`${word}_short`);
      expect($(`[data-coach=${name}]`).getAttribute("aria-label")).toMatch(new RegExp(`^${word} `));
    }
    expect($(".kg-walked").hidden).toBe(false);
    expect($$(".kg-walked tbody tr").map((row) => row.textContent.replace(/coach_\S+\s*/g, "").replace(/\s+/g, " ").trim())).toEqual(["1 ✓ 102", "3 – 211"]);
    expect($$(".kg-walked .kg-won-star")).toHaveLength(2);
    click(".kg-walked [data-coach=close]");
    expect($(".kg-walked").hidden).toBe(true);
    click("[data-coach=score]");
    expect($(".kg-walked").hidden).toBe(false);
  });

  test("what was done is handed in as a code, a file and a picture, with a name if somebody wants that", async () => {
    let blobs = /** @type {Blob[]} */ ([]);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (/** @type {Blob} */ blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: vi.fn() }));
    const { $, coach, click, of } = await walk(ASKED, (/** @type {Data} */ { do: what, name }) => what === "report"
      ? { ok: true, code: `w=toy&p=${name}`, qr: "<svg/>", file: "toy.json", text: `{"name": "${name}"}` } : { ok: true });
    coach({ n: 3, do: "free", mood: "done", can: ["back"], score: { points: 4, of: 4, rows: [] } });
    click(".kg-walked [data-do=report]");
    await settle();
    expect([$(".kg-share").hidden, $(".kg-share input[readonly]").value]).toEqual([false, "w=toy&p="]);
    $(".kg-share input:not([readonly])").value = "<b>Ana";
    click(".kg-share [data-do=report]");
    await settle();
    expect(of("report").map((one) => one.name)).toEqual(["", "<b>Ana"]);
    expect($(".kg-share input[readonly]").value).toBe("w=toy&p=<b>Ana");
    expect($(".kg-share b")).toBe(null);
    expect($(".kg-share a").getAttribute("download")).toBe("toy.json");
    expect(await blobs[1]?.text()).toBe('{"name": "<b>Ana"}');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
    expect($(".kg-share img").src).toContain("data:image/svg+xml");
  });

  test("the end does not lie over what the last verdict speaks of; its stars are on the button that opens it", async () => {
    const { $, $$, coach, click } = await walk(ASKED);
    coach({ n: 3, do: "predict", mood: "done", can: ["back"], verdict: { kind: "right", say: [[false, "Yes."]] }, score: { points: 4, of: 4, rows: [] } });
    expect($(".kg-walked").hidden).toBe(true);
    expect($$(".kg-go[data-coach=score] .kg-won-star")).toHaveLength(3);
    click("[data-coach=score]");
    expect($(".kg-walked").hidden).toBe(false);
  });

  test("a clause that was opened is closed by going on", async () => {
    const { $, click } = await walk({ clauses: ["A-1"] }, (/** @type {Data} */ { do: what }) => what === "clause"
      ? { ok: true, id: "A-1", title: "One", text: "It begins.", source: "p. 1", notes: [], examples: [] } : { ok: true });
    click("[data-clause='A-1']");
    await settle();
    expect($(".kg-clause").hidden).toBe(false);
    click(".kg-next");
    expect($(".kg-clause").hidden).toBe(true);
  });
});

describe("answers", () => {
  test("a choice is sent once, for its step, and its button waits", async () => {
    const { click, of, $ } = await walk(ASKED, () => new Promise(() => {}));
    click("[data-choice=b]");
    click("[data-choice=a]");
    expect(of("coach")).toEqual([{ do: "coach", rev: 0, seat: 0, what: "answer", n: 1, choice: "b" }]);
    expect($("[data-choice=b]").getAttribute("aria-pressed")).toBe("true");
  });

  test("wrong ones keep their mark, also several; the same one again is no longer waited for", async () => {
    const { click, $, coach, of } = await walk(ASKED);
    const verdict = { kind: "again", say: [[false, "Not Ada."]] };
    click("[data-choice=a]");
    coach({ ...ASKED, given: "a", verdict });
    await settle();
    expect($("[data-choice=a]").className).toContain("kg-is-wrong");
    $("[data-choice=a]").focus();
    click("[data-choice=a]");
    await settle();
    expect($("[data-choice=a]").className).toContain("kg-is-wrong");
    expect(document.activeElement).toBe($("[data-choice=a]"));
    expect(of("coach")).toHaveLength(2);
  });

  test("what is too long to stand beside another has a row to itself", async () => {
    const { $ } = await walk({ ...ASKED, choices: [{ id: "a", word: "Ada" }, { id: "k", word: "TT-K2 Middle tiki: five points" }] });
    expect($("[data-choice=a]").className).toBe("kg-choice");
    expect($("[data-choice=k]").className).toBe("kg-choice kg-long");
  });

  test("once it is done the right one is marked, and the given one", async () => {
    const { $$, coach } = await walk(ASKED);
    coach({ ...ASKED, mood: "done", given: "a", right: "b" });
    expect($$(".kg-choice").map((one) => [one.className.trim(), one.disabled])).toEqual([["kg-choice kg-is-wrong", true], ["kg-choice kg-is-right", true]]);
    coach({ ...ASKED, mood: "done", given: "a" });
    expect($$(".kg-choice")[0].className).toContain("kg-is-kept");
  });

  test("digits answer: the place of a choice, or the number itself", async () => {
    const { press, of, coach } = await walk(ASKED);
    press("3", ".kg-coach");
    press("2", ".kg-coach");
    await settle();
    expect(of("coach").at(-1)?.choice).toBe("b");
    coach({ ...ASKED, n: 2, choices: undefined, numbers: [3, 8] });
    press("2", ".kg-coach");
    press("7", "[data-choice='3']");
    await settle();
    expect(of("coach").map(({ choice }) => choice)).toEqual(["b", "7"]);
  });

  test("a large step is offered where more than thirty numbers are a small one away from each other", async () => {
    for (const [high, by] of /** @type {const} */ ([[30, ["−", "+"]], [31, ["−10", "−", "+", "+10"]]])) {
      const { $$ } = await walk({ ...ASKED, choices: undefined, numbers: [0, high] });
      expect($$("[data-by]").map((one) => one.textContent)).toEqual(by);
    }
  });

  test("of many numbers one is found by steps or typed", async () => {
    const { $, $$, click, press, of } = await walk({ ...ASKED, choices: undefined, numbers: [0, 100] });
    expect($$(".kg-choice")).toHaveLength(0);
    const check = () => $(".kg-choices > .kg-go");
    // No number is given by itself.
    expect([$(".kg-count input").value, $(".kg-count input").hasAttribute("aria-valuenow"), check().disabled]).toEqual(["", false, true]);
    press("Enter", ".kg-count input");
    click(".kg-choices > .kg-go");
    expect(of("coach")).toEqual([]);
    for (const by of ["10", "10", "10", "-1"]) click(`[data-by='${by}']`);
    expect([$(".kg-count input").value, check().disabled]).toEqual(["19", false]);
    press("ArrowUp", ".kg-count input");
    press("PageDown", ".kg-count input");
    expect($(".kg-count input").getAttribute("aria-valuenow")).toBe("10");
    click("[data-by='-10']");
    click("[data-by='-10']");
    expect($(".kg-count input").value).toBe("0");
    $(".kg-count input").value = " 42 ";
    press("Enter", ".kg-count input");
    expect(of("coach")[0]?.choice).toBe("42");
  });

  test("pieces can be tapped, and no others: by mouse at once, by touch twice", async () => {
    const tap = { ...ASKED, choices: undefined, tap: ["tiki:a", "sign"] };
    const { $, $$, click, of, root, coach } = await walk(tap);
    expect($$(".kg-stage [data-pick]").map((node) => node.dataset.key).sort()).toEqual(["sign", "tiki:a"]);
    expect($$(".kg-lit > g").map((node) => node.dataset.of)).toEqual(["tiki:a", "sign"]);
    expect(root.hasAttribute("data-tap")).toBe(true);
    click("[data-key='tiki:b']");
    expect(of("coach")).toEqual([]);
    click("[data-key=sign]");
    await settle();
    expect(of("coach")[0]?.choice).toBe("sign");
    coach({ ...tap, n: 2 });
    const finger = () => $("[data-key='tiki:a']").dispatchEvent(Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType: "touch" }));
    finger();
    expect(of("coach")).toHaveLength(1);
    expect($(".kg-choices .kg-go").textContent).toContain("piece tiki:a");
    finger();
    expect(of("coach").at(-1)).toMatchObject({ n: 2, choice: "tiki:a" });
  });

  test("pieces keep the names that they had when they were asked for", async () => {
    const { $$, coach } = await walk({ ...ASKED, choices: undefined, tap: ["tiki:a", "tiki:b"] });
    coach({ ...ASKED, choices: undefined, tap: ["tiki:a", "tiki:b"], mood: "done", given: "tiki:a", right: "tiki:b", words: { "tiki:b": "Space 8" } });
    expect($$(".kg-choice > span:first-child").map((one) => one.textContent)).toEqual(["piece tiki:a", "Space 8"]);
  });

  test("a player's panel answers for its choice", async () => {
    const { click, of } = await walk(ASKED, undefined, { pieces: [...READY.pieces, piece("panel:1", { pick: "" })] });
    click("[data-key='panel:1']");
    expect(of("coach")[0]?.choice).toBe("b");
  });

  test("the second half of a double click, and a key held down, are not for what the first has brought", async () => {
    const { $, of, coach, press } = await walk({});
    const twice = (/** @type {number} */ detail) => $("[data-coach=next], [data-choice=a]").dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    $(".kg-next").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    coach({ ...ASKED, n: 2 });
    await settle();
    twice(2);
    expect(press("Enter", "[data-choice=a]", { repeat: true }).defaultPrevented).toBe(true);
    expect(of("coach").map(({ what }) => what)).toEqual(["next"]);
  });

  test("what the kernel does not do is said, and may be tried again", async () => {
    const { $, click, of, text } = await walk(ASKED, () => ({ ok: false, reason: "The walk had gone on.", stale: true }));
    click("[data-choice=a]");
    await settle();
    expect(text(".kg-say")).toContain("The walk had gone on.");
    expect($("[data-choice=a]").hasAttribute("aria-pressed")).toBe(false);
    click("[data-choice=a]");
    expect(of("coach")).toHaveLength(2);
  });
});

describe("the board of a walk", () => {
  const MOVE = { mood: "move", do: "try", can: ["back"] };
  const OPEN = { mood: { kind: "ready", seat: 0 }, moves: { new: MOVES }, prompts: { "": ["pick a card", []] } };

  test("nothing can be picked until a move is asked for; then it is a board as any", async () => {
    const { $$, click, of, coach, text, root } = await walk({});
    // As a page does that has room: the board itself then bears the name by which the coach's buttons go.
    root.setAttribute("data-coach", "beside");
    expect($$(".kg-stage [data-pick]")).toEqual([]);
    click("[data-key=toast]");
    expect([...of("why"), ...of("coach")]).toEqual([]);
    expect(text(".kg-say")).toContain("coach_held_look");
    coach(MOVE, OPEN);
    expect(root.dataset.mood).toBe("move");
    expect(text(".kg-say")).not.toContain("coach_held");
    expect($$(".kg-stage [data-pick]")).toHaveLength(7);
    expect(text(".kg-status")).toContain("pick a card");
    click("[data-key=toast]");
    expect(of("play")[0]).toMatchObject({ move: "toast" });
  });

  test("what a step is about is lit", async () => {
    const { $$, coach } = await walk({ light: ["tiki:a", "nowhere"] });
    expect($$(".kg-spot > g").map((node) => node.dataset.of)).toEqual(["tiki:a"]);
    coach({ light: [] });
    expect($$(".kg-spot > g")).toEqual([]);
  });

  test("all but what a hint points at, and what lies on it, grows dim", async () => {
    const { $$, coach, root } = await walk({ light: ["tiki:b"] });
    const dim = () => $$(".kg-stage .kg-dim").map((node) => node.dataset.key).sort();
    expect([dim(), root.hasAttribute("data-dim")]).toEqual([[], false]);
    coach({ light: ["tiki:b"], dim: true }, { set: [{ key: "crown", x: 22, y: 2, box: [-1, -1, 2, 2], label: "crown" }] });
    expect(dim()).toEqual(["card:down", "card:hop", "card:up", "leaf", "sign", "tiki:a", "tiki:c", "toast"]);
    expect(root.hasAttribute("data-dim")).toBe(true);
    coach({ light: ["tiki:b"] });
    expect([dim(), root.hasAttribute("data-dim")]).toEqual([[], false]);
  });

  test("what a miss leads to is played before it is judged, and its words go when it is taken back", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    const reply = { ok: true, kind: "missed", base: 2, close: [], steps: [{ lines: [["A-1", "First."]], set: [{ key: "tiki:a", x: 5 }] },
      { lines: [["A-2", "Then."]], set: [{ key: "tiki:a", x: 7 }] }], pieces: { set: [{ key: "tiki:a", x: 99 }] } };
    /** @type {any} */
    let shown;
    const missed = { ...MOVE, verdict: { kind: "missed", say: [[false, "Not that."]], lines: [["A-1", "First."], ["A-2", "Then."], ["A-3", "Ben has it."]] } };
    shown = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? (shown.coach(missed), reply) : { ok: true });
    const { $, click, coach, root, text } = shown;
    const seen = () => [$("[data-key='tiki:a']").style.transform, $(".kg-verdict").hidden, $(".kg-wait").hidden];
    coach(MOVE, OPEN);
    click("[data-key=toast]");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual(["translate(5px,0px)", true, false]);
    expect(text(".kg-say")).toContain("First.");
    expect(root.hasAttribute("data-judging")).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen()).toEqual(["translate(99px,0px)", false, true]);
    expect($(".kg-verdict > div").textContent).toContain("Ben has it.");
    expect(document.activeElement).toBe($("[data-coach=take_back]"));
    click("[data-coach=take_back]");
    expect(seen()).toEqual(["translate(0px,0px)", true, true]);
    expect([$(".kg-stepbar").hidden, $("[data-coach=take_back]")]).toEqual([true, null]);
  });

  test("a free turn is weighed while one reads on: the verdict says what is sure, and going on asks no more", async () => {
    /** @type {any} */
    let shown;
    const played = { ...MOVE, do: "free", verdict: { kind: "on", say: [[false, "2 turns are left."]] } };
    const told = [{ ok: true, done: false, words: "" }, { ok: true, done: true, words: "<b>Hop</b> is as good as any." }];
    shown = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? (shown.coach(played), { ok: true, kind: "on", weigh: true }) : what === "weigh" ? told.shift() : { ok: true });
    const { $, click, coach, of, text } = shown;
    coach({ ...MOVE, do: "free" }, OPEN);
    click("[data-key=toast]");
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(of("weigh")).toHaveLength(2);
    expect(text(".kg-verdict .kg-weighed")).toBe("<b>Hop</b> is as good as any.");
    expect(text("[role=status].kg-sr")).toContain("as good as any");
    coach({ ...MOVE, do: "free", n: 2 });
    expect($(".kg-verdict").hidden).toBe(true);
  });

  test("of a free turn of which nothing is sure, and where one has gone on, nothing is said", async () => {
    /** @type {any} */
    let shown;
    const played = { ...MOVE, do: "free", verdict: { kind: "on", say: [[false, "On."]] } };
    let words = "";
    shown = await walk({}, (/** @type {Data} */ { do: what }) => {
      if (what === "play") return shown.coach(played), { ok: true, kind: "on", weigh: true };
      if (what === "weigh" && words) shown.coach({ ...MOVE, do: "look", n: 2, verdict: { kind: "done", say: [[false, "Next."]] } });
      return what === "weigh" ? { ok: true, done: !words, words } : { ok: true };
    });
    const { $, click, coach, of } = shown;
    coach({ ...MOVE, do: "free" }, OPEN);
    click("[data-key=toast]");
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect([of("weigh").length, $(".kg-weighed")]).toEqual([1, null]);
    words = "too late";
    coach({ ...MOVE, do: "free" }, OPEN);
    click("[data-key=toast]");
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect([of("weigh").length, $(".kg-weighed")]).toEqual([2, null]);
  });

  test("the picture rests at the reason once all has been played, and goes on to the end when it is played again", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    const { coach, $, text, click } = await walk(ASKED);
    const at = () => $("[data-key='tiki:a']").style.transform;
    coach({ ...ASKED, mood: "done", given: "a", right: "a", can: ["next"], rest: 0, verdict: { kind: "right", say: [[false, "Right."]] } },
      { set: [{ key: "tiki:a", x: 9 }], steps: [{ lines: [["A-1", "They touch."]], set: [{ key: "tiki:a", x: 5 }] }, { lines: [["A-2", "Carried."]], set: [{ key: "tiki:a", x: 7 }] }] });
    expect([at(), $(".kg-verdict").hidden]).toEqual(["translate(5px,0px)", true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(at()).toBe("translate(7px,0px)");
    await vi.advanceTimersByTimeAsync(5000);
    expect([at(), $(".kg-verdict").hidden, text(".kg-say")]).toEqual(["translate(5px,0px)", false, ""]);
    click("[data-do=steps]");
    await vi.advanceTimersByTimeAsync(9000);
    expect(at()).toBe("translate(9px,0px)");
  });

  test("a move that misses is only looked at, until it is taken back", async () => {
    const reply = { ok: true, kind: "missed", base: 1, reason: "Not that.", pieces: { set: [{ key: "tiki:a", x: 99 }] } };
    const { $, click, of, coach, root } = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? reply : { ok: true });
    coach(MOVE, OPEN);
    const at = () => $("[data-key='tiki:a']").style.transform;
    click("[data-key=toast]");
    await settle();
    expect(root.hasAttribute("data-missed")).toBe(true);
    expect(at()).toBe("translate(99px,0px)");
    click("[data-key='tiki:a']");
    expect(root.hasAttribute("data-missed")).toBe(false);
    expect(at()).toBe("translate(0px,0px)");
    expect(of("play")).toHaveLength(1);
  });

  test("'take it back' takes it back and gives the focus to the board", async () => {
    const reply = { ok: true, kind: "missed", base: 2, pieces: { gone: ["tiki:c"] } };
    const { $, click, coach } = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? reply : { ok: true });
    coach(MOVE, OPEN);
    coach({ ...MOVE, verdict: { kind: "missed", say: [[false, "Not that."]] } });
    click("[data-key=toast]");
    await settle();
    expect($("[data-key='tiki:c']")).toBe(null);
    expect(document.activeElement).toBe($("[data-coach=take_back]"));
    click("[data-coach=take_back]");
    expect($("[data-key='tiki:c']")).not.toBe(null);
    expect($("[data-coach=take_back]")).toBe(null);
    expect(document.activeElement?.getAttribute("data-key")).toBeTruthy();
  });

  test("the picture of a miss that comes too late is not shown", async () => {
    const { coach, click, root } = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? { ok: true, kind: "missed", base: 7, pieces: {} } : { ok: true });
    coach(MOVE, OPEN);
    click("[data-key=toast]");
    await settle();
    expect(root.hasAttribute("data-missed")).toBe(false);
  });

  test("a refusal that is the verdict is not said twice", async () => {
    const { coach, click, text } = await walk({}, (/** @type {Data} */ { do: what }) => what === "play" ? { ok: false, kind: "refused", reason: "It may not.", clause: "A-9" } : { ok: true });
    coach(MOVE, OPEN);
    coach({ ...MOVE, verdict: { kind: "refused", say: [[false, "It may not."]], clause: "A-9" } });
    click("[data-key=toast]");
    await settle();
    expect(text(".kg-say")).not.toContain("It may not.");
    expect(text(".kg-verdict")).toContain("It may not.");
  });

  test("the verdict and its dot come with the last of the steps, and stay when the steps are played again", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    const { coach, $, $$, text } = await walk(ASKED);
    coach({ ...ASKED, mood: "done", given: "a", right: "a", dots: ["right", "right", "open", "open"], can: ["next"],
      verdict: { kind: "right", say: [[false, "Right."]] } }, { steps: [{ lines: [["A-1", "First."]], set: [{ key: "tiki:a", x: 5 }] }] });
    expect($(".kg-verdict").hidden).toBe(true);
    expect($$(".kg-step-right")).toHaveLength(1);
    expect(text(".kg-say")).toContain("First.");
    await vi.advanceTimersByTimeAsync(5000);
    expect(text(".kg-verdict")).toContain("Right.");
    expect($$(".kg-step-right")).toHaveLength(2);
    expect(text(".kg-say")).not.toContain("First.");
    $(".kg-stepbar input").value = "0";
    $(".kg-stepbar input").dispatchEvent(new Event("input", { bubbles: true }));
    expect(text(".kg-verdict")).toContain("Right.");
  });

  test("the verdict on a departure is there while it is seen; on a throw it is not before the die has fallen", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    const DONE = { ...ASKED, mood: "done", given: "a", right: "a", can: ["next"], verdict: { kind: "right", say: [[false, "Right."]] } };
    const scene = { scene: true, lines: [], set: [{ key: "scene", body: "<g/>", x: 50 }] };
    const told = { ...scene, lines: [["A-3", "Ada sets out."]] };
    for (const [steps, hidden] of /** @type {[Data[], boolean][]} */ ([[[told, scene], false], [[scene, told], true]])) {
      const { coach, $, text } = await walk(ASKED);
      coach(DONE, { steps, gone: ["scene"] });
      expect([$(".kg-verdict").hidden, Boolean($("[data-key=scene]"))]).toEqual([hidden, true]);
      await vi.advanceTimersByTimeAsync(900);
      expect([text(".kg-verdict"), $(".kg-verdict").hidden, text(".kg-say")])
        .toEqual(["Right.", false, hidden ? expect.stringContaining("Ada sets out.") : ""]);
    }
  });

  test("what was said to a miss is gone while the next move's steps are played", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
    const missed = { kind: "missed", say: [[false, "Not that."]] }, steps = [{ lines: [["A-1", "First."]], set: [{ key: "tiki:a", x: 5 }] }];
    const { coach, $, text } = await walk({}, undefined, {});
    coach({ ...MOVE, verdict: missed }, OPEN);
    expect([$(".kg-verdict").hidden, text(".kg-verdict")]).toEqual([false, "Not that."]);
    coach({ ...MOVE, verdict: { kind: "on", say: [[false, "What next?"]] } }, { steps });
    expect($(".kg-verdict").hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect([$(".kg-verdict").hidden, text(".kg-verdict")]).toEqual([false, "What next?"]);
  });

  test("the picture closes in on what steps lead to as soon as it is there, and then on what the coach says", () => {
    const root = document.createElement("div"), cut = vi.fn(), timeline = { stepping: true, playing: true };
    const table = { clientWidth: 600, getBoundingClientRect: () => ({ top: 0 }) };
    const drawn = new Map([["card", piece("card", { x: 100, y: 100, turn: 0, scale: 1 })]]);
    const told = { data: { coach: { close: ["panel"] } }, word: () => "" };
    const stage = { drawn, cut, ring() {}, dim() {}, words: () => [], header: { width: 900, height: 600 } };
    const coach = new Coach(/** @type {any} */ ({ view: told, root, head: { element: document.createElement("div") }, stage, table, timeline, picker: { judge: () => () => ({ can: false }) } }));
    coach.sheet = sheet({ close: ["card"] });
    coach.arrange({ width: 934, height: 647 });
    const seen = () => cut.mock.lastCall?.[0];
    expect(seen()).toMatchObject({ x: 0, width: 300 });
    drawn.set("panel", piece("panel", { x: 700, y: 400, turn: 0, scale: 1 }));
    coach.light();
    expect(seen()).toMatchObject({ x: 550, width: 300 });
    timeline.stepping = timeline.playing = false;
    coach.light();
    expect(seen()).toMatchObject({ x: 0, width: 300 });
    const whole = document.createElement("button");
    whole.dataset.coach = "whole";
    coach.run(whole);
    expect(seen()).toBe(undefined);
  });

  test("where every edge would cut one of many small words, the picture closes in all the same and cuts no other", () => {
    const table = { clientWidth: 600, getBoundingClientRect: () => ({ top: 0 }) }, cut = vi.fn();
    const drawn = new Map([["card", piece("card", { x: 100, y: 100, turn: 0, scale: 1 })]]);
    const small = { x: 0, y: 0, width: 890, height: 590 }, large = { x: 280, y: 100, width: 40, height: 20 };
    const words = (/** @type {string | undefined} */ but) => (but === "[data-less]" ? [large] : [large, small]);
    const stage = { drawn, cut, ring() {}, dim() {}, words, header: { width: 900, height: 600 } };
    const told = { data: { coach: { close: [] } }, word: () => "" }, timeline = { stepping: false, playing: false };
    const root = document.createElement("div");
    const coach = new Coach(/** @type {any} */ ({ view: told, root, head: { element: document.createElement("div") }, stage, table, timeline, picker: { judge: () => () => ({ can: false }) } }));
    coach.sheet = sheet({ close: ["card"] });
    coach.arrange({ width: 934, height: 647 });
    const { x, width } = cut.mock.lastCall?.[0];
    expect([width >= 300, x + width <= 281.5 || x + width >= 320]).toEqual([true, true]);
  });

  test("what a step is about is never cut off where the picture closes in on something else", () => {
    const root = document.createElement("div"), cut = vi.fn();
    const table = { clientWidth: 600, getBoundingClientRect: () => ({ top: 0 }) };
    const drawn = new Map([["card", piece("card", { x: 100, y: 100, turn: 0, scale: 1 })], ["chits", piece("chits", { x: 480, y: 300, turn: 0, scale: 1 })]]);
    const stage = { drawn, cut, ring() {}, dim() {}, words: () => [], header: { width: 900, height: 600 } };
    const told = { data: { coach: { close: [] } }, word: () => "" }, timeline = { stepping: false, playing: false };
    const coach = new Coach(/** @type {any} */ ({ view: told, root, head: { element: document.createElement("div") }, stage, table, timeline, picker: { judge: () => () => ({ can: false }) } }));
    coach.sheet = sheet({ close: ["card"], light: ["chits"] });
    coach.arrange({ width: 934, height: 647 });
    const { x, y, width, height } = cut.mock.lastCall?.[0];
    expect([x <= 95, y <= 95, x + width >= 485, y + height >= 305]).toEqual([true, true, true, true]);
  });

  test.each([
    [true, "all that can be picked and what it is about, where both have room", ["a", "b"], ["panel"]],
    [true, "all that can be picked, though what it is about is far from it", ["a", "b"], ["far"]],
    [false, "all of the drawing, where what can be picked is too far apart", ["a", "far"], []],
    [false, "the same, whatever it is about", ["a", "far"], ["panel"]],
  ])("above a board a finger comes to all that can be picked: %s, %s", (part, _, open, close) => {
    const root = document.createElement("div"), cut = vi.fn(), at = { turn: 0, scale: 1 };
    const table = { clientWidth: 390, getBoundingClientRect: () => ({ top: 500 }) };
    const places = { a: { x: 100, y: 120 }, b: { x: 160, y: 120 }, panel: { x: 160, y: 300 }, far: { x: 160, y: 1000 } };
    const drawn = new Map(Object.entries(places).map(([key, spot]) => [key, { ...piece(key, { ...spot, ...at }), pick: key }]));
    const stage = { drawn, cut, ring() {}, dim() {}, words: () => [], header: { width: 360, height: 1067 } };
    const told = { data: { coach: { close: [] } }, word: () => "" }, timeline = { stepping: false, playing: false };
    const judge = () => (/** @type {{key: string}} */ { key }) => ({ can: open.includes(key) });
    const coach = new Coach(/** @type {any} */ ({ view: told, root, head: { element: document.createElement("div") }, stage, table, timeline, picker: { judge } }));
    coach.sheet = sheet({ mood: "move", close });
    coach.arrange({ width: 390, height: 844 });
    expect(root.dataset.coach).toBe("above");
    expect(root.style.cssText, "what is on the root, all of the drawing inherits").not.toContain("--kg-down");
    const seen = cut.mock.lastCall?.[0] ?? { x: 0, y: 0, width: 360, height: 1067 };
    expect(Boolean(cut.mock.lastCall?.[0])).toBe(part);
    for (const key of open) {
      const { x, y } = /** @type {any} */ (drawn.get(key));
      expect([x - 5 >= seen.x, x + 5 <= seen.x + seen.width, y - 5 >= seen.y, y + 5 <= seen.y + seen.height]).toEqual([true, true, true, true]);
    }
  });

  test("the focus goes to where one goes on, if it was here", async () => {
    const { $, click, coach } = await walk({});
    $(".kg-next").focus();
    click("[data-coach=next]");
    coach({ ...ASKED, n: 2 });
    expect(document.activeElement).toBe($("[data-choice=a]"));
    await settle();
    click("[data-choice=a]");
    coach({ ...ASKED, n: 2, mood: "done", given: "a", right: "a", can: ["next"] });
    expect(document.activeElement).toBe($(".kg-next"));
    const other = document.body.appendChild(document.createElement("button"));
    other.focus();
    coach({ ...ASKED, n: 3 });
    expect(document.activeElement).toBe(other);
  });

  test("on the board the focus goes to what can be picked, not to what comes first", async () => {
    const { $, click, coach } = await walk({});
    $(".kg-next").focus();
    click("[data-coach=next]");
    coach({ n: 2, mood: "move", do: "try", can: ["back"] }, { mood: { kind: "ready", seat: 0 }, moves: { new: [["toast", "Toast", ["toast"]]] } });
    expect($("[data-key='card:up']").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe($("[data-key=toast]"));
    expect($("[data-key=toast]").getAttribute("tabindex")).toBe("0");
  });

  test("where nothing is to be done on the board, the focus goes to the first that helps on, or back", async () => {
    const { $, click, coach } = await walk({});
    for (const [n, can, what] of /** @type {[number, string[], string][]} */ ([[2, ["back", "hint", "show"], "hint"], [3, ["back"], "back"]])) {
      $(".kg-next").focus();
      click("[data-coach=next]");
      coach({ n, can });
      expect(document.activeElement).toBe($(`[data-coach=${what}]`));
      await settle();
      coach({ n });
    }
  });

  test("it stands beside the board where there is room, else above it", () => {
    const root = document.createElement("div");
    const told = { data: { coach: {} }, word: () => "" };
    const coach = new Coach(/** @type {any} */ ({ view: told, root, stage: { drawn: new Map() } }));
    expect(coach.arrange({ width: 934, height: 647 })).toBe(undefined);
    expect(root.dataset.coach).toBe("beside");
    expect(coach.arrange({ width: 430, height: 647 })).toBe(427);
    expect(root.dataset.coach).toBe("above");
    coach.arrange({ width: 690, height: 959 });
    expect(root.dataset.coach).toBe("above");
  });
});
