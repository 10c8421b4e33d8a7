// Python in a worker: Pyodide and the wheel, and nothing of Jupyter. What a board says travels as JSON.

/** @typedef {{pyodide: string, wheel: string, start?: string}} Sources where Pyodide and the wheel are */

/** @type {any} */
let live;
let done = 0;
let plain = self.fetch.bind(self);

/** Fetch, and tell the page how much has come. @type {typeof fetch} */
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
  return new Response(counted, { headers, status });
};

/** @param {Sources} sources */
async function start({ pyodide, wheel }) {
  let [{ loadPyodide }, packed] = await Promise.all([
    import(new URL("pyodide.mjs", pyodide).href),
    fetch(new URL(wheel, pyodide)).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      return answer.arrayBuffer();
    }),
  ]);
  let python = await loadPyodide({ indexURL: pyodide });
  postMessage({ stage: "board" });
  python.unpackArchive(packed, "wheel");
  live = python.pyimport("kernel_games.live").Live((/** @type {string} */ told) => postMessage({ told }));
  postMessage({ stage: "ready" });
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else if (data.language) live.speak(data.language);
    else if (typeof data.practised === "string") live.recall(data.practised);
    else if (data.whole) postMessage({ whole: live.whole(data.whole) });
    else if (data.show) {
      live.show(data.show);
      postMessage({ stage: "shown" });
    } else live.hear(data.hear);
  } catch (error) {
    // Of Python's traceback the last line says what is wrong.
    let words = String(error).trim().split("\n").at(-1) ?? "";
    postMessage({ error: words.replace(/^[\w.]+: /, "") });
  }
});
