// The service worker: once a visit has kept everything, the live page opens without a network. A new edition of the page
// is fetched beside the old one, and waits until somebody takes it.

/** Digests of the page's files, by their way from here; filled in when a site is built. @type {Record<string, string>} */
let FILES = {};

/** @type {any} */
let self_ = self;
let { scope } = self_.registration;
let STORE = `kernel-games ${scope}`;

/** Where a file lies in the store: editions that have the same share it. @param {string} name */
let place = (name) => `${new URL(name, scope)}?${encodeURIComponent(FILES[name] ?? "")}`;
/** The page's files by their addresses. */
let names = new Map(Object.keys(FILES).map((name) => [String(new URL(name, scope)), name]));
names.set(scope, "index.html");

/** Fetch what is not there yet; one file that is not of this edition, and none of it is used. */
async function fill() {
  let store = await caches.open(STORE);
  for (let [name, integrity] of Object.entries(FILES)) {
    if (await store.match(place(name))) continue;
    let answer = await fetch(new Request(new URL(name, scope), { cache: "no-cache", integrity }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    // Where a server has sent us elsewhere, a browser would not take the answer as a page.
    await store.put(place(name), answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
  }
}

/** Forget what only older editions need; from now on this edition is asked, also by a page that came before it. */
async function begin() {
  let store = await caches.open(STORE), ours = new Set(Object.keys(FILES).map(place));
  for (let { url } of await store.keys()) if (!ours.has(url)) await store.delete(url);
  await self_.clients.claim();
}

/** @param {Request} request @param {string} name */
async function answer(request, name) {
  // A browser keeps compiled WebAssembly too, but only of what it has fetched itself.
  if (name.endsWith(".wasm")) {
    try { return await fetch(request.url, { cache: "force-cache", integrity: FILES[name] ?? "" }); } catch {}
  }
  return await (await caches.open(STORE)).match(place(name)) ?? fetch(request);
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
addEventListener("message", ({ data }) => { if (data === "take") self_.skipWaiting(); });
addEventListener("fetch", (/** @type {any} */ event) => {
  let url = new URL(event.request.url);
  url.search = url.hash = "";
  let name = names.get(String(url));
  if (name && event.request.method === "GET") event.respondWith(answer(event.request, name));
});
