// Keeping the page for later: the service worker is set up, and a new edition asks before it takes over.

/**
 * Keep the page, so that it opens without a network. Somebody else's page that frames ours may not let it.
 * @param {() => void} news called once a new edition is ready
 * @returns {Promise<ServiceWorkerRegistration | undefined>}
 */
export async function keep_page(news) {
  if (!navigator.serviceWorker) return undefined;
  let kept = await navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch(() => undefined);
  if (!kept) return undefined;
  let { waiting, installing, active } = kept;
  if (waiting && active) news();
  /** @param {ServiceWorker | null} worker */
  let heed = (worker) => worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && kept.active) news();
  });
  heed(installing);
  kept.addEventListener("updatefound", () => heed(kept.installing));
  return kept;
}

/** Load the page anew in the edition that waits. @param {ServiceWorkerRegistration | undefined} kept */
export function take(kept) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  kept?.waiting?.postMessage("take");
}
