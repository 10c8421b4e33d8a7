// While JupyterLite starts: a bar that moves, and what it does meanwhile. At the end it goes away.

/** By language. @type {Record<string, Record<string, string>>} */
let spoken = JSON.parse(document.querySelector("#kg-words")?.textContent ?? "{}");
let path = new URL(location.href).searchParams.get("path");
/** A lesson in another language lies in a folder with its code. */
let code = path?.split("/").find((part) => Object.hasOwn(spoken, part)) ?? "en";
let words = spoken[code] ?? {};
/** Milliseconds that Python may take before the page says that something is wrong. */
let PATIENCE = 120;
let LOOK = 250;

let box = document.createElement("div");
let note = document.createElement("span"), time = document.createElement("span"), bar = document.createElement("div");
box.id = "kg-start";
box.lang = code;
note.setAttribute("role", "status");
time.setAttribute("aria-hidden", "true");
bar.append(document.createElement("div"));
let style = document.createElement("style");
style.textContent = `#kg-start { background: #fdfcfa; border: 1px solid #8f877a; border-radius: 8px; bottom: 32px;
  box-shadow: 0 2px 12px #0004; color: #26221c; font: 15px/1.5 system-ui, sans-serif; left: 50%; max-width: 90vw;
  padding: 10px 16px; position: fixed; transform: translateX(-50%); width: 30em; z-index: 2000; }
#kg-start > div { background: #e4ded2; border-radius: 6px; height: 10px; margin-top: 6px; overflow: hidden; }
#kg-start > div > div { animation: kg-going 1.6s ease-in-out infinite alternate; background: #0b5f8a; height: 100%; width: 30%; }
@keyframes kg-going { to { transform: translateX(233%); } }
@media (prefers-reduced-motion: reduce) { #kg-start > div > div { animation-duration: 8s; } }`;
box.append(note, " ", time, bar);
document.head.append(style);
document.body.append(box);

/** Without a notebook there is no Python to wait for. */
let python = path !== null;
let looks = 0;
let timer = setInterval(() => {
  looks += 1;
  let { shell } = /** @type {any} */ (window).jupyterapp ?? {};
  let context = shell?.currentWidget?.context?.sessionContext;
  let status = context?.session?.kernel?.status;
  let seconds = Math.round(looks * LOOK / 1000);
  let key = seconds > PATIENCE || status === "dead" ? "lost" : context ? "python" : "page";
  if (note.textContent !== words[key]) note.textContent = words[key] ?? "";
  time.textContent = `${seconds} s`;
  bar.hidden = key === "lost"; // and still it may come, on a slow machine
  if (status === "idle" || status === "busy" || (shell && !python)) {
    clearInterval(timer);
    box.remove();
  } else if (status === "dead") clearInterval(timer);
}, LOOK);
