// What a page keeps of each game and walk.

import { beforeEach, expect, test, vi } from "vitest";
import { begun, forget, home, keep, keep_begun, keep_home, left, resume, subject, untouched } from "../live/places.js";

beforeEach(() => { sessionStorage.clear(), localStorage.clear(); });

let place = { own: "g=kontor&z=7&m=3.Ab", shared: "g=kontor&s=eJw&v=0" };

test("what was left comes back in the tab, and in a new one", () => {
  keep("kontor", place);
  expect(left("kontor")).toEqual(place);
  sessionStorage.clear();
  expect(left("kontor")).toEqual(place);
  expect(left("nile")).toBeUndefined();
  forget("kontor");
  expect(left("kontor")).toBeUndefined();
});

test("another tab does not change what this one goes on from", () => {
  keep("kontor", place);
  localStorage.setItem("kernel-games:kontor", JSON.stringify({ own: "other", shared: "other" }));
  expect(left("kontor")).toEqual(place);
});

test("what somebody else has put there is left alone", () => {
  for (let text of ["{", "7", "null", '{"own": 7, "shared": ""}']) {
    localStorage.setItem("kernel-games:kontor", text);
    expect(left("kontor")).toBeUndefined();
  }
});

test("a full store stops nothing", () => {
  let full = { getItem: () => null, setItem: vi.fn(() => { throw new Error("full"); }) };
  vi.stubGlobal("sessionStorage", full);
  vi.stubGlobal("localStorage", full);
  keep("kontor", place);
  expect(full.setItem).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
  expect(left("kontor")).toBeUndefined();
});

test("a reload goes on with all that was played, somebody else's link opens what it says", () => {
  expect(resume(place.shared, place, false)).toBe(place.own);
  expect(resume("g=kontor&s=other", place, false)).toBe("g=kontor&s=other");
  expect(resume("", place, false)).toBe(place.own);
  expect(resume("", place, true)).toBeUndefined();
  expect(resume("", undefined, false)).toBeUndefined();
});

test("a link says what it is of", () => {
  expect(subject("w=kontor/majority&n=2")).toBe("kontor/majority");
  expect(subject("g=kontor&c=1")).toBe("kontor");
  expect(subject("nonsense")).toBeUndefined();
});

test("what the front shows is kept beyond the tab, and nothing is not a fault", () => {
  expect(home()).toBe("");
  keep_home("text");
  sessionStorage.clear();
  expect(home()).toBe("text");
});

test("a link to a walk is one on which nothing is done, unless it says a later step or what was done", () => {
  for (let link of ["w=kontor/majority", "w=kontor%2Fmajority&n=1"]) expect(untouched(link)).toBe(true);
  for (let link of ["w=kontor/majority&n=2", "w=kontor/majority&c=1&e=2&n=1&d=3", "g=kontor", ""]) expect(untouched(link)).toBe(false);
});

test("what was done without Python is there after a reload and in a new tab, until Python has done it", () => {
  let done = [{ do: "coach", what: "next", n: 0 }];
  expect(begun("kontor/majority")).toEqual([]);
  keep_begun("kontor/majority", done);
  sessionStorage.clear();
  expect(begun("kontor/majority")).toEqual(done);
  expect(begun("kontor/merging")).toEqual([]);
  keep_begun("kontor/majority", []);
  expect(begun("kontor/majority")).toEqual([]);
  for (let text of ["{", "7", "[7]", "[null]", "{}"]) {
    localStorage.setItem("kernel-games:begun kontor/majority", text);
    expect(begun("kontor/majority")).toEqual([]);
  }
});
