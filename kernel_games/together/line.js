// The line between a page and the server of its room: it comes back by itself, and draws a board as every host does.

// @ts-expect-error -- joined by the server
import make from "./board.js";

/** Milliseconds until the first try to come back, and the longest wait between two. */
let SOON = 500, LATE = 5000;
/** The code with which the server closes to whoever has no place here. */
let STRANGER = 4403;

/** @param {string} selector @returns {any} */
export let find = (selector) => document.querySelector(selector);
/** @type {Record<string, string>} */
let words = JSON.parse(find("#words").textContent);
let heard = new Set(), leave = new AbortController();
let wait = SOON;

/** @param {string} name @param {Record<string, string | number>} [facts] */
export function word(name, facts = {}) {
  return (words[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact] ?? ""));
}

/** Say something above the board; "" for nothing. @param {string} text @param {boolean} away whether the server cannot be reached */
export function say(text, away) {
  find("#note").textContent = text;
  document.documentElement.toggleAttribute("data-away", away);
}

/** An element with texts and elements in it. @param {string} tag @param {...(string | Node)} inside @returns {any} */
export function make_element(tag, ...inside) {
  let element = document.createElement(tag);
  element.append(...inside);
  return element;
}

/** A button. @param {string} text @param {() => void} press @returns {HTMLButtonElement} */
export function make_button(text, press) {
  let button = make_element("button", text);
  button.type = "button";
  button.addEventListener("click", press);
  return button;
}

/**
 * Come, and come again whenever the connection is lost.
 * @param {() => string} token @param {(told: any, send: (message: unknown) => void) => boolean} hear whether a message was for the
 * page and not for its board @param {() => void} [stranger] what to do before a stranger is told so
 */
export function come(token, hear, stranger) {
  if (!token()) return say(word("no_link"), false);
  let socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/seat`);
  let send = (/** @type {unknown} */ message) => { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); };
  socket.onopen = () => send({ token: token() });
  socket.onmessage = ({ data }) => {
    let told = JSON.parse(data);
    if (told.kind === "kt-seat") {
      wait = SOON;
      say("", false);
      if (told.name) document.title = `${told.name} · ${find("h1").textContent}`;
      draw(send);
    } else if (!hear(told, send)) for (let listener of [...heard]) listener(told, []);
  };
  socket.onclose = ({ code }) => {
    if (code === STRANGER) return stranger?.(), say(word("stranger"), true);
    say(word("away"), true);
    setTimeout(come, wait, token, hear, stranger);
    wait = Math.min(2 * wait, LATE);
  };
}

/** Draw the board anew: another connection has another session behind it. @param {(message: unknown) => void} send */
async function draw(send) {
  leave.abort();
  leave = new AbortController();
  let own = heard = new Set();
  let model = {
    get: () => undefined,
    set() {},
    save_changes() {},
    on: (/** @type {string} */ name, /** @type {any} */ listener) => { if (name === "msg:custom") own.add(listener); },
    off: (/** @type {string} */ _, /** @type {any} */ listener) => own.delete(listener),
    send,
    widget_manager: {},
  };
  let el = document.createElement("section"), widget = make();
  widget.initialize({ model });
  find("main").replaceChildren(el);
  await widget.render({ model, el, signal: leave.signal });
}

addEventListener("hashchange", () => location.reload());
