// SCORM 1.2 for a page with a <kernel-board>: what was done is kept by the learning platform, and it hears the score.

/** The platform's interface: in a window above this one, or in the one that opened it. @returns {any} */
export function find_api() {
  for (let start of [window, window.opener]) {
    let at = start;
    for (let depth = 0; at && depth < 20; depth += 1) {
      try {
        if (at.API) return at.API;
      } catch {
        break; // another site's window
      }
      if (at === at.parent) break;
      at = at.parent;
    }
  }
  return null;
}

/** Connect a board with a platform; without one the walk runs all the same. @param {any} board @param {any} api */
export function connect(board, api) {
  if (!api || String(api.LMSInitialize("")) !== "true") return () => {};
  let ended = false;
  // The parts of the walk that are done come back; what is none of ours changes nothing.
  board.progress = String(api.LMSGetValue("cmi.suspend_data") ?? "");
  let was = String(api.LMSGetValue("cmi.core.lesson_status") ?? "");
  if (!["completed", "passed"].includes(was)) api.LMSSetValue("cmi.core.lesson_status", "incomplete");
  board.addEventListener("kernel-board", (/** @type {any} */ { detail: { points, of, complete, step, progress } }) => {
    if (ended) return;
    api.LMSSetValue("cmi.suspend_data", progress);
    api.LMSSetValue("cmi.core.lesson_location", String(step));
    api.LMSSetValue("cmi.core.score.min", "0");
    api.LMSSetValue("cmi.core.score.max", "100");
    api.LMSSetValue("cmi.core.score.raw", String(of ? Math.floor(100 * points / of) : complete ? 100 : 0));
    if (complete) api.LMSSetValue("cmi.core.lesson_status", "completed");
    api.LMSCommit("");
  });
  return () => {
    if (ended) return;
    ended = true;
    api.LMSSetValue("cmi.core.exit", "suspend");
    api.LMSCommit("");
    api.LMSFinish("");
  };
}

if (typeof document === "object" && document.querySelector("kernel-board")) {
  let end = connect(document.querySelector("kernel-board"), find_api());
  addEventListener("pagehide", end);
}
