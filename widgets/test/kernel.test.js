import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Kernel } from "../src/kernel.js";
import { READY, settle, show, view } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("the kernel", () => {
  test("restarted or dead: the board says so, keeps its picture, and comes back when it speaks", async () => {
    const { emit, root, $, $$, hear, kernel } = await show(READY);
    await settle();
    const pieces = $$("[data-key]").length;
    emit("comm_live_update");
    expect(root.dataset.state).toBe("lost");
    expect($(".kg-say").textContent).toContain("lost");
    expect($$("[data-key]").length).toBe(pieces);
    hear({ status: "here again" });
    expect(root.dataset.state).toBe("ready");
    for (const slot of kernel.statusChanged.slots) slot(kernel, "dead");
    expect(root.dataset.state).toBe("lost");
  });

  test("lost while something is asked: the board does not say that it is busy instead", async () => {
    const { emit, $, click } = await show(READY, ({ do: what }) => what === "play" ? new Promise(() => {}) : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    emit("comm_live_update");
    await vi.advanceTimersByTimeAsync(5_000);
    expect($(".kg-say").textContent).toContain("lost");
  });

  test("connected again: the board asks for what it missed, and comes back", async () => {
    const { emit, root, of, kernel } = await show(READY);
    await settle();
    emit("comm_live_update");
    for (const slot of kernel.connectionStatusChanged.slots) slot(kernel, "connected");
    await settle();
    expect(of("sync").length).toBe(2);
    expect(root.dataset.state).toBe("ready");
  });

  test("starting: what is asked waits as long as it takes, and nothing is called lost", async () => {
    let answer = (/** @type {Record<string, any>} */ _) => {};
    const { root, $, click, kernel } = await show({ ...READY, words: { ...view().words, starting: "it starts" } },
      ({ do: what }) => what === "play" ? new Promise((done) => { answer = done; }) : { ok: true }, { starting: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(root.dataset.state).toBe("starting");
    expect($(".kg-say").textContent).toContain("it starts");
    kernel.status = "idle";
    answer({ ok: true });
    await settle();
    expect(root.dataset.state).toBe("ready");
    expect($(".kg-say").textContent).not.toContain("it starts");
  });

  test("silent: the board says so; again asks again", async () => {
    let deaf = true;
    const { root, $, click, of, listeners } = await show(READY, ({ do: what }) =>
      deaf && what !== "sync" ? new Promise(() => {}) : { ok: true });
    await settle();
    const heard = listeners.get("msg:custom")?.size ?? 0;
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(root.dataset.state).toBe("lost");
    expect($(".kg-say").textContent).toContain("silent");
    expect(listeners.get("msg:custom")?.size).toBe(heard);
    deaf = false;
    const before = of("sync").length;
    click("[data-do=again]");
    await settle();
    expect(of("sync").length).toBe(before + 1);
    expect(root.dataset.state).toBe("ready");
  });

  test("an answer that comes late brings the board back by itself", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const { root, click, of } = await show(READY, ({ do: what }) =>
      what === "play" ? new Promise((resolve) => { answer = resolve; }) : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(root.dataset.state).toBe("lost");
    const before = of("sync").length;
    answer({ ok: true });
    await settle();
    expect(root.dataset.state).toBe("ready");
    expect(of("sync").length).toBe(before + 1);
  });

  test("an answer that comes late is not heard; what arrives decides", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const { root, $, click, hear } = await show(READY, ({ do: what }) =>
      what === "play" ? new Promise((resolve) => { answer = resolve; }) : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(root.dataset.state).toBe("lost");
    hear({ status: "moved", mood: { kind: "waiting", seat: 0 } });
    expect([root.dataset.state, $(".kg-status").textContent]).toEqual(["waiting", "moved"]);
    answer({ ok: false, reason: "too late", clause: "A-1" });
    await settle();
    expect($(".kg-say").textContent).not.toContain("too late");
  });

  test.each([
    ["throws", () => { throw new Error("no comm"); }],
    ["is refused", () => Promise.reject(new Error("no comm"))],
  ])("a host that %s what is sent is told of at once", async (_, send) => {
    const { root, click, model } = await show(READY);
    await settle();
    model.send = send;
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await settle();
    expect(root.dataset.state).toBe("lost");
  });

  test("connection lost: the board says so, and goes on once it is back; a dead kernel says more", async () => {
    const { root, $, of, kernel } = await show(READY);
    await settle();
    const before = of("sync").length;
    /** @param {string} status */
    const connection = (status) => { for (const slot of kernel.connectionStatusChanged.slots) slot(kernel, status); };
    connection("connecting");
    expect([root.dataset.state, $(".kg-say [role=alert]").textContent]).toEqual(["lost", "offline   "]);
    connection("connected");
    await settle();
    expect([of("sync").length, root.dataset.state]).toEqual([before + 1, "ready"]);
    connection("disconnected");
    for (const slot of kernel.statusChanged.slots) slot(kernel, "dead");
    expect($(".kg-say [role=alert]").textContent).toBe("lost   ");
    connection("connecting");
    expect($(".kg-say [role=alert]").textContent).toBe("lost   ");
  });

  test("a board that only looks on says now and then that it is still there", async () => {
    const { of, hear } = await show(READY);
    await settle();
    const before = of("sync").length;
    for (let n = 0; n < 250; n += 1) hear({ status: `change ${n}` });
    await settle();
    expect(of("sync").slice(before).map(({ rev }) => rev)).toEqual([100, 200]);
  });

  test("busy: the board says that it waits", async () => {
    const { $, click } = await show(READY, ({ do: what }) => (what === "play" ? new Promise(() => {}) : { ok: true }));
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(2000);
    expect($(".kg-say").textContent).toContain("busy");
  });

  test("no longer busy: the board says so no longer, whatever was asked", async () => {
    let answer = (/** @type {any} */ _) => {};
    const { $, click } = await show(READY, ({ do: what }) =>
      what === "play" ? new Promise((resolve) => { answer = resolve; }) : { ok: true });
    await settle();
    const said = $(".kg-say").textContent;
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(2000);
    expect($(".kg-say").textContent).toContain("busy");
    answer({ ok: true });
    await settle();
    expect($(".kg-say").textContent).toBe(said);
  });

  test("no longer busy after a cell that took longer than an answer is waited for", async () => {
    const { $, click, kernel } = await show(READY, ({ do: what }) => (what === "play" ? new Promise(() => {}) : { ok: true }));
    await settle();
    const said = $(".kg-say").textContent;
    kernel.status = "busy";
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await vi.advanceTimersByTimeAsync(30_000);
    expect($(".kg-say").textContent).toContain("busy");
    for (const slot of kernel.statusChanged.slots) slot(kernel, "idle");
    expect($(".kg-say").textContent).toBe(said);
  });

  test("a refused move says why", async () => {
    const { $, click, root } = await show(READY, ({ do: what }) =>
      what === "play" ? { ok: false, reason: "Meanwhile it changed.", clause: "", stale: true } : { ok: true });
    click("[data-key='tiki:a']");
    click("[data-key='card:up']");
    await settle();
    expect($(".kg-say").textContent).toBe("Meanwhile it changed.");
    expect(root.dataset.state).toBe("ready");
  });

  test("once taken away nothing is left behind", async () => {
    const { stop, listeners, of, kernel, hear, root } = await show({ ...READY, mood: { kind: "bots", seat: 0 } });
    stop.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(of("bye").length).toBe(1);
    expect(of("go").length).toBe(0);
    // What notes that there is news stays with the model.
    expect([...listeners].filter(([, set]) => set.size).map(([name, set]) => [name, set.size])).toEqual([["msg:custom", 1]]);
    expect(kernel.statusChanged.slots.size + kernel.connectionStatusChanged.slots.size).toBe(0);
    hear({ status: "nobody hears" });
    expect(root.dataset.rev).toBe("0");
  });
});

describe("a view that is opened", () => {
  const bare = { ...READY, mood: { kind: "ready" } };
  const READY_OLD = view({ ...READY, status: "Ada's secret" });

  test("needs nothing that is None in Python: a kernel in the page hands it over as undefined, or not at all", async () => {
    const { $, root, hear, click, of } = await show(bare);
    expect([$(".kg-curtain").hidden, root.dataset.state]).toEqual([true, "ready"]);
    hear({ mood: { kind: "curtain", seat: 1 } });
    expect($(".kg-curtain").hidden).toBe(false);
    hear({ mood: { kind: "waiting", seat: undefined } });
    expect($(".kg-curtain").hidden).toBe(true);
    click("[data-do=undo]");
    expect(of("undo")[0]?.seat).toBeNull();
  });

  test("never shows what lies in the model once there is news", async () => {
    /** @type {(reply: any) => void} */
    let answer = () => {};
    const opened = show(READY, ({ page }) => page === "" ? new Promise((resolve) => { answer = resolve; }) : { ok: true }, { old: READY_OLD });
    await vi.advanceTimersByTimeAsync(3000);
    expect(document.body.textContent).toContain("busy");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(document.body.textContent).toContain("silent");
    expect(document.body.textContent).not.toContain("secret");
    answer({ ok: true, whole: view({ ...READY, rev: 1, status: "Ben's" }) });
    await settle();
    const { $, root } = await opened;
    expect([$(".kg-status").textContent, root.dataset.rev]).toEqual(["Ben's", "1"]);
    expect(document.body.textContent).not.toContain("secret");
  });

  test("a second one asks too, and shows the present", async () => {
    const { hear, again, el } = await show(READY, ({ page }) =>
      page === "" ? { ok: true, whole: view({ ...READY, rev: 1, status: "Ben's" }) } : { ok: true });
    hear({ status: "Ben's" });
    await again();
    const second = /** @type {HTMLElement} */ (el.nextElementSibling);
    expect(second.querySelector(".kg-status")?.textContent).toBe("Ben's");
  });

  test("stops asking once it is taken away", async () => {
    const stop = new AbortController(), answer = vi.fn(() => new Promise(() => {}));
    const opened = show(READY, /** @type {any} */ (answer), { silent: true, stop });
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await opened;
    expect(answer).toHaveBeenCalledOnce();
    expect(document.querySelector(".kg-board,[role=status]")).toBeNull();
  });
});

test.each([[true, 5], [false, 4]])("what is pressed while the board is laid out anew is for the picture that comes, of the same ply: %s", async (same, rev) => {
  /** @type {any[]} */
  const asked = [];
  const view = { rev: 4, seat: 0, mood: "ready", word: () => "" };
  const board = { view, stop: new AbortController(), show_state() {}, tell() {}, untell() {} };
  const model = { on() {}, off() {}, send: async (/** @type {any} */ message) => { asked.push(message.ask); } };
  const kernel = new Kernel(/** @type {any} */ (model), /** @type {any} */ (board));
  /** @type {(same: boolean) => void} */
  let laid = () => {};
  kernel.laying = new Promise((resolve) => { laid = resolve; });
  kernel.act("play", { move: "up" });
  await settle();
  expect([asked, kernel.busy]).toEqual([[], 1]);
  view.rev = 5;
  laid(same);
  await settle();
  expect(asked).toEqual([{ do: "play", rev, seat: 0, move: "up" }]);
});
