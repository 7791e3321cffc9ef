/**
 * Marks that a user was signed in, since the cookies are invisible to scripts: avoids the notice of an expired session,
 * and a vain refresh at sign-in. Each tab remembers it, because the first tab to leave removes the shared mark.
 */
import { readStored, writeStored } from "./storage.ts";

const KEY = "cw-signed-in";
let wasInside = false;

export function markSignedIn() {
  wasInside = true;
  writeStored(KEY, "1");
}

export const isMarked = (): boolean => wasInside || readStored(KEY) !== undefined;

/** Reads and removes the mark. */
export function takeMark(): boolean {
  const wasMarked = isMarked();
  wasInside = false;
  writeStored(KEY, undefined);
  return wasMarked;
}
