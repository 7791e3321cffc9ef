/**
 * A mark that somebody was signed in here (the cookies themselves cannot be seen): whoever never was is not told that their
 * session has expired, and sign-in does not ask for a renewal in vain.
 */
const KEY = "cw-signed-in";

export function markSignedIn() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Storage may be refused; sign-in then shows no notice.
  }
}

export function isMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the mark is there; it is taken away, for it counts once. */
export function takeMark(): boolean {
  const wasMarked = isMarked();
  if (wasMarked) localStorage.removeItem(KEY);
  return wasMarked;
}
