import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { READY, show } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("theme", () => {
  test.each([
    ["auto", { jpThemeLight: "false" }, "dark"],
    ["auto", { jpThemeLight: "true" }, "light"],
    ["auto", { vscodeThemeKind: "vscode-dark" }, "dark"],
    ["auto", { vscodeThemeKind: "vscode-high-contrast-light" }, "light"],
    ["light", { jpThemeLight: "false" }, "light"],
    ["dark", {}, "dark"],
  ])("%s on %j is %s", async (theme, data, expected) => {
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    Object.assign(document.body.dataset, data);
    const { root } = await show({ ...READY, theme });
    expect(root.dataset.theme).toBe(expected);
  });
});
