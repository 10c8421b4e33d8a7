// The page of a pupil in a class, or the teacher's wall.

import { come, find, make_button, make_element, say, word } from "./line.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {(message: unknown) => void} Send */

/** Where a browser keeps a pupil's own token, by the link of the class, so that a reload comes back to them. */
let KEPT = `kernel-games:${location.hash}`;
let own = localStorage.getItem(KEPT) ?? "";

/** Part of the page above the board, made once. @param {string} name @param {string} [label] */
function part(name, label) {
  let section = find(`#${name}`);
  if (!section) {
    section = make_element("section");
    section.id = name;
    find("main").before(section);
  }
  if (label) section.setAttribute("aria-label", label);
  return section;
}

/** Ask for a name. @param {string} reason @param {Send} send */
function ask_name(reason, send) {
  let input = find("#join input");
  if (!input) {
    input = make_element("input");
    input.maxLength = 40;
    input.autocomplete = "off";
    input.required = true;
    let form = make_element("form", make_element("label", word("name"), input), make_element("button", word("join")));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      ask_name.send({ kind: "kt-name", name: input.value });
    });
    part("join", word("join")).replaceChildren(form);
  }
  // After a lost connection the form is the same, and the line another one.
  ask_name.send = send;
  say(reason, false);
  input.focus();
}
ask_name.send = /** @type {Send} */ (() => {});

/** For a pupil: the question that is put to the class. @param {Data} vote @param {Send} send */
function show_vote(vote, send) {
  let section = part("vote", word("think"));
  section.hidden = !vote.question;
  if (section.hidden) return;
  section.replaceChildren(make_element("h2", word("think")), make_element("p", vote.question), make_element("p", ...vote.choices.map((/** @type {Data} */ { id, word: words }) => {
    let right = vote.right.includes(id);
    let button = make_button(right ? `${words} ✓ ${word("right")}` : words, () => send({ kind: "kt-think", number: vote.number, choice: id }));
    button.setAttribute("aria-pressed", String(id === vote.given));
    button.disabled = !vote.open;
    return button;
  })));
}

/** On the wall: who is at which step, what is missed, and the vote. @param {Data} told @param {Send} send */
function show_class({ all, pupils, missed, vote }, send) {
  let list = make_element("ul", ...pupils.map((/** @type {Data} */ { number, name, here, n, dots }) => {
    let steps = make_element("span", ...dots.map((/** @type {string} */ dot) => Object.assign(make_element("i"), { className: dot })));
    steps.setAttribute("aria-hidden", "true");
    let gone = make_button("×", () => send({ kind: "kt-remove", number }));
    gone.setAttribute("aria-label", word("remove", { name }));
    let item = make_element("li", make_element("b", name), " ", word("at", { n, all }), here ? "" : ` · ${word("not_here")}`, steps, gone);
    item.dataset.here = here ? "yes" : "no";
    return item;
  }));
  part("pupils", word("pupils", { n: pupils.length })).replaceChildren(make_element("h2", word("pupils", { n: pupils.length })), list);
  let wrong = missed.map((/** @type {Data} */ one) => make_element("li", word("missed_by", one)));
  part("missed", word("missed")).replaceChildren(make_element("h2", word("missed")),
    wrong.length ? make_element("ol", ...wrong) : make_element("p", word("nothing_missed")));
  let buttons = vote ? [...vote.open ? [make_button(word("reveal"), () => send({ kind: "kt-reveal" }))] : [], make_button(word("end"), () => send({ kind: "kt-end" }))]
    : [make_button(word("ask"), () => { say("", false); send({ kind: "kt-ask" }); })];
  let most = Math.max(1, ...vote?.choices.map((/** @type {Data} */ { count }) => count) ?? []);
  part("vote", word("vote")).replaceChildren(...vote ? [
    make_element("h2", word("vote")), make_element("p", vote.question), make_element("p", word("voted", { n: vote.voted, of: vote.of })),
    make_element("ul", ...vote.choices.map((/** @type {Data} */ { id, word: words, count }) => {
      let bar = make_element("i"), right = vote.right.includes(id);
      bar.style.width = `${Math.round(100 * count / most)}%`;
      let item = make_element("li", make_element("b", words), ` ${count}`, right ? ` ✓ ${word("right")}` : "", bar);
      item.toggleAttribute("data-right", right);
      return item;
    }))] : [], make_element("p", ...buttons));
}

come(() => own || location.hash.slice(1), (told, send) => {
  if (told.kind === "kt-name") ask_name(told.reason ?? "", send);
  else if (told.kind === "kt-own") {
    localStorage.setItem(KEPT, own = told.token);
    find("#join")?.remove();
  } else if (told.kind === "kt-vote") show_vote(told, send);
  else if (told.kind === "kt-class") show_class(told, send);
  else if (told.kind === "kt-told") say(told.reason, false);
  else return false;
  return true;
}, () => {
  localStorage.removeItem(KEPT);
  // Of a class that has ended, or of somebody who was taken out, nothing is left to act on.
  find("main").replaceChildren();
  for (let name of ["#join", "#vote"]) find(name)?.remove();
});
