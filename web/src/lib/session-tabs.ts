/** Synchronises a browser's tabs, which share one session: a sign-in or sign-out in one reaches the others. */
import { paths } from "./paths.ts";
import { readStored, writeStored } from "./storage.ts";

type SessionEvent = { readonly kind: "signedIn"; readonly userId: string } | { readonly kind: "signedOut" };

const CHANGED = "cw-user-changed";
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cw-session");

let owner: string | undefined;

/** The user whose app this tab shows; the server refuses requests made for another one. */
export const tabOwner = (): string | undefined => owner;

export function setTabOwner(userId: string | undefined) {
  owner = userId;
}

const announce = (event: SessionEvent) => channel?.postMessage(event);

export function announceSignIn(userId: string) {
  setTabOwner(userId);
  announce({ kind: "signedIn", userId });
}

export const announceSignOut = () => announce({ kind: "signedOut" });

export function followTabs(onSignedOut: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.kind === "signedOut") onSignedOut();
    else if (data.userId !== owner) showOtherUser();
  };
  channel?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

/** Reloads the page for the new user, so no data of the previous one stays in memory. */
export function showOtherUser() {
  writeStored(CHANGED, "1", "session");
  location.replace(paths.home);
}

export function takeUserChange(): boolean {
  const hasChanged = readStored(CHANGED, "session") !== undefined;
  writeStored(CHANGED, undefined, "session");
  return hasChanged;
}
