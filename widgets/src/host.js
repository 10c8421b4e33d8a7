// The page around a board: its theme, the room in it, the notebook that stores it.

import { h, put } from "./dom.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */
/** @typedef {{width: number, height: number}} Room in pixels */

let WIDGETS = "application/vnd.jupyter.widget-state+json";
let WIDGET = "application/vnd.jupyter.widget-view+json";
/** A drawing has room for at least this height, whatever scrolls it. */
let LEAST = 320;
/** What stays free below a drawing. */
let BELOW = 4;
/** What stands above a board in one box of widgets, such as a row of buttons, is seen with it if it is no higher. */
let ROW = 64;
/** The kernel is told of the room in steps of so many pixels, and once it has stayed the same for so many milliseconds. */
let STEP = 8;
let SETTLED = 120;

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

/**
 * The boxes around a board that scroll it, each with how much of it is seen at most. One that is as high as what it
 * holds, as outputs are, scrolls nothing: it would shrink with the board for ever.
 * @param {HTMLElement} root @returns {{box: HTMLElement, height: () => number}[]}
 */
function scrollers(root) {
  let found = [];
  for (let box = around(root); box; box = around(box)) {
    if (box !== document.body && /auto|scroll|overlay/.test(getComputedStyle(box).overflowY)) found.push(box);
  }
  let before = found.map((box) => box.clientHeight);
  root.style.minHeight = `${3 * innerHeight}px`;
  let after = found.map((box) => ({ height: box.clientHeight, full: box.scrollHeight > box.clientHeight + 1 }));
  root.style.minHeight = "";
  return found.flatMap((box, n) => {
    let { height = 0, full = false } = after[n] ?? {};
    return full ? [{ box, height: () => height === before[n] ? box.clientHeight : height }] : [];
  });
}

/** The element around one, out of shadow roots too. @param {any} node @returns {HTMLElement | null} */
function around(node) {
  return node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
}

/**
 * In a frame that is as high as its page, what crosses the screen tells how much of it is seen: the most so far, so
 * that scrolling makes nothing smaller.
 * @param {(height: number) => void} seen @param {AbortSignal} signal
 */
function watch_frame(seen, signal) {
  if (parent === window) return;
  let most = 0;
  let frame = h("i", { "aria-hidden": "true", style: "inset:0;pointer-events:none;position:fixed;visibility:hidden" });
  let eye = new IntersectionObserver(([entry]) => {
    let height = entry?.intersectionRect.height ?? 0, whole = entry?.boundingClientRect.height ?? 0;
    if (height < LEAST || height < most && whole < most) return;
    most = height;
    seen(height);
  }, { threshold: Array.from({ length: 101 }, (_, n) => n / 100) });
  document.documentElement.append(frame);
  eye.observe(frame);
  signal.addEventListener("abort", () => {
    frame.remove();
    eye.disconnect();
  });
}

/**
 * Keep a board within what is seen of its page at once: as `--kg-room`, how high a drawing may be; and its line in
 * sight while the board is partly scrolled away, also where what scrolls is not what is nearest.
 * @param {{root: HTMLElement, head: HTMLElement, table: HTMLElement}} parts
 * @param {{arrange: (room: Room) => number | undefined, told: (room: Room) => void}} says how much is seen of the page, before all is
 *   measured, and may be answered how high a drawing may be; says how much room a drawing has, in steps
 * @param {AbortSignal} signal
 */
export function watch_room({ root, head, table }, { arrange, told }, signal) {
  /** @type {ReturnType<typeof scrollers> | undefined} */
  let boxes;
  let seen = Infinity, lift = 0, last = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // What a page scrolls is nothing to a board that has the whole screen.
  let whole = () => root.matches(":fullscreen");
  let measure = () => {
    if (!near || !table.parentElement?.clientWidth) return;
    if (!boxes) {
      boxes = scrollers(root);
      for (let { box } of boxes) watch.observe(box);
    }
    let page = whole() ? [] : [seen, ...boxes.map(({ height }) => height())];
    let box = whole() ? null : root.closest(".widget-box");
    let row = box ? root.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    let seen_now = Math.min(innerHeight, ...page) - (row > ROW ? 0 : row);
    let steady = arrange({ width: root.clientWidth, height: seen_now });
    let width = table.parentElement.clientWidth;
    // A form may stand in the drawing's place.
    let above = table.parentElement.getBoundingClientRect().top - root.getBoundingClientRect().top;
    let height = Math.max(LEAST, Math.floor(seen_now - above - BELOW));
    root.style.setProperty("--kg-room", `${height}px`);
    let high = steady ?? height, room = { width: width - width % STEP, height: high - high % STEP };
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (last !== (last = JSON.stringify(room))) told(room);
    }, SETTLED);
    follow();
  };
  let follow = () => {
    if (!near) return;
    let top = whole() ? 0 : Math.max(0, ...(boxes ?? []).map(({ box }) => box.getBoundingClientRect().top));
    let board = root.getBoundingClientRect(), line = head.getBoundingClientRect();
    let now = line.top - lift, most = board.bottom - line.height - now;
    let high = Math.max(0, Math.min(top - now, most));
    head.toggleAttribute("data-stuck", now + high > board.top + BELOW);
    if (Math.abs(high - lift) < .5) return;
    lift = high;
    head.style.transform = lift ? `translateY(${lift}px)` : "";
  };
  let near = false;
  let watch = new ResizeObserver(measure);
  // Boards out of sight cost nothing.
  let eye = new IntersectionObserver((entries) => {
    near = entries.at(-1)?.isIntersecting ?? false;
    measure();
  });
  for (let part of [root, head]) watch.observe(part);
  eye.observe(root);
  watch_frame((height) => {
    seen = height;
    measure();
  }, signal);
  addEventListener("resize", measure, { signal });
  addEventListener("scroll", follow, { capture: true, passive: true, signal });
  document.addEventListener("fullscreenchange", measure, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    watch.disconnect();
    eye.disconnect();
  });
}

/** The notebook that a board is shown in; no host but Jupyter's own has one. @param {AnyModel} model @returns {any} */
export function notebook_of(model) {
  let notebook = /** @type {any} */ (model.widget_manager)?.context?.model;
  return notebook?.cells && notebook.getMetadata && notebook.setMetadata ? notebook : undefined;
}

/** A link to a file beside the notebook, which JupyterLab opens in a tab of its own; nothing in other hosts.
 * @param {AnyModel} model @param {string} file @returns {Record<string, string> | undefined} */
export function beside(model, file) {
  let path = /** @type {any} */ (model.widget_manager)?.context?.path;
  if (typeof path !== "string") return;
  let args = JSON.stringify({ path: path.replace(/[^/]*$/, file) });
  return { href: file, "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args };
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
