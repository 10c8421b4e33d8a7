// Python in a worker: Pyodide and the package, and nothing of Jupyter. What a board says travels as JSON.

import { drop, keep, kept, woken, works } from "./snapshot.js";

/**
 * @typedef {{pyodide: string, edition: string, language: string, wish: string}} Start
 * where Pyodide is, what it and the package are, and what will be shown, for a first time
 */

/** @type {any} */
let live;
/** True from when Python has woken from a snapshot until a board is shown. */
let woke = false;
let done = 0;
let plain = self.fetch.bind(self);

/** Fetch, tell the page how much has come, and unpack what is packed. @type {typeof fetch} */
self.fetch = async (...what) => {
  let answer = await plain(...what), { body, headers, status } = answer;
  if (!answer.ok || !body) return answer;
  // The browser stores compiled WebAssembly for the next visit, but only of a response that comes from it unchanged.
  if (answer.url.endsWith(".wasm")) return answer;
  let counted = body.pipeThrough(new TransformStream({
    transform(part, rest) {
      done += part.length;
      postMessage({ done });
      rest.enqueue(part);
    },
  }));
  if (answer.url.endsWith(".bin")) counted = counted.pipeThrough(new DecompressionStream("deflate"));
  return new Response(counted, { headers, status });
};

/** Where a file lies beside this one. @param {string} name */
let beside = (name) => String(new URL(name, import.meta.url));

/** Python's library as Pyodide has it, whole; "import" cannot wait for a promise. @param {string} pyodide */
function whole_library(pyodide) {
  let asked = new XMLHttpRequest();
  asked.open("GET", new URL("python_stdlib.zip", pyodide), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${asked.status}`);
  performance.mark("whole library");
  return new Uint8Array(asked.response);
}

/** What is to be kept once nothing has been asked for a while. @type {(() => Promise<void>) | undefined} */
let later;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;
/** Milliseconds of rest before a snapshot is kept: tens of megabytes, which would be in the way of the first clicks. */
let REST = 2_000;

/** @param {Start} start */
async function start({ pyodide, edition, language, wish }) {
  let [{ loadPyodide }, packed, snapshot] = await Promise.all([
    import(new URL("pyodide.mjs", pyodide).href),
    fetch(beside("games.bin")).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      return answer.arrayBuffer();
    }),
    kept(edition),
  ]);
  let tell = (/** @type {string} */ told) => postMessage({ told });
  let python, options = { indexURL: pyodide, stdLibURL: beside("library.bin") };
  if (snapshot) {
    try {
      let { default: make } = await import(new URL("pyodide.asm.mjs", pyodide).href);
      python = await woken(loadPyodide, options, make, snapshot);
      python.unpackArchive(packed, "wheel");
      let ours = python.pyimport("kernel_games.live");
      ours.complete_library(() => whole_library(pyodide));
      live = ours.Live(tell);
      performance.mark("woken");
      woke = true;
    } catch {
      await drop();
      python = undefined;
    }
  }
  if (!python) {
    python = await loadPyodide({ ...options, _makeSnapshot: true });
    postMessage({ stage: "board" });
    python.unpackArchive(packed, "wheel");
    let ours = python.pyimport("kernel_games.live");
    later = snapshot_of(python, ours, language, wish, edition);
    ours.complete_library(() => whole_library(pyodide));
    live = ours.Live(tell);
  }
  postMessage({ stage: "ready" });
}

/**
 * Make a snapshot, to be kept later; undefined if there cannot be one.
 * @param {any} python @param {any} ours @param {string} language @param {string} wish @param {string} edition
 */
function snapshot_of(python, ours, language, wish, edition) {
  try {
    ours.rehearse(language, wish);
    let bytes = python.makeMemorySnapshot();
    return () => keep(edition, bytes);
  } catch { return undefined; }
}

/** Keep what is to be kept, unless something is asked before. */
function keep_later() {
  clearTimeout(rest);
  rest = later && setTimeout(() => {
    later?.();
    later = undefined;
  }, REST);
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else if (data.language) live.speak(data.language);
    else if (typeof data.kept === "string") live.recall(data.kept);
    else if (data.whole) postMessage({ whole: live.whole(data.whole) });
    else if (data.show) {
      live.show(data.show);
      postMessage({ stage: "shown" });
      if (woke) await works();
      woke = false;
    } else if (data.hear) live.hear(data.hear); // Pyodide, woken from a snapshot, sends itself others.
    keep_later();
  } catch (error) {
    // Of Python's traceback the last line says what is wrong.
    let words = String(error).trim().split("\n").at(-1) ?? "";
    postMessage({ error: words.replace(/^[\w.]+: /, "") });
  }
});
