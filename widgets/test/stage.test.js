import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { piece, READY, show, view } from "./fake.js";

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("drawing", () => {
  test("places keyed pieces in their layers, with ids and classes of its own", async () => {
    const { $, $$ } = await show(READY);
    expect($$("[data-layer=pieces] > g").map((g) => g.dataset.key)).toEqual(
      ["card:up", "card:down", "toast", "card:hop", "tiki:a", "tiki:b", "tiki:c", "leaf"]);
    expect($("[data-layer=low] > g").dataset.key).toBe("sign");
    const path = $("[data-key=toast] path");
    expect(path.getAttribute("class")).toBe("toy-p");
    expect(path.id).toMatch(/^kg\w+-toast$/);
    expect($("svg style").textContent).toBe(".toy-p{fill:red}");
    expect(path.namespaceURI).toBe("http://www.w3.org/2000/svg");
  });

  test("a board that the kernel has told nothing of yet asks for the whole", async () => {
    const { $, asked } = await show(READY, (message) => ({ ok: true, ...(message.page === "" && { whole: view(READY) }) }), { silent: true });
    expect(asked[0]).toEqual({ do: "sync", page: "" });
    expect($("[data-key=toast]")).not.toBeNull();
  });

  test("a change touches only what it names, and keeps every node", async () => {
    const { $, $$, hear, root } = await show(READY);
    const before = $$("[data-key]");
    const body = $("[data-key='tiki:a']").firstChild;
    hear({ set: [{ key: "tiki:a", x: 20, label: "moved" }, { key: "tiki:b", x: 0 }] });
    expect($$("[data-key]")).toEqual(before);
    expect($("[data-key='tiki:a']").firstChild).toBe(body);
    expect($("[data-key='tiki:a']").style.transform).toBe("translate(20px,0px)");
    expect($("[data-key='tiki:a']").getAttribute("aria-label")).toBe("moved");
    expect(root.dataset.rev).toBe("1");
  });

  test("new pieces go below the one they are told to lie under, gone ones go", async () => {
    const { $$, hear } = await show(READY);
    hear({ gone: ["toast"], set: [{ ...piece("new"), below: "tiki:b" }, piece("last")] });
    expect($$("[data-layer=pieces] > g").map((g) => g.dataset.key)).toEqual(
      ["card:up", "card:down", "card:hop", "tiki:a", "new", "tiki:b", "tiki:c", "leaf", "last"]);
  });

  test("a piece that went and comes back is drawn anew", async () => {
    const { $, hear } = await show(READY);
    hear({ gone: ["tiki:b"] });
    hear({ set: [piece("tiki:b", { x: 30 })] });
    expect($("[data-key='tiki:b']").style.transform).toBe("translate(30px,0px)");
    expect($("[data-key='tiki:b']").getAttribute("aria-label")).toBe("piece tiki:b");
  });

  test("names with markup are text", async () => {
    const { $, $$ } = await show(READY);
    expect($$(".kg-name").map((name) => name.textContent)).toEqual(["Ada", "<b>Ben</b>"]);
    expect($(".kg-seats b")).toBeNull();
  });

  test("pieces have roles and names; decoration is hidden", async () => {
    const { $ } = await show(READY);
    expect($("[data-key=toast]").getAttribute("role")).toBe("button");
    expect($("[data-key=sign]").getAttribute("role")).toBe("img");
    expect($("[data-key=leaf]").getAttribute("aria-hidden")).toBe("true");
    expect($("svg").getAttribute("aria-label")).toBe("a line");
  });

  test("a map that is used is in the place of its use, and is there for others once that is gone", async () => {
    const map = `<g id="kg-uid-map">${"<path/>".repeat(200)}</g>`, used = '<use href="#kg-uid-map" transform="translate(1 2)"/>';
    const told = { ...READY, ground: `<defs>${map}<g id="kg-uid-dot"><path/></g></defs>` };
    const { $, $$, hear } = await show(told);
    const is_in = () => $$("[data-used] > g").map((g) => [g.closest("[data-key]").dataset.key, g.parentElement.getAttribute("transform"), g.children.length]);
    const others = () => $$("use").map((use) => use.closest("[data-key]").dataset.key);
    hear({ set: [piece("chart", { body: used }), piece("leaf", { body: '<use href="#kg-uid-dot"/>' })] });
    expect(is_in()).toEqual([["chart", "translate(1 2)", 200]]);
    expect(others()).toEqual(["leaf"]);
    hear({ set: [piece("second", { body: used })] });
    expect(others().sort()).toEqual(["leaf", "second"]);
    hear({ gone: ["chart"] });
    expect($("defs > g[id$=-map]").children.length).toBe(200);
    expect($("[data-key=second] use").getAttribute("href")).toBe(`#${$("defs > g[id$=-map]").id}`);
    hear({ set: [piece("chart", { body: `<path/>${used}` })] });
    expect(is_in()).toEqual([["chart", "translate(1 2)", 200]]);
    hear({ ground: told.ground.replaceAll("<path/>", "<rect/>") });
    expect(is_in()).toHaveLength(1);
    expect($("[data-used] > g").firstElementChild.tagName).toBe("rect");
    expect($$("[id$=-map]")).toHaveLength(1);
  });
});
