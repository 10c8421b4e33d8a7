// A browser without a store, or without room: Python starts as if there had never been a snapshot.

import { afterEach, expect, test, vi } from "vitest";
import { drop, keep, kept, woken, works } from "../live/snapshot.js";

afterEach(() => vi.unstubAllGlobals());

/** Stores of a browser. @param {Map<string, Response>} files @param {boolean} [full] */
function browser(files, full = false) {
  let put = async (/** @type {string} */ at, /** @type {Response} */ answer) => {
    if (full) throw new DOMException("no room", "QuotaExceededError");
    files.set(at, answer);
  };
  vi.stubGlobal("caches", {
    open: async () => ({
      put,
      match: async (/** @type {string} */ at) => files.get(at)?.clone(),
      delete: async (/** @type {string} */ at) => files.delete(at),
    }),
    delete: async () => files.clear(),
  });
}

test("what is kept comes back, for its edition alone, and takes the place of what was kept before", async () => {
  let files = new Map();
  browser(files);
  await keep("1", new Uint8Array([1, 2, 3]));
  expect(await kept("1")).toEqual(new Uint8Array([1, 2, 3]));
  await keep("2", new Uint8Array([4]));
  expect(files.size).toBe(1);
  expect(await kept("1")).toBeUndefined();
});

test("a snapshot that Python has not woken from is not tried again", async () => {
  let files = new Map();
  browser(files);
  await keep("1", new Uint8Array([1]));
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await kept("1")).toBeDefined();
    await works();
  }
  expect(await kept("1")).toBeDefined();
  // The tab was closed meanwhile, or all hangs.
  expect(await kept("1")).toBeUndefined();
  expect(files.size).toBe(0);
});

test("what is damaged is not taken, and is gone", async () => {
  let files = new Map();
  browser(files);
  await keep("1", new Uint8Array([1, 2, 3]));
  let [[at, { headers }]] = /** @type {any} */ ([...files]);
  files.set(at, new Response(new Uint8Array([1, 2, 4]), { headers }));
  expect(await kept("1")).toBeUndefined();
  expect(files.size).toBe(0);
});

test.each([
  ["no room", () => browser(new Map(), true)],
  ["no store", () => vi.stubGlobal("caches", undefined)],
  ["a store that is forbidden", () => vi.stubGlobal("caches", new Proxy({}, { get() { throw new DOMException("no", "SecurityError"); } }))],
])("with %s nothing is kept and nothing is complained of", async (_, begin) => {
  begin();
  await keep("1", new Uint8Array([1]));
  expect(await kept("1")).toBeUndefined();
  await drop();
});

test("a memory grows to what was kept, and one that cannot is an error, not a loop without end", async () => {
  /** @param {{most: number}} options */
  let make = async ({ most }) => {
    let free = 1, made = { HEAP8: new Int8Array(8), _malloc(/** @type {number} */ size) {
      if (free-- > 0) return 8;
      if (made.HEAP8.length === most) return 0;
      made.HEAP8 = new Int8Array(Math.min(most, made.HEAP8.length + Math.min(size, 20)));
      return 8;
    } };
    return made;
  };
  let bytes = new Uint8Array(64);
  new Uint32Array(bytes.buffer)[1] = 16;
  /** @param {number} most */
  let load = (most) => woken(async ({ indexURL, createPyodideModule, _loadSnapshot }) => {
    expect([indexURL, _loadSnapshot]).toEqual(["pyodide/", bytes]);
    return await createPyodideModule({ most });
  }, { indexURL: "pyodide/" }, make, bytes);
  expect((await load(100)).HEAP8.length).toBe(48);
  await expect(load(40)).rejects.toThrow("no room for the snapshot");
});
