// What is shown and asked before Python is there.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Waiting, first_view, keep_view, kept_view, place } from "../live/early.js";

beforeEach(() => { sessionStorage.clear(), localStorage.clear(); });
afterEach(() => { vi.unstubAllGlobals(), vi.restoreAllMocks(); });

/** Files of a site, packed as they are there. @param {Record<string, any>} files */
function stored(files) {
  vi.stubGlobal("fetch", async (/** @type {URL} */ at) => {
    let name = at.pathname.split("/").at(-1) ?? "";
    if (!(name in files)) return { ok: false };
    let body = new Blob([JSON.stringify(files[name])]).stream().pipeThrough(new CompressionStream("deflate"));
    return { ok: true, body };
  });
}

test("a first view is put together of what boards of the game have in common and of what is its own", async () => {
  stored({ "kontor.wide.en.bin": { ground: "<g/>", words: { go: "Go", why: "Why" } },
    "kontor-majority.wide.en.bin": { ply: 3, words: { why: "Why not" } }, "nile.2.wide.en.bin": { ply: 0, words: {} } });
  let folder = new URL("https://games.example/live/first/");
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1280);
  expect(await first_view(folder, "kontor/majority", "en")).toEqual({ ground: "<g/>", ply: 3, words: { go: "Go", why: "Why not" } });
  expect(await first_view(folder, "kontor/majority", "es")).toBeUndefined();
  expect(await first_view(folder, "nile", "en", "2")).toBeUndefined();
});

test("first all that tells what is so now is asked, then what was chosen, of the picture that has come", async () => {
  const waiting = new Waiting(), sent = /** @type {any[]} */ ([]), heard = new Set();
  const ask = (/** @type {string} */ id, /** @type {string} */ name, more = {}) => ({ kind: "kg-ask", id, ask: { do: name, rev: -1, ...more } });
  waiting.asked.push(ask("1", "sync"), ask("2", "play", { move: "up" }), ask("3", "layout"));
  const over = waiting.hand_over((message) => sent.push(message), heard);
  expect(waiting.taken).toBe(true);
  expect(sent.map(({ id }) => id)).toEqual(["1", "3"]);
  const tell = (/** @type {any} */ said) => { for (const listener of [...heard]) listener(said); };
  tell({ kind: "kg-answer", id: "1", reply: { whole: { rev: 4 } } });
  tell({ kind: "kg", rev: 5 });
  expect(sent.length).toBe(2);
  tell({ kind: "kg-answer", id: "3", reply: { ok: true } });
  await over;
  expect(sent[2]).toEqual(ask("2", "play", { move: "up", rev: 5 }));
  expect(heard.size).toBe(0);
});

/** Two steps of a walk: to look on, then a question with one stored answer. @type {import("../live/early.js").Steps} */
const STEPS = { texts: ["Long words"], places: [{ next: [1, 0] }, { "answer up": [2, 1] }, {}],
  changes: [{ ply: 1, coach: { n: 1, dots: ["", "now"], say: { "@": 0 } } }, { ply: 2, coach: { n: 1, dots: ["", "right"] } }] };

/** A board that asks and is told. */
function asking() {
  const told = /** @type {any[]} */ ([]), waiting = new Waiting((said) => told.push(said), ["shown", "open"]);
  const ask = (/** @type {string} */ id, /** @type {any} */ what) => waiting.ask({ kind: "kg-ask", id, ask: what });
  return { told, waiting, ask };
}

test("stored steps answer what they can, as Python would, and what they lack waits", async () => {
  const { told, waiting, ask } = asking();
  ask("1", { do: "sync", page: "p" }), ask("2", { do: "layout", width: 1 }), ask("3", { do: "coach", what: "next", n: 0 });
  await Promise.resolve();
  expect(told).toEqual([]);
  waiting.play(STEPS);
  await Promise.resolve();
  expect(told.map(({ id }) => id)).toEqual(["2", undefined, "3"]);
  expect(told[1]).toMatchObject({ kind: "kg", base: -1, ply: 1, coach: { say: "Long words", dots: ["shown", "now"] } });
  expect(told[1].rev).toBeGreaterThan(-1);
  ask("4", { do: "coach", what: "answer", choice: "down", n: 1 }), ask("5", { do: "clause", id: "A" });
  ask("6", { do: "coach", what: "answer", choice: "up", n: 1 });
  await Promise.resolve();
  expect(told.slice(3)).toMatchObject([{ base: told[1].rev, coach: { dots: ["shown", "right"] } }, { id: "6", reply: { ok: true } }]);
  expect(told[3].rev).toBeLessThan(0);
  expect(waiting.asked.map(({ id }) => id)).toEqual(["1", "4", "5"]);
});

test("Python does again what stored steps have answered, and the board hears of it once", async () => {
  const { told, waiting, ask } = asking(), sent = /** @type {any[]} */ ([]), board = vi.fn(), heard = new Set([board]);
  waiting.play(STEPS);
  ask("1", { do: "sync", page: "p" }), ask("2", { do: "layout", width: 1 }), ask("3", { do: "coach", what: "next", n: 0, rev: -1 });
  ask("4", { do: "coach", what: "show", n: 1, rev: -0.9 });
  await Promise.resolve();
  expect(told.at(-1)).toMatchObject({ id: "3" });
  let rev = 3;
  // Python, which counts its own revisions and takes what was asked of the last one only.
  const over = waiting.hand_over(({ id, ask }) => {
    sent.push(ask);
    queueMicrotask(() => {
      let ok = ask.do !== "coach" || ask.rev === rev;
      if (ok && ask.do === "coach") for (const listen of [...heard]) listen({ kind: "kg", rev: rev += 1 });
      for (const listen of [...heard]) listen({ kind: "kg-answer", id, reply: { ok, ...(ask.do === "sync" ? { whole: { rev } } : {}) } });
    });
  }, heard);
  waiting.play(STEPS);
  ask("5", { do: "coach", what: "next", n: 0 });
  await over;
  expect(sent).toEqual([{ do: "sync", page: "p", rev: 0 }, { do: "layout", width: 1, rev: 3 }, { do: "coach", what: "next", n: 0, rev: 3 },
    { do: "sync", page: "p" }, { do: "coach", what: "show", n: 1, rev: 4 }, { do: "coach", what: "next", n: 0, rev: 4 }]);
  // From what is so now on, and nothing of what was done again.
  expect(board.mock.calls[0]).toEqual([{ kind: "kg-answer", id: "1", reply: { ok: true, whole: { rev: 4 } } }]);
  expect(board.mock.calls[1]).toEqual([{ kind: "kg", rev: 5 }]);
});

test("what was shown comes back for its own link and language only", () => {
  keep_view("g=kontor&m=1", JSON.stringify({ lang: "en", ply: 3 }));
  expect(kept_view("g=kontor&m=1", "en")).toEqual({ lang: "en", ply: 3 });
  expect(kept_view("g=kontor&m=1", "es")).toBeUndefined();
  expect(kept_view("g=kontor&m=2", "en")).toBeUndefined();
  sessionStorage.setItem("kernel-games-view", "{"), localStorage.setItem("kernel-games-view", '{"own": "g=kontor&m=1", "view": 7}');
  expect(kept_view("g=kontor&m=1", "en")).toBeUndefined();
});

test("a picture is asked for by its width", () => {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(390);
  expect(place("kontor/majority", "es")).toBe("kontor-majority.narrow.es.bin");
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1280);
  expect(place("kontor", "en", "3")).toBe("kontor.3.wide.en.bin");
});
