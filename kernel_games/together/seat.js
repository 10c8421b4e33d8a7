// The page of a seat at a table, or of the wall.

import { come, find, make_button, make_element, word } from "./line.js";

/** @typedef {{seat: number, name: string, pages: number, computer: boolean}} Place */

/** On the wall: who is here. @param {Place[]} places @param {(message: unknown) => void} send */
function show(places, send) {
  let list = find("#seats");
  list.hidden = false;
  list.replaceChildren(...places.map(({ seat, name, pages, computer }) => {
    let item = make_element("li", `${name}: ${word(pages ? "here" : computer ? "computer" : "not_here")}`);
    item.dataset.here = pages ? "yes" : "no";
    if (!pages && !computer) item.append(make_button(word("replace", { name }), () => send({ kind: "kt-replace", seat })));
    return item;
  }));
}

come(() => location.hash.slice(1), (told, send) => {
  if (told.kind === "kt-seats") show(told.seats, send);
  return told.kind === "kt-seats";
});
