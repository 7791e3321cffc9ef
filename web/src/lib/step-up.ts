/** Asks the user to prove their identity again when a request needs it; the app shows the dialog. */

let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** The app registers how it asks. */
export function setStepUp(how: typeof ask) {
  ask = how;
}

/** True once the identity is proven, false if the user declines. Requests that need it together share one dialog. */
export function proveIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
