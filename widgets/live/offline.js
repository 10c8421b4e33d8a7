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
/** @type {Map<string, string>} */
let places = new Map(Object.keys(FILES).map((name) => [String(new URL(name, scope)), place(name)]));
places.set(scope, place("index.html"));

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
  let store = await caches.open(STORE), ours = new Set(places.values());
  for (let { url } of await store.keys()) if (!ours.has(url)) await store.delete(url);
  await self_.clients.claim();
}

/** @param {Request} request @param {string} at */
async function answer(request, at) {
  return await (await caches.open(STORE)).match(at) ?? fetch(request);
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
addEventListener("message", ({ data }) => { if (data === "take") self_.skipWaiting(); });
addEventListener("fetch", (/** @type {any} */ event) => {
  let url = new URL(event.request.url);
  url.search = url.hash = "";
  let at = places.get(String(url));
  if (at && event.request.method === "GET") event.respondWith(answer(event.request, at));
});
