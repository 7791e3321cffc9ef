/** Asks the user to prove their identity again when a request needs it; the app shows the dialog. */

let showDialog: (() => Promise<boolean>) | undefined;
let pending: Promise<boolean> | undefined;

export function setStepUp(show: typeof showDialog) {
  showDialog = show;
}

/** True once the identity is proven, false if the user declines. Requests that need it together share one dialog. */
export function proveIdentity(): Promise<boolean> {
  pending ??= (showDialog?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
