// The page around a board: its theme, the room it leaves, the files next to it.

import { h, put } from "./dom.js";

/** @typedef {import("@anywidget/types").AnyModel} AnyModel */
/** @typedef {Record<string, any>} Data */
/** @typedef {{width: number, height: number}} Room in pixels */

/** A drawing has room for at least this height, whatever scrolls it. */
let LEAST = 240;
/** Pixels that stay free below a drawing. */
let BELOW = 4;
/** Pixels above a board within one box of widgets, such as a row of buttons, that are kept in view with it; so is the strip of a home. */
let ROW = 64;
/** The kernel is told of the room in steps of so many pixels, and once it has stayed the same for so many milliseconds. */
let STEP = 8;
let SETTLED = 120;

/** Keep a board light or dark, as it was made or as its page is. @param {HTMLElement} root @param {string} theme @param {AbortSignal} signal */
export function watch_theme(root, theme, signal) {
  let page = document.documentElement, { body } = document;
  let system = matchMedia("(prefers-color-scheme: dark)");
  let apply = () => {
    // Each host names its theme in its own way; the system's setting comes last.
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
  let found = boxes_around(root), before = found.map((box) => box.clientHeight);
  // Measured with a board that is far too high: only what really scrolls keeps its height then.
  root.style.minHeight = `${3 * innerHeight}px`;
  let after = found.map((box) => ({ height: box.clientHeight, full: box.scrollHeight > box.clientHeight + 1 }));
  root.style.minHeight = "";
  return found.flatMap((box, n) => {
    let { height = 0, full = false } = after[n] ?? {};
    // If a host gives each output a height of its own, the little that is above a board there is kept in view with it.
    let above = root.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    let lead = getComputedStyle(box).maxHeight !== "none" && above > 0 && above < ROW ? above : 0;
    return full ? [{ box, height: () => (height === before[n] ? box.clientHeight : height) - lead }] : [];
  });
}

/** The boxes around an element that may scroll it, the nearest first. @param {HTMLElement} node */
function boxes_around(node) {
  let found = [];
  for (let box = around(node); box; box = around(box)) {
    if (box !== document.body && /auto|scroll|overlay/.test(getComputedStyle(box).overflowY)) found.push(box);
  }
  return found;
}

/** Return whether the top of an element is above what is seen of it: of the window, and of all that scrolls it. @param {HTMLElement} node */
export function begins_above(node) {
  let boxes = node.closest(":fullscreen") ? [] : boxes_around(node);
  return node.getBoundingClientRect().top < Math.max(0, ...boxes.map((box) => box.getBoundingClientRect().top));
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
    // Less than before means that the frame is partly scrolled away, unless the frame itself has shrunk.
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
  // Full screen, the scrolling of the page around does not matter.
  let whole = () => root.matches(":fullscreen");
  let measure = () => {
    if (!near || !table.parentElement?.clientWidth) return;
    if (!boxes) {
      boxes = scrollers(root);
      for (let { box } of boxes) watch.observe(box);
    }
    let page = whole() ? [] : [seen, ...boxes.map(({ height }) => height())];
    let box = whole() ? null : root.closest(".widget-box, .kg-home-place");
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

/** A link to a file beside the notebook, which JupyterLab opens in a tab of its own; nothing in other hosts.
 * @param {AnyModel} model @param {string} file @returns {Record<string, string> | undefined} */
export function beside(model, file) {
  let path = /** @type {any} */ (model.widget_manager)?.context?.path;
  if (typeof path !== "string") return;
  let args = JSON.stringify({ path: path.replace(/[^/]*$/, file) });
  return { href: file, "data-commandlinker-command": "docmanager:open", "data-commandlinker-args": args };
}
