/** What a tab knows of its session: that a user is signed in, whose app it shows, the API key that it sends. */
import { paths } from "./paths.ts";
import { readStored, writeStored } from "./storage.ts";

const SIGNED_IN_KEY = "cw-signed-in";
/** Each tab remembers its sign-in, because the first tab to leave removes the shared mark. */
let hasSignedIn = false;

/** Scripts cannot see the session's cookies; this mark spares signed-out visitors a failing refresh and its notice. */
export function markSignedIn() {
  hasSignedIn = true;
  writeStored(SIGNED_IN_KEY, "1");
}

export const hasSignedInMark = (): boolean => hasSignedIn || readStored(SIGNED_IN_KEY) !== undefined;

export function takeSignedInMark(): boolean {
  const hadMark = hasSignedInMark();
  hasSignedIn = false;
  writeStored(SIGNED_IN_KEY, undefined);
  return hadMark;
}

/** Sent between a browser's tabs, which share one session. */
type SessionEvent = { readonly kind: "signedIn"; readonly userId: string } | { readonly kind: "signedOut" };

const USER_CHANGED_KEY = "cw-user-changed";
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cw-session");

let shownUserId: string | undefined;

/** The user whose app this tab shows; the server refuses the tab's requests once another user is signed in. */
export const tabUserId = (): string | undefined => shownUserId;

export function setTabUserId(userId: string | undefined) {
  shownUserId = userId;
}

const announce = (event: SessionEvent) => channel?.postMessage(event);

export function announceSignIn(userId: string) {
  setTabUserId(userId);
  announce({ kind: "signedIn", userId });
}

export const announceSignOut = () => announce({ kind: "signedOut" });

export function followTabs(onSignedOut: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.kind === "signedOut") onSignedOut();
    else if (data.userId !== shownUserId) reloadForOtherUser();
  };
  channel?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

/** Reloads the page for the new user, so no data of the previous one stays in memory. */
export function reloadForOtherUser() {
  writeStored(USER_CHANGED_KEY, "1", "session");
  location.replace(paths.home);
}

/** Whether the page was reloaded for another user; true once. */
export function takeUserChange(): boolean {
  const hasChanged = readStored(USER_CHANGED_KEY, "session") !== undefined;
  writeStored(USER_CHANGED_KEY, undefined, "session");
  return hasChanged;
}

const API_KEY_STORAGE_KEY = "cw-api-key";

export const storedApiKey = (): string | undefined => readStored(API_KEY_STORAGE_KEY, "session");

export const storeApiKey = (secret: string) => writeStored(API_KEY_STORAGE_KEY, secret, "session");

export const forgetApiKey = () => writeStored(API_KEY_STORAGE_KEY, undefined, "session");
