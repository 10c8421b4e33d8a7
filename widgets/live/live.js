// A page with one live board: Python runs in a worker, and the board is the one that notebooks show.

import { Waiting, fetched, first_steps, first_view, keep_view, kept_view } from "./early.js";
import { keep_page, take } from "./keeping.js";
import { begun, forget, home, keep, keep_begun, keep_home, left, resume, subject, untouched } from "./places.js";

// By far the largest file: meanwhile the first picture is fetched.
// @ts-expect-error -- written beside it when a site is built
let program = import("./board.js");

/** @typedef {{name: string, title: string, walks: {name: string, title: string}[]}} Game */
/** @typedef {{name: string, words: Record<string, string>, games: Game[]}} Language */
/** @typedef {{pyodide: string, edition: string, size: number, first: string, seeds: number[], languages: Record<string, Language>}} Told */
/** @typedef {{game: string, walk?: string}} Choice what is shown: a game, or a walk of it, or the map; without a name the front, with all of them */

/** What stands for the map of what somebody knows, as if it were a game. */
let MAP = "map";
/** Pages that are no board, by what is chosen: each with its program. @type {Record<string, () => Promise<any>>} */
let PAGES = {
  // @ts-expect-error -- written beside it when a site is built
  "": () => import("./front.js"),
  // @ts-expect-error -- and this too
  [MAP]: () => import("./known.js"),
};
/** Position of the bar when each stage begins; downloads move it up to the second. */
let STAGES = { fetch: 0, again: 0, board: 80, ready: 90 };

/** @param {string} selector @returns {any} */
let find = (selector) => document.querySelector(selector);
/** @type {Told} */
let told = JSON.parse(find("#told").textContent);
/** Where lies what is shown before Python is there. */
let stored = new URL(`${told.first}/`, location.href);
let asked = new URL(location.href).searchParams;
/** What the address asks for, or else what was chosen on the pages around; "" for what the reader's system has. */
let theme = asked.get("theme") ?? "";
// A frame on another's page may have no storage.
try { theme ||= localStorage.getItem("mode") ?? ""; } catch {}
if (theme === "auto") theme = "";
let place = find("main"), note = find("#note"), amount = find("#amount"), bar = find("#bar");
let choices = find("#choice"), languages = find("#language");
/** The language in which everything is said. */
let code = asked.get("language") ?? "";
if (!told.languages[code]) code = document.documentElement.lang;
let { words, games } = /** @type {Language} */ (told.languages[code]);
/** Listeners to messages for the board on show. @type {Set<(said: any, buffers: any[]) => void>} */
let heard = new Set();
let shown = 0;
let ready = false;
/** Whether all that Python needs is in the browser already. */
let here = false;
/** Holds what is asked of the board on the page until Python has made it; undefined from then on. @type {Waiting | undefined} */
let waiting;
/** Seed of a match that was drawn before Python was there. @type {string | undefined} */
let seeded;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let quiet;
/** The link that is opened next; undefined to begin anew. @type {string | undefined} */
let at;
/** False where a walk or the last game goes on as it is kept, and does not begin anew. */
let anew = true;
/** What stands behind the # of the address: anybody may have it. */
let shared = "";
let leave = new AbortController();
/** Milliseconds without a move after which what is shown is kept. */
let QUIET = 1_000;
/** @type {Worker | undefined} */
let worker;
/** @type {Promise<ServiceWorkerRegistration | undefined> | undefined} */
let kept;

/** @param {string} name @param {Record<string, string | number>} [facts] */
function word(name, facts = {}) {
  return (words[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact]));
}

/** @param {number} share of a hundred */
function move(share) {
  bar.setAttribute("aria-valuenow", String(Math.round(share)));
  bar.firstElementChild.style.width = `${share}%`;
}

/** @param {"fetch" | "again" | "board" | "ready"} name */
function stage(name) {
  note.textContent = word(name);
  amount.textContent = "";
  move(STAGES[name]);
}

/** Say in a sentence what went wrong. @param {string} words */
function fail(words) {
  place.removeAttribute("aria-busy");
  note.textContent = "";
  find("#start").hidden = true;
  find("#trouble").textContent = words;
}

/** Read the page's address; undefined if it names nothing we have. @returns {Choice | undefined} */
function wanted() {
  let linked = subject(location.hash.slice(1)) ?? "";
  let walk = linked ? linked.includes("/") && linked : asked.get("walk"), [of = "", name = ""] = walk ? walk.split("/") : [];
  if (!walk && !linked && !asked.has("game")) return { game: "" };
  if (!walk && !linked && asked.get("game") === MAP) return { game: MAP };
  let game = games.find((one) => one.name === (walk ? of : linked || asked.get("game")));
  if (walk) return game?.walks.some((one) => one.name === name) ? { game: of, walk: name } : undefined;
  return game && { game: game.name };
}

/** Say all that stands on the page, and offer all games and walks. */
function speak() {
  document.documentElement.lang = code;
  find(".face-home").href = code === "en" ? "../index.html" : `../${code}/index.html`;
  for (let node of document.querySelectorAll("[data-word]")) node.textContent = word(node.getAttribute("data-word") ?? "");
  bar.setAttribute("aria-label", word("bar"));
  let { value } = choices;
  choices.replaceChildren();
  /** @param {string} label @param {[string, string][]} options */
  let group = (label, options) => {
    let made = document.createElement("optgroup");
    made.label = label;
    for (let [value, title] of options) made.append(new Option(title, value));
    choices.append(made);
  };
  choices.append(new Option(word("front"), ""), new Option(word("map"), MAP));
  group(word("games"), games.map(({ name, title }) => [name, title]));
  for (let { name, title, walks } of games) {
    group(word("walks", { game: title }), walks.map((one) => [`${name}/${one.name}`, one.title]));
  }
  if (value) choices.value = value;
  name_page();
}

/** Call the page by what is on the board. */
function name_page() {
  let chosen = choices.selectedOptions[0];
  find("#name").textContent = chosen?.text ?? "";
  find("#back").hidden = !choices.value;
  if (chosen) document.title = `${chosen.text} · Kernel Games`;
}

/** Show a game or a walk as it was left. @param {string} [clause] the only one that is practised */
function choose(clause) {
  let [game, walk] = choices.value.split("/");
  for (let name of ["game", "walk", "clause"]) asked.delete(name);
  if (clause) asked.set("clause", clause);
  if (game) asked.set(walk ? "walk" : "game", choices.value);
  history.replaceState(null, "", `?${asked}`);
  show({ game, walk });
}

choices.addEventListener("change", () => {
  at = left(choices.value)?.own;
  choose();
});
find("#back").addEventListener("click", () => {
  choices.value = "";
  choices.dispatchEvent(new Event("change"));
  choices.focus();
});

/** Open what a button of the front is for, or a tile of the map, in its place. @param {Record<string, string>} what */
function open({ what = "", game = "", name = "", clause = "" }) {
  if (what === "rulebook") return location.assign(`..${code === "en" ? "" : `/${code}`}/rulebooks/${game}.html`);
  choices.value = what === "walk" ? `${game}/${name}` : clause ? `${game}/practice` : /^(practice|puzzle)$/.test(what) ? `${game}/${what}` : game || what;
  at = undefined;
  anew = !/^(walk|last)$/.test(what);
  choose(clause);
}
// Another link was put into the address bar.
addEventListener("hashchange", () => {
  let link = location.hash.slice(1), choice = wanted();
  if (link === shared || !subject(link)) return;
  at = link;
  if (choice) show(choice);
  else fail(word("unknown", { name: subject(link) ?? "" }));
});
for (let [key, { name }] of Object.entries(told.languages)) languages.append(new Option(name, key));
languages.value = code;
languages.addEventListener("change", () => {
  code = languages.value;
  ({ words, games } = /** @type {Language} */ (told.languages[code]));
  asked.set("language", code);
  history.replaceState(null, "", `?${asked}`);
  speak();
  if (ready) worker?.postMessage({ language: code });
  else show(wanted() ?? { game: "" });
});

/** Put a board on the page, once Python is there. @param {Choice} choice */
function show({ game, walk }) {
  choices.value = walk ? `${game}/${walk}` : game;
  name_page();
  find("#trouble").textContent = "";
  find("#start").hidden = false;
  place.setAttribute("aria-busy", "true");
  leave.abort();
  find("#board").replaceChildren();
  waiting = undefined;
  if (!ready) return void draw_early().finally(() => worker ?? start());
  make_board();
  return undefined;
}

/** What Python is to show. @returns {Record<string, any>} */
function chosen() {
  let { value } = choices, clause = asked.get("clause");
  if (value in PAGES) return { [value || "front"]: true };
  return value.includes("/") ? { walk: value, ...(clause && { clause }) } : { game: value };
}

/** Have Python make the board. */
function make_board() {
  stage("ready");
  shown += 1;
  let seed = asked.get("seed") ?? seeded;
  seeded = undefined;
  let subject = chosen();
  if (!(choices.value in PAGES) && at) subject = { at };
  else if (subject.game && seed) subject.seed = seed;
  let wish = { board: shown, ...subject, ...(!anew && { again: false }), ...(theme && { theme }) };
  anew = true;
  worker?.postMessage({ show: JSON.stringify(wish) });
}

/** Draw what Python will make, if it is stored: as it was left, or as it begins. What is downloaded for it comes first. */
async function draw_early() {
  let { value } = choices, spoken = code, walk = value.includes("/"), view;
  if (at && !untouched(at)) view = kept_view(at, code);
  // Somebody of whom something is kept may have begun this walk.
  else if (!anew && (!walk || home())) return;
  else if (value in PAGES) {
    // A map on which nothing is known would be wrong.
    if (value && home()) return;
    view = await fetched(new URL(`${value || "front"}.${code}.bin`, stored));
    if (ready || choices.value !== value || code !== spoken) return;
  }
  else {
    let seed = asked.get("seed") ?? String(told.seeds[Math.floor(Math.random() * told.seeds.length)]);
    if (!walk && !told.seeds.includes(Number(seed))) return;
    // Questions are others on each visit.
    if (/[/](practice|puzzle)$/.test(value)) return;
    view = await first_view(stored, value, code, walk ? undefined : seed);
    // Meanwhile Python may have come, or something else been chosen.
    if (!view || ready || choices.value !== value || code !== spoken) return;
    if (!walk) seeded = seed;
  }
  if (!view) return;
  await draw({ ...view, theme: theme || "auto", rev: -1 });
  let early = waiting;
  if (walk && early && (!at || untouched(at))) first_steps(stored, value, spoken).then((steps) => early.play(steps, begun(value)));
}

/** Start Python. */
function start() {
  // Whoever has the page's service worker has all files.
  here = Boolean(navigator.serviceWorker?.controller);
  stage(here ? "again" : "fetch");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", () => fail(word("lost")));
  let { edition } = told, wish = JSON.stringify(chosen());
  worker.postMessage({ start: { pyodide: new URL(told.pyodide, location.href).href, edition, language: code, wish } });
}

/** Take a message of the worker. @param {{done?: number, stage?: string, told?: string, whole?: string, error?: string}} data */
function hear(data) {
  if (data.done && !ready) {
    if (!here) amount.textContent = word("amount", { done: (data.done / 1e6).toFixed(1), all: (told.size / 1e6).toFixed(1) });
    move(Math.min(1, data.done / told.size) * STAGES.board);
  } else if (data.stage === "board") stage("board");
  else if (data.stage === "ready") {
    ready = true;
    worker?.postMessage({ language: code });
    worker?.postMessage({ kept: home() });
    make_board();
  } else if (data.stage === "shown") {
    if (waiting && !(choices.value in PAGES)) take_over(waiting);
    else draw_anew();
  } else if (data.whole) keep_view(left(choices.value)?.own ?? "", data.whole);
  else if (data.told) {
    let { board, said, at: place, kept: own, anew: lost } = JSON.parse(data.told);
    if (lost) find("#trouble").textContent = lost;
    if (typeof own === "string") keep_home(own);
    if (board !== shown) return;
    // Where Python has not yet done what was done without it, it is not where somebody is.
    if (place && waiting?.done.length && !waiting.taken) return;
    if (place) {
      shared = place.shared;
      keep(choices.value, place);
      history.replaceState(null, "", `?${asked}#${shared}`);
      clearTimeout(quiet);
      quiet = setTimeout(() => worker?.postMessage({ whole: board }), QUIET);
    } else for (let listener of [...heard]) listener(said, []);
  } else if (data.error) {
    let kept = at && at === left(choices.value)?.own;
    fail(ready ? word("trouble", { reason: data.error }) : word("lost"));
    // What was left here cannot be read any more: it is said why, and the board begins anew.
    if (ready && kept) {
      at = undefined;
      forget(choices.value);
      choose();
      find("#trouble").textContent = word("trouble", { reason: data.error });
    }
  }
}

/** @param {Record<string, any>} message */
function send(message) {
  worker?.postMessage({ hear: JSON.stringify(message) });
}

/**
 * Draw the board that Python has made: it is told of it by the messages that every host of widgets has.
 * @param {Record<string, any>} [view] of a board that it will make
 */
async function draw(view) {
  leave = new AbortController();
  heard = new Set();
  let own = heard, { value } = choices, page = PAGES[value], tell = (/** @type {any} */ said) => { for (let listener of [...own]) listener(said, []); };
  let early = view && new Waiting(tell, view.coach?.dots, (done) => keep_begun(value, done));
  waiting = early;
  /** @type {any} */
  let model = {
    get: (/** @type {string} */ name) => name === "base" ? `${location.origin}${location.pathname}?language=${code}` : name === "view" ? view : undefined,
    set() {},
    save_changes() {},
    on: (/** @type {string} */ name, /** @type {any} */ listener) => { if (name === "msg:custom") own.add(listener); },
    off: (/** @type {string} */ _, /** @type {any} */ listener) => own.delete(listener),
    send(/** @type {Record<string, any>} */ message) {
      if (page && /^(open|practise)$/.test(message.ask?.do)) open(message.ask);
      else if (early && !early.taken) early.ask(message);
      else send(message);
    },
    // The worker is there as long as the page is: one that does not answer is at work.
    widget_manager: { kernel: { get status() { return early && !early.taken ? "starting" : "busy"; } } },
  };
  let el = document.createElement("section"), { signal } = leave;
  let { default: make } = await (page ? page() : program);
  if (signal.aborted) return;
  let widget = make();
  widget.initialize({ model });
  find("#board").replaceChildren(el);
  await widget.render(/** @type {any} */ ({ model, el, signal }));
  if (!signal.aborted && !view) settle();
}

/** Draw what Python has made, which has first to do what was done without it. */
async function draw_anew() {
  let { value } = choices, number = shown, early = new Waiting();
  // The front as it began is not the one that Python has.
  if (waiting) waiting.taken = true;
  leave.abort();
  early.done = at && !untouched(at) ? [] : begun(value);
  heard = new Set();
  await early.hand_over(send, heard);
  if (early.done.length) keep_begun(value, []);
  if (shown === number) draw();
}

/** Python has made the board that is drawn already. @param {Waiting} early */
async function take_over(early) {
  let { value } = choices;
  // What is being told is told to its end.
  while (early === waiting && find("#board [data-judging]")) await new Promise(requestAnimationFrame);
  if (early !== waiting) return;
  await early.hand_over(send, heard);
  if (early.done.length) keep_begun(value, []);
  if (early !== waiting) return;
  waiting = undefined;
  settle();
}

/** The board on the page is Python's own. */
function settle() {
  find("#start").hidden = true;
  place.removeAttribute("aria-busy");
  // Now that nobody waits for it, what is needed without a network is put aside.
  kept ??= keep_page(() => { find("#news").hidden = false; });
}

find("#news button").addEventListener("click", async () => take(await kept));
speak();
if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
if (asked.has("frame")) document.documentElement.dataset.frame = "";
let first = wanted();
if (first) {
  let link = location.hash.slice(1);
  at = resume(subject(link) ? link : "", left(first.walk ? `${first.game}/${first.walk}` : first.game), asked.has("seed"));
  show(first);
}
else fail(word("unknown", { name: subject(location.hash.slice(1)) ?? asked.get("walk") ?? asked.get("game") ?? "" }));
