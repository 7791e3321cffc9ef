/**
 * A mark that somebody was signed in here (the cookies themselves cannot be seen): whoever never was is not told that their
 * session has expired, and sign-in does not ask for a renewal in vain. Every tab that was inside knows it for itself, since
 * the first one to leave takes the mark that all share.
 */
import { readKept, writeKept } from "./kept.ts";

const KEY = "cw-signed-in";
let wasInside = false;

export function markSignedIn() {
  wasInside = true;
  writeKept(KEY, "1");
}

export const isMarked = (): boolean => wasInside || readKept(KEY) !== undefined;

/** Whether the mark is there; it is taken away, for it counts once. */
export function takeMark(): boolean {
  const wasMarked = isMarked();
  wasInside = false;
  writeKept(KEY, undefined);
  return wasMarked;
}
