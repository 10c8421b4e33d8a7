// The page of a seat: a board as every host shows it, and messages over a WebSocket. It comes back by itself.

// @ts-expect-error -- joined by the server
import make from "./board.js";

/** @typedef {{seat: number, name: string, pages: number, computer: boolean}} Place */

/** Milliseconds until the first try to come back, and the longest wait between two. */
let SOON = 500, LATE = 5000;
/** The code with which the server closes to whoever has no seat. */
let STRANGER = 4403;

/** @param {string} selector @returns {any} */
let find = (selector) => document.querySelector(selector);
/** @type {Record<string, string>} */
let words = JSON.parse(find("#words").textContent);
let note = find("#note"), list = find("#seats");
let heard = new Set(), leave = new AbortController();
let wait = SOON;

/** @param {string} name @param {Record<string, string>} [facts] */
function word(name, facts = {}) {
  return (words[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

/** Say something above the board; "" for nothing. @param {string} text @param {boolean} away whether the table cannot be reached */
function say(text, away) {
  note.textContent = text;
  document.documentElement.toggleAttribute("data-away", away);
}

function come() {
  let token = location.hash.slice(1);
  if (!token) return say(word("no_link"), false);
  let socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/seat`);
  socket.onopen = () => socket.send(JSON.stringify({ token }));
  socket.onmessage = ({ data }) => hear(JSON.parse(data), socket);
  socket.onclose = ({ code }) => {
    if (code === STRANGER) return say(word("stranger"), true);
    say(word("away"), true);
    setTimeout(come, wait);
    wait = Math.min(2 * wait, LATE);
  };
}

/** @param {any} told @param {WebSocket} socket */
function hear(told, socket) {
  if (told.kind === "kt-seat") {
    wait = SOON;
    say("", false);
    if (told.name) document.title = `${told.name} · ${find("h1").textContent}`;
    draw(socket);
  } else if (told.kind === "kt-seats") show(told.seats, socket);
  else for (let listener of [...heard]) listener(told, []);
}

/** Draw the board anew: another connection has another session behind it. @param {WebSocket} socket */
async function draw(socket) {
  leave.abort();
  leave = new AbortController();
  let own = heard = new Set();
  let model = {
    get: () => undefined,
    set() {},
    save_changes() {},
    on: (/** @type {string} */ name, /** @type {any} */ listener) => { if (name === "msg:custom") own.add(listener); },
    off: (/** @type {string} */ _, /** @type {any} */ listener) => own.delete(listener),
    send: (/** @type {unknown} */ message) => { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); },
    widget_manager: {},
  };
  let el = document.createElement("section"), widget = make();
  widget.initialize({ model });
  find("main").replaceChildren(el);
  await widget.render({ model, el, signal: leave.signal });
}

/** On the wall: who is here. @param {Place[]} places @param {WebSocket} socket */
function show(places, socket) {
  list.hidden = false;
  list.replaceChildren(...places.map(({ seat, name, pages, computer }) => {
    let item = document.createElement("li");
    item.dataset.here = pages ? "yes" : "no";
    item.append(`${name}: ${word(pages ? "here" : computer ? "computer" : "not_here")}`);
    if (!pages && !computer) {
      let button = document.createElement("button");
      button.textContent = word("replace", { name });
      button.addEventListener("click", () => socket.send(JSON.stringify({ kind: "kt-replace", seat })));
      item.append(button);
    }
    return item;
  }));
}

addEventListener("hashchange", () => location.reload());
come();
