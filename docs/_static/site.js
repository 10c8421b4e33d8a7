"use strict";

/** An element. @param {string} tag @param {Record<string, string>} given @param {...(Node | string)} inside */
function make(tag, given, ...inside) {
  let element = Object.assign(document.createElement(tag), given);
  element.append(...inside);
  return element;
}

/** A walk that was told as a whole is gone through step by step. @param {HTMLElement} root */
function step_through(root) {
  let steps = [...root.querySelectorAll(".step")].map((asked) => {
    let fold = asked.nextElementSibling;
    let folded = fold?.matches(".fold") ? fold.querySelector("summary").textContent : "";
    let told = folded ? fold.querySelector(".told") : fold?.matches(".told") ? fold : null;
    return { asked, folded, told };
  });
  let pictures = steps.map(({ asked }) => asked.querySelector("img"));
  let last = steps.at(-1).told?.querySelector("img") ?? null;
  for (let picture of [...pictures, last]) picture?.remove();
  let picture = make("div", { className: "walk-picture" });
  let where = make("p", { className: "walk-where" });
  let said = make("div", { className: "walk-said" });
  said.setAttribute("aria-live", "polite");
  let words = JSON.parse(root.dataset.words);
  let back = make("button", { className: "btn btn-outline-primary", type: "button" }, words.step_back);
  let on = make("button", { className: "btn btn-primary", type: "button" }, "");
  let live = make("a", { className: "btn btn-outline-primary", href: root.dataset.at }, words.step_live);
  let doors = make("p", { className: "doors walk-doors" }, back, on);
  let tap = make("p", { className: "walk-tap" }, words.step_picture, " ",
    make("a", { href: root.dataset.at }, words.step_board), ".");
  let at = 0, open = false;

  function show() {
    let { asked, folded, told } = steps[at], whole = open || !folded;
    let seen = pictures.slice(0, at + 1).filter(Boolean).at(-1);
    if (at === steps.length - 1 && whole && last) seen = last;
    picture.replaceChildren(...(seen ? [seen] : []));
    where.textContent = words.step_at.replace("{n}", at + 1).replace("{all}", steps.length);
    said.replaceChildren(asked, ...(whole && told ? [told] : []));
    back.disabled = at === 0 && !open;
    let done = whole && at === steps.length - 1;
    on.textContent = whole ? words.step_next : folded;
    doors.replaceChildren(back, ...(done ? [live] : [on]));
    tap.hidden = done;
  }

  on.addEventListener("click", () => {
    if (steps[at].folded && !open) open = true;
    else [at, open] = [at + 1, false];
    show();
    doors.lastElementChild.focus();
  });
  back.addEventListener("click", () => {
    if (open) open = false;
    else [at, open] = [at - 1, Boolean(steps[at - 1].folded)];
    show();
  });
  root.dataset.on = "";
  root.replaceChildren(picture, make("div", { className: "walk-words" }, where, said, doors, tap));
  show();
}

for (let root of document.querySelectorAll(".walk")) step_through(root);

// Names that the theme leaves out, or that are not what is written.
for (let summary of document.querySelectorAll("summary")) {
  if (summary.textContent.trim()) summary.removeAttribute("aria-label");
  else summary.setAttribute("aria-label", document.body.dataset.under.replace("{page}", summary.closest("li")?.querySelector("a")?.textContent.trim() ?? "…"));
}
