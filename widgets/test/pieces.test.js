import { describe, expect, test } from "vitest";
import { as_pointed } from "../src/pieces.js";

/** @param {[string, string, number][]} rows @returns {Map<string, any>} */
let row = (rows) => new Map(rows.map(([key, pick, x]) => [key, { key, pick, x, y: 0 }]));

describe("a preview of pieces that are picked alike", () => {
  const before = row([["a", "coin", 0], ["b", "coin", 1], ["c", "coin", 2], ["d", "card", 3]]);
  const after = row([["a", "coin", 0], ["b", "kept", 8], ["c", "kept", 9], ["d", "card", 3]]);

  test("moves the very ones that are pointed at", () => {
    const found = as_pointed(before, after, ["a", "c"]);
    expect([...found.values()].map(({ key, x }) => [key, x])).toEqual([["a", 8], ["b", 1], ["c", 9], ["d", 3]]);
  });

  test("leaves all as it is where they move anyway, or nothing alike does", () => {
    for (const keys of [[], ["b"], ["b", "c"], ["d"], ["", "gone"]]) expect(as_pointed(before, after, keys)).toEqual(after);
  });
});
