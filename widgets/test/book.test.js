import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Book, folded, marked } from "../src/book.js";
import { beside } from "../src/host.js";
import { show_packed, show_page, unpacked } from "../src/page.js";

const WORDS = Object.fromEntries("search kind all_kind from all_from none show hide waits silent larger try untry walks walk lessons elsewhere clauses sections decisions decided".split(" ").map((word) => [word, word]));
const RUDE = "<img src=x onerror=hit()>";
/** @param {string} id @param {Record<string, any>} [more] */
const clause = (id, more = {}) => ({ id, kind: "limit", title: `Title ${id}`, text: "A card is placed.", source: "page 1", from: "printed", notes: "a note", ...more });
const TOLD = {
  title: "Toy", by: "by us", words: { ...WORDS, count: "{n} of {all}" },
  kinds: [["limit", "Limits"], ["end", "The end"]], origins: [["printed", "print"], ["public", "described"]],
  sections: [
    { title: "First", clauses: [clause("A-1"), clause("A-2", { title: "Café", text: RUDE, from: "public" })] },
    { title: "Then", clauses: [clause("B-1", { kind: "end", notes: "" })] },
  ],
};
const PIECE = { key: "a", body: "<i/>", x: 1, y: 2, layer: "low" };
const EXAMPLE = {
  clause: "B-1", title: "Example", note: RUDE, pointed: "Pointed at: it", position: ["The position", "One.\nTwo."], slider: "Steps",
  parts: [{ mark: "no", say: "Not allowed", steps: [["Ada: this", [["A-2", "No."]]]] },
    { mark: "yes", say: "Allowed instead", steps: [["Ada: that", [["A-1", "Yes."], ["B-1", "Then."]]]] }],
  captions: ["Before", "Step 1", "After"], told: [0, 1, 2], close: [10, 20, 30, 40],
  first: { width: 90, height: 60, alt: "before", layers: ["low"], back: "<b/>", pieces: [PIECE] },
  changes: [{ alt: "meanwhile", set: [{ key: "a", x: 5 }] }, { alt: "after", set: [{ key: "a", x: 9 }] }],
};

/** @type {Book} */
let book;
/** @type {any} */
let ask;
/** @param {string} selector @returns {any} */
const $ = (selector) => book.element.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const $$ = (selector) => [...book.element.querySelectorAll(selector)];
const shown = () => $$("article:not([hidden])").map((one) => one.dataset.id);
const settle = () => new Promise((done) => { setTimeout(done); });
/** @param {string} selector @param {string} value */
const set = (selector, value) => {
  $(selector).value = value;
  $(selector).dispatchEvent(new Event("input", { bubbles: true }));
};
/** @param {Partial<import("../src/book.js").Means>} [means] */
const make = (means = {}) => {
  ask = vi.fn(async (/** @type {string} */ id) => ({ id, examples: [EXAMPLE], walks: [{ title: "Walk", name: "w", call: 'walk("toy", "w")' }],
    lessons: [{ title: "Odds", file: "toy_2_odds.ipynb" }] }));
  book = new Book(structuredClone(TOLD), { ask, paged: false, ...means });
  document.body.append(book.element);
};

beforeEach(() => make());
afterEach(() => {
  document.body.replaceChildren();
  location.hash = "";
});

describe("what we had to decide", () => {
  const decide = () => $(".kg-rb-decide").click();
  beforeEach(() => {
    book.element.remove();
    let told = structuredClone(TOLD);
    Object.assign(/** @type {any} */ (told.sections[1]).clauses[0], { decided: true, about: ["A-1"] });
    book = new Book(told, { ask, paged: false });
    document.body.append(book.element);
  });

  test("decisions are shown alone, with a word on what they are, and lead to the clauses they are about", () => {
    expect($(".kg-rb-intro").hidden).toBe(true);
    decide();
    expect(shown()).toEqual(["B-1"]);
    expect($(".kg-rb-intro").hidden).toBe(false);
    expect($$(".kg-rb-nav li:not([hidden])").length, "sections lead back").toBe(2);
    expect($$('[data-id="B-1"] .kg-rb-source .kg-rb-chip').map((one) => one.textContent)).toEqual(["A-1"]);
    $('[data-id="B-1"] .kg-rb-source .kg-rb-chip').click();
    expect(shown()).toEqual(["A-1", "A-2", "B-1"]);
    expect($(".kg-rb-intro").hidden).toBe(true);
  });

  test("a section and Escape lead back to all clauses; searching goes on within", () => {
    decide();
    set("input", "nothing like it");
    expect(shown()).toEqual([]);
    $('[data-section="0"]').click();
    expect(shown()).toEqual(["A-1", "A-2", "B-1"]);
    decide();
    book.element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(shown()).toEqual(["A-1", "A-2", "B-1"]);
  });

  test("a rulebook without decisions has no page of them", () => {
    book.element.remove();
    make();
    expect($(".kg-rb-decide")).toBe(null);
  });
});

describe("searching a rulebook", () => {
  test("all clauses are there, by section, and are counted", () => {
    expect(shown()).toEqual(["A-1", "A-2", "B-1"]);
    expect($$("section > h3").map((one) => one.textContent)).toEqual(["First", "Then"]);
    expect($(".kg-rb-count").textContent).toBe("3 of 3");
    expect(ask).not.toHaveBeenCalled();
  });

  test("words are found without case and accents, in any order, in notes too", () => {
    set("input", "CAFE a-2");
    expect(shown()).toEqual(["A-2"]);
    set("input", "note a-1");
    expect(shown()).toEqual(["A-1"]);
    expect($$("section:not([hidden])").length).toBe(1);
    expect($$(".kg-rb-nav li:not([hidden])").length).toBe(1);
  });

  test("filters of kind and origin go together; what fits nothing is said", () => {
    set("select", "end");
    expect(shown()).toEqual(["B-1"]);
    set("select ~ select", "public");
    expect(shown()).toEqual([]);
    expect($(".kg-rb-none").hidden).toBe(false);
    expect($(".kg-rb-count").textContent).toBe("0 of 3");
    $("input").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(shown().length).toBe(3);
  });

  test("what is found is marked, and markup stays text", () => {
    set("input", "card place");
    expect($$("mark").map((one) => one.textContent)).toEqual(["card", "place", "card", "place"]);
    expect($$("img").length).toBe(0);
    expect($("[data-id=A-2] .kg-rb-text").textContent).toBe(RUDE);
    expect(marked("ab", ["b", "ab"]).map((one) => (typeof one === "string" ? one : `[${one.textContent}]`)).join("")).toBe("[ab]");
    // The longer of two that begin alike.
    expect(marked("abc", ["a", "ab"]).map((one) => (typeof one === "string" ? one : `[${one.textContent}]`)).join("")).toBe("[ab]c");
    expect(folded("Ärger")).toBe("arger");
  });
});

describe("opening a clause", () => {
  test("its example is asked for once, and drawn", async () => {
    $("[data-open=A-1]").click();
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    expect($$("figure img").map((one) => one.alt)).toEqual(["before", "after"]);
    expect($("[data-open=A-1]").getAttribute("aria-expanded")).toBe("true");
    expect($(".kg-ex-note").textContent).toContain(RUDE);
    expect($$(".kg-ex-own").map((one) => one.textContent)).toEqual(["Then. B-1"]);
    expect($$(".kg-ex-verdict").map((one) => one.textContent)).toEqual(["✘ Not allowed", "✔ Allowed instead"]);
    $("[data-open=A-1]").click();
    expect($("[data-id=A-1] .kg-rb-shown").hidden).toBe(true);
    $("[data-open=A-1]").click();
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("a picture is cut small and whole when large", async () => {
    await book.show("A-1", true);
    const box = () => /viewBox="([^"]*)"/.exec(decodeURIComponent($("figure img").src))?.[1];
    expect(box()).toBe("10 20 30 40");
    $(".kg-ex-zoom").click();
    expect(box()).toBe("0 0 90 60");
    expect($(".kg-ex-zoom").getAttribute("aria-pressed")).toBe("true");
  });

  test("a slider goes through the steps and marks what is told", async () => {
    await book.show("A-1", true);
    const slider = $("input[type=range]");
    expect([slider.min, slider.max, slider.step, slider.value], "one step with each key").toEqual(["1", "2", "1", "2"]);
    expect($$("[data-now]").length).toBe(0);
    slider.value = "1";
    slider.dispatchEvent(new Event("input"));
    expect($$("[data-now]").map((one) => one.textContent)).toEqual(["Yes. A-1"]);
    expect($$("figure")[1].querySelector("img").alt).toBe("meanwhile");
    expect(slider.getAttribute("aria-valuetext")).toBe("Step 1");
  });

  test("a clause without examples offers none", () => {
    expect($("[data-open=B-1]")).toBeNull();
  });

  test("a kernel that does not answer is told of, and may be asked again", async () => {
    ask.mockRejectedValueOnce(new Error("no answer"));
    await book.show("A-1", true);
    expect($("[role=alert]").textContent).toBe("silent");
    await book.show("A-1", false);
    await book.show("A-1", true);
    expect($$("figure").length).toBe(2);
  });

  test("a chip leads to its clause, whatever is hidden", async () => {
    await book.show("A-1", true);
    set("input", "a-1");
    $(".kg-ex [data-clause=B-1]").click();
    await settle();
    expect(shown().length).toBe(3);
    expect($("[data-here]").dataset.id).toBe("B-1");
    await book.go("Z-9");
    expect($("[data-here]").dataset.id).toBe("B-1");
  });
});

describe("boards in a rulebook", () => {
  test("without a kernel nothing can be tried", async () => {
    await book.show("A-1", true);
    expect($(".kg-rb-try")).toBeNull();
    expect($$(".kg-rb-walks code").map((one) => one.textContent)).toEqual(['walk("toy", "w")', "toy_2_odds.ipynb"]);
  });

  test("a lesson opens beside the notebook that the book is in, where the page can do that", async () => {
    book.element.remove();
    const model = /** @type {any} */ ({ widget_manager: { context: { path: "RTC:class/toy_1_rules.ipynb" } } });
    make({ lead: (file) => beside(model, file) });
    await book.show("A-1", true);
    const link = $("a.kg-rb-lesson"), heard = vi.fn();
    expect(link.textContent).toBe("toy_2_odds.ipynb");
    expect(JSON.parse(link.dataset.commandlinkerArgs)).toEqual({ path: "RTC:class/toy_2_odds.ipynb" });
    document.body.addEventListener("click", (event) => { event.preventDefault(); heard(); }, { once: true });
    link.click();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(beside(/** @type {any} */ ({}), "toy_2_odds.ipynb")).toBeUndefined();
  });

  test("one board is open at a time, and goes with its clause", async () => {
    const gone = vi.fn(), open = vi.fn(async (/** @type {any} */ what, /** @type {HTMLElement} */ slot) => {
      slot.append(`board ${what.do}`);
      return () => gone(what.do);
    });
    book.element.remove();
    make({ open });
    await book.show("A-1", true);
    const [board, walk] = $$(".kg-rb-try");
    board.click();
    await settle();
    expect(open.mock.calls[0]?.[0]).toEqual({ do: "try", id: "A-1", number: 0 });
    expect([$(".kg-rb-slot").textContent, board.textContent]).toEqual(["board try", "untry"]);
    walk.click();
    await settle();
    expect(gone.mock.calls).toEqual([["try"]]);
    expect(board.textContent).toBe("try");
    board.click();
    await settle();
    expect($(".kg-rb-slot").textContent, "opened again, it is there once").toBe("board try");
    walk.click();
    await settle();
    await book.show("A-1", false);
    expect(gone.mock.calls.slice(3)).toEqual([["walk"]]);
  });

  test("keys of a book do not reach the notebook, but saving does", () => {
    let heard = "";
    document.addEventListener("keydown", ({ key }) => { heard += key; });
    for (const [key, more] of /** @type {[string, any][]} */ ([["x", {}], ["s", { ctrlKey: true }], ["/", {}]])) {
      book.main.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    }
    expect(heard).toBe("s");
    expect(document.activeElement).toBe(book.search);
  });
});

describe("a page of its own", () => {
  test("what is stored once is put in again", () => {
    expect(unpacked({ first: { back: 0, pieces: [{ body: 1, x: 2 }] }, n: null }, ["<b/>", "<i/>"]))
      .toEqual({ first: { back: "<b/>", pieces: [{ body: "<i/>", x: 2 }] }, n: null });
  });

  test("its address opens a clause, and a new address another", async () => {
    document.body.innerHTML = "<main>plain</main>";
    location.hash = "#A-2";
    const packed = { examples: [{ ...EXAMPLE, first: { ...EXAMPLE.first, back: 0, alt: 1, pieces: [{ ...PIECE, body: 2 }] }, changes: [] }], walks: [] };
    show_page("main", structuredClone(TOLD), { "A-1": packed, "A-2": packed }, ["<b/>", "a line", "<i/>"], null);
    await settle();
    expect(document.querySelector("[data-here]")?.id).toBe("A-2");
    expect(document.querySelector("#A-2 img")?.getAttribute("alt")).toBe("a line");
    location.hash = "#A-1";
    window.dispatchEvent(new Event("hashchange"));
    await settle();
    expect(document.querySelector("[data-here]")?.id).toBe("A-1");
    expect(document.querySelectorAll(".kg-rb-lesson")).toHaveLength(0);
  });

  test("packed for a server, it unpacks itself", async () => {
    document.body.innerHTML = "<main>plain</main>";
    location.hash = "#A-1";
    const packed = { examples: [], walks: [], lessons: [] };
    const told = JSON.stringify(["main", TOLD, { "A-1": packed }, [], null]);
    await show_packed(deflateSync(told).toString("base64"));
    await settle();
    expect(document.querySelector("[data-here]")?.id).toBe("A-1");
    expect(document.querySelector("main")?.textContent).not.toContain("plain");
  });

  test("among other pages it leads to walks and lessons", async () => {
    document.body.innerHTML = "<main><div class='book'>plain</div></main>";
    location.hash = "#A-1";
    const packed = { examples: [], walks: [{ title: "Walk", name: "w", call: "" }], lessons: [{ title: "Odds", file: "toy_2_odds.ipynb" }] };
    show_page(".book", structuredClone(TOLD), { "A-1": packed }, [], { walk: "../live/?walk=toy/{}", lesson: "{}.html" });
    await settle();
    expect([...document.querySelectorAll(".kg-rb-lesson")].map((link) => link.getAttribute("href")))
      .toEqual(["../live/?walk=toy/w", "toy_2_odds.html"]);
  });
});
