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

test("first all that tells what is so now is asked, then what was chosen, of the picture that has come", () => {
  const waiting = new Waiting(), sent = /** @type {any[]} */ ([]), heard = new Set();
  const ask = (/** @type {string} */ id, /** @type {string} */ name, more = {}) => ({ kind: "kg-ask", id, ask: { do: name, rev: -1, ...more } });
  waiting.asked.push(ask("1", "sync"), ask("2", "play", { move: "up" }), ask("3", "layout"));
  waiting.hand_over((message) => sent.push(message), heard);
  expect(waiting.taken).toBe(true);
  expect(sent.map(({ id }) => id)).toEqual(["1", "3"]);
  const tell = (/** @type {any} */ said) => { for (const listener of [...heard]) listener(said); };
  tell({ kind: "kg-answer", id: "1", reply: { whole: { rev: 4 } } });
  tell({ kind: "kg", rev: 5 });
  expect(sent.length).toBe(2);
  tell({ kind: "kg-answer", id: "3", reply: { ok: true } });
  expect(sent[2]).toEqual(ask("2", "play", { move: "up", rev: 5 }));
  expect(heard.size).toBe(0);
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
