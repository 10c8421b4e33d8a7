// A rulebook as a page of its own, without a kernel.

import { Book } from "./book.js";

/** @typedef {Record<string, any>} Data */

/** Unpack texts that are stored once and referred to by number. @param {any} value @param {string[]} texts @returns {any} */
export function unpacked(value, texts) {
  if (Array.isArray(value)) return value.map((one) => unpacked(one, texts));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) =>
    [name, /^(back|body|alt)$/.test(name) ? texts[one] : unpacked(one, texts)]));
}

/**
 * Show a rulebook in place of what stands on the page.
 * @param {string} place a selector @param {Data} told @param {Data} clauses @param {string[]} texts
 * @param {Record<"walk" | "lesson", string> | null} leads addresses of other pages, with {} for a name
 */
export function show_page(place, told, clauses, texts, leads) {
  let book = new Book(told, {
    paged: true, ask: async (id) => unpacked(clauses[id], texts),
    ...(leads && {
      begin: (name) => ({ href: leads.walk.replace("{}", name) }),
      lead: (file) => ({ href: leads.lesson.replace("{}", file.replace(".ipynb", "")) }),
    }),
  });
  document.querySelector(place)?.replaceChildren(book.element);
  let heed = () => book.go(decodeURIComponent(location.hash.slice(1)), false);
  addEventListener("hashchange", heed);
  heed();
}

/** Show a rulebook whose parts are packed: what show_page takes, as JSON, deflated, in base64. @param {string} packed */
export async function show_packed(packed) {
  let { body } = await fetch(`data:application/octet-stream;base64,${packed}`);
  let told = await new Response(body?.pipeThrough(new DecompressionStream("deflate"))).json();
  show_page(.../** @type {Parameters<typeof show_page>} */ (told));
}
