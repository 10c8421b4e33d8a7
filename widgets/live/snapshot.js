// A snapshot of Python's memory, made in the visitor's own browser and kept there: a later visit need not start Python.
// Whatever is wrong with it, Python starts without it. Pyodide has no public functions for this, and its memory alone is
// kept, not its files; so nothing here is relied upon.

let HERE = import.meta.url;
/** Where snapshots of this page are kept: others on the same host have their own. */
let STORE = `kernel-games-python ${new URL(".", HERE)}`;
let DIGEST = "X-Digest";

/** @param {string} edition */
let place = (edition) => String(new URL(`snapshot?${encodeURIComponent(edition)}`, HERE));

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Lies beside a snapshot as long as it is not known to work. */
let TRIED = String(new URL("snapshot-tried", HERE));

/**
 * The snapshot of an edition; undefined if there is none, or not whole, or if Python did not wake from it the last time.
 * @param {string} edition
 */
export async function kept(edition) {
  try {
    let store = await caches.open(STORE), answer = await store.match(place(edition));
    if (!answer) return undefined;
    let bytes = new Uint8Array(await answer.arrayBuffer());
    if (await digest(bytes) === answer.headers.get(DIGEST) && !await store.match(TRIED)) {
      await store.put(TRIED, new Response());
      return bytes;
    }
  } catch {}
  await drop();
  return undefined;
}

/** Keep a snapshot, in the place of all others. @param {string} edition @param {Uint8Array<ArrayBuffer>} bytes */
export async function keep(edition, bytes) {
  await drop();
  try {
    await (await caches.open(STORE)).put(place(edition), new Response(bytes, { headers: { [DIGEST]: await digest(bytes) } }));
  } catch {} // No store, or no room in it.
}

/** Python has woken from the snapshot: it may be taken again. */
export async function works() {
  try { await (await caches.open(STORE)).delete(TRIED); } catch {}
}

/** Forget all snapshots. */
export async function drop() {
  try { await caches.delete(STORE); } catch {}
}

/**
 * Load Pyodide with a snapshot.
 * @param {(options: any) => Promise<any>} load Pyodide's own function @param {Record<string, any>} options for it
 * @param {(options: any) => Promise<any>} make what makes its module
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function woken(load, options, make, bytes) {
  // The second number is where the memory begins.
  let need = bytes.length - (new Uint32Array(bytes.buffer, 0, 2)[1] ?? 0);
  /** A module whose memory is as large as the one that is kept. @param {any} settings */
  let createPyodideModule = async (settings) => {
    let made = await make(settings), size;
    while ((size = made.HEAP8.length) < need) {
      // What is free comes first, so that it may take several.
      if (!made._malloc(need - size)) throw new Error("no room for the snapshot");
    }
    return made;
  };
  return await load({ ...options, createPyodideModule, _loadSnapshot: bytes });
}
