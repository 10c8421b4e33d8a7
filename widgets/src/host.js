// The page around a board: its theme, its width, the notebook that stores it.

import { h, put } from "./dom.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */

let WIDGETS = "application/vnd.jupyter.widget-state+json";
let WIDGET = "application/vnd.jupyter.widget-view+json";
/** Narrower than this, a board asks for a narrow drawing. */
let NARROW = 560;

/** Keep a board light or dark, as it was made or as its page is. @param {HTMLElement} root @param {string} theme @param {AbortSignal} signal */
export function watch_theme(root, theme, signal) {
  let page = document.documentElement, { body } = document;
  let system = matchMedia("(prefers-color-scheme: dark)");
  let apply = () => {
    let { jpThemeLight, vscodeThemeKind } = body.dataset;
    let named = vscodeThemeKind ?? page.getAttribute("theme") ?? page.dataset.theme
      ?? [page, body].find((node) => node.matches(".dark,.light"))?.className;
    let dark = theme !== "auto" ? theme === "dark"
      : jpThemeLight ? jpThemeLight === "false"
        : named ? /dark|contrast(?!-light)/.test(named) : system.matches;
    put(root, "data-theme", dark ? "dark" : "light");
    root.toggleAttribute("data-host", theme === "auto");
  };
  apply();
  let watch = new MutationObserver(apply);
  for (let node of [page, body]) {
    watch.observe(node, { attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "theme", "data-theme", "class"] });
  }
  system.addEventListener?.("change", apply, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** @param {HTMLElement} root @param {(narrow: boolean) => void} resized @param {AbortSignal} signal */
export function watch_width(root, resized, signal) {
  let watch = new ResizeObserver(([entry]) => {
    let width = entry?.contentRect.width;
    if (width) resized(width < NARROW);
  });
  watch.observe(root);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** The notebook that a board is shown in; no host but Jupyter's own has one. @param {AnyModel} model @returns {any} */
export function notebook_of(model) {
  let notebook = /** @type {any} */ (model.widget_manager)?.context?.model;
  return notebook?.cells && notebook.getMetadata && notebook.setMetadata ? notebook : undefined;
}

/**
 * Put the picture that a notebook stores of a board where it is looked for when the notebook is opened without its
 * kernel, and take out those of boards that are no more.
 * @param {any} notebook @param {string} id what the outputs call the board @param {string} note
 */
export function store(notebook, id, note) {
  /** @type {Map<string, string>} */
  let pictures = new Map();
  for (let { outputs } of notebook.cells) {
    for (let n = 0; n < (outputs?.length ?? 0); n += 1) {
      let data = outputs.get(n).data, name = data?.[WIDGET]?.model_id;
      if (name) pictures.set(name, [data["text/html"] ?? ""].flat().join(""));
    }
  }
  let all = notebook.getMetadata("widgets") ?? {};
  let known = Object.entries(all[WIDGETS]?.state ?? {});
  if (!pictures.get(id) || known.some(([name]) => name === id)) return;
  let kept = known.filter(([name, { state }]) => pictures.has(name) || !/class="kg-still"/.test(state?.value ?? ""));
  let value = `<div class="kg-still">${pictures.get(id)}${h("p", {}, h("em", {}, note)).outerHTML}</div>`;
  let picture = { model_name: "HTMLModel", model_module: "@jupyter-widgets/controls", model_module_version: "2.0.0",
    state: { value } };
  notebook.setMetadata("widgets", { ...all, [WIDGETS]: { version_major: 2, version_minor: 0,
    state: { ...Object.fromEntries(kept), [id]: picture } } });
}
