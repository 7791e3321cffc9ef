/** How fast the list moves, and so how much of a row is drawn while it does. */
import type { InView } from "../../table/window.ts";
import { drawnRows } from "./drawn-rows.ts";
import { firstStretch } from "./stretches.ts";

/**
 * `read`: rows are drawn whole. `skim`: rows that come show who they are, and are drawn whole when the list is slower.
 * `rush`: a view flies past before anybody sees who is in it, as when the scroll bar is dragged, and nothing that comes is drawn.
 */
export type Pace = "read" | "skim" | "rush";

export interface Motion {
  /** The row at which the view begins, with the part of it that is out of view. */
  readonly place: number;
  /** When it came to stand there, milliseconds. */
  readonly atMs: number;
  /** From where, and when, the latest step is measured. */
  readonly since: { readonly place: number; readonly atMs: number };
  /** Rows a second, of late. */
  readonly speed: number;
  readonly pace: Pace;
}

/** Faster than this, in rows a second, nobody reads along. */
const SKIM_FROM = 20;
/** Faster than this, nobody sees a name; until it is slower than the second, so that nothing flickers between the two. */
const RUSH_FROM = 100;
const RUSH_UNTIL = 60;
/** What is faster still is forgotten, so that the list is soon found to be slower. */
const FASTEST = 200;
/** So long the list must rest, or be slow, before rows are drawn whole again. */
export const REST_MS = 120;
/** A shorter step tells nothing: after a frame that is late, the next one comes soon. */
const STEP_MS = 30;
/** How much the latest step counts in the speed. */
const LATEST = 0.5;

/** Of a row: places are no whole numbers. */
const PART = 0.01;

export const resting = (place: number, atMs: number): Motion => ({
  place,
  atMs,
  since: { place, atMs },
  speed: 0,
  pace: "read",
});

/** The view now begins there; `seen` rows are in it. */
export function moved(before: Motion, { place, seen, atMs }: { place: number; seen: number; atMs: number }): Motion {
  const here = { place, atMs };
  const rows = Math.abs(place - before.place);
  const hasRested = atMs - before.atMs >= REST_MS;
  if (rows === 0) return hasRested ? resting(place, before.atMs) : before;
  const isViewPast = rows > seen - PART;
  const ms = atMs - before.since.atMs;
  if (ms < STEP_MS && !isViewPast) return { ...before, ...here };
  const step = (Math.abs(place - before.since.place) / Math.max(1, ms)) * 1_000;
  // A list that moved fast and has come to rest is found by the look that follows: this is a frame that is late.
  const isLeap = hasRested && before.pace === "read";
  const smooth = before.speed === 0 ? step : before.speed * (1 - LATEST) + step * LATEST;
  const speed = isLeap ? 0 : Math.min(FASTEST, smooth);
  const isRush = isViewPast || speed > (before.pace === "rush" ? RUSH_UNTIL : RUSH_FROM);
  const pace = isRush ? "rush" : speed > SKIM_FROM ? "skim" : "read";
  return { ...here, since: here, speed, pace };
}

/** What the list is drawn for. */
export interface Drawn extends InView {
  readonly pace: Pace;
}

/** Whether the list looks the same for both: rows that are read come in groups, stretches after many more, and in a rush nothing comes. */
export function isDrawnAlike(one: Drawn, other: Drawn, count: number): boolean {
  if (one.pace !== other.pace || one.shift !== other.shift) return false;
  if (one.pace === "rush") return true;
  if (one.pace === "skim") return firstStretch(one.first) === firstStretch(other.first);
  const [before, after] = [drawnRows(one, count), drawnRows(other, count)];
  return before.from === after.from && before.to === after.to;
}
