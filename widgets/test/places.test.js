// What a page keeps of each game and walk.

import { beforeEach, expect, test, vi } from "vitest";
import { forget, home, keep, keep_home, left, resume, subject } from "../live/places.js";

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
