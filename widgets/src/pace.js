// The pace at which people read.

/** To read something takes so many milliseconds, and so many more for each character, but never longer than the last. */
let GLANCE = 300;
let CHARACTER = 45;
let LONG_READ = 6_000;

/** Milliseconds to read so many characters. @param {number} length */
export function reading(length) {
  return Math.min(GLANCE + CHARACTER * length, LONG_READ);
}
