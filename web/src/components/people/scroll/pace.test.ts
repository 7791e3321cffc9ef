import { expect, test } from "vitest";
import { type Drawn, isDrawnAlike, type Motion, moved, type Pace, resting } from "./pace.ts";

/** The pace after the list has moved by so many rows, so often, each after so many milliseconds. */
function after(rows: number, ms: number, steps: number, from: Motion = resting(0, 0)): Motion {
  let motion = from;
  for (let step = 0; step < steps; step += 1)
    motion = moved(motion, { place: motion.place + rows, seen: 15, atMs: motion.atMs + ms });
  return motion;
}

test("rows that are read along are drawn whole", () => {
  expect(after(1, 100, 20).pace).toBe("read");
});

test("rows that are skimmed are brief, and whole again when the list is slower", () => {
  const skimmed = after(1, 20, 20);
  expect(skimmed.pace).toBe("skim");
  expect(after(1, 100, 10, skimmed).pace).toBe("read");
});

test("while whole views fly past no row is drawn, until the list has rested", () => {
  const rushed = after(400, 16, 3);
  expect(rushed.pace).toBe("rush");
  expect(after(2, 16, 1, rushed).pace).toBe("rush");
  expect(moved(rushed, { place: rushed.place, seen: 15, atMs: rushed.atMs + 50 }).pace).toBe("rush");
  expect(moved(rushed, { place: rushed.place, seen: 15, atMs: rushed.atMs + 130 }).pace).toBe("read");
});

test("who flies through the list sees nobody, and names again as soon as it is slower", () => {
  const flown = after(2, 16, 20);
  expect(flown.pace).toBe("rush");
  expect(after(1, 12, 20, flown).pace).toBe("rush");
  expect(after(1, 25, 20, flown).pace).toBe("skim");
  expect(after(1, 100, 5, after(400, 16, 10)).pace).not.toBe("rush");
  expect(after(1, 12, 20).pace).toBe("skim");
});

test("a frame that is late, and the next one that soon follows, are no rush", () => {
  const skimmed = after(1, 20, 20);
  const late = after(4, 80, 1, skimmed);
  expect(after(1, 2, 2, late).pace).toBe("skim");
  expect(after(1, 20, 3, after(1, 2, 2, late)).pace).toBe("skim");
});

test("a frame that comes as late as a rest would be none where the list moved fast", () => {
  expect(after(6, 130, 1, after(1, 20, 20)).pace).toBe("skim");
  expect(after(10, 130, 1, after(3, 16, 20)).pace).toBe("rush");
});

test("one leap after a rest is a rush only if it leaves the view", () => {
  expect(after(5, 1_000, 1).pace).toBe("read");
  expect(after(15, 1_000, 1).pace).toBe("rush");
});

test("a view further is a view further wherever it begins", () => {
  for (let tenth = 0; tenth < 500; tenth += 1) {
    const from = resting(tenth / 10, 0);
    expect(moved(from, { place: from.place + 15, seen: 15, atMs: 1_000 }).pace).toBe("rush");
    expect(moved(resting(from.place + 15, 0), { place: from.place, seen: 15, atMs: 1_000 }).pace).toBe("rush");
  }
});

const drawn = (first: number, pace: Pace): Drawn => ({ first, last: first + 15, shift: 0, pace });
const many = 100_000;

test("rows that are read are drawn anew with each group that comes", () => {
  expect(isDrawnAlike(drawn(101, "read"), drawn(107, "read"), many)).toBe(true);
  expect(isDrawnAlike(drawn(101, "read"), drawn(108, "read"), many)).toBe(false);
  expect(isDrawnAlike({ ...drawn(101, "read"), last: 128 }, drawn(101, "read"), many)).toBe(false);
});

test("a list that is skimmed is drawn anew only when another stretch comes near", () => {
  expect(isDrawnAlike(drawn(60, "skim"), drawn(109, "skim"), many)).toBe(true);
  // Ten rows after the second stretch has gone, the fourth takes its elements.
  expect(isDrawnAlike(drawn(109, "skim"), drawn(110, "skim"), many)).toBe(false);
});

test("nothing is drawn anew while whole views fly past, until the pace is another", () => {
  expect(isDrawnAlike(drawn(100, "rush"), drawn(90_000, "rush"), many)).toBe(true);
  expect(isDrawnAlike(drawn(90_000, "rush"), drawn(90_000, "skim"), many)).toBe(false);
});

test("on another place of the sheet everything is drawn anew", () => {
  expect(isDrawnAlike(drawn(100, "rush"), { ...drawn(100, "rush"), shift: 40 }, many)).toBe(false);
});
