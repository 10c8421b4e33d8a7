// What is shown and asked before Python is there.

import { beforeEach, expect, test, vi } from "vitest";
import { Waiting, keep_view, kept_view, place } from "../live/early.js";

beforeEach(() => { sessionStorage.clear(), localStorage.clear(); });

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
