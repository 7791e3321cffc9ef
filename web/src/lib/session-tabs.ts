/** The tabs of a browser share one session: each learns when another signs in or out, and acts for its own user only. */
import { paths } from "./paths.ts";
import { readStored, writeStored } from "./storage.ts";

type News = { readonly kind: "signedIn"; readonly userId: string } | { readonly kind: "signedOut" };

const CHANGED = "cw-user-changed";
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cw-session");

let owner: string | undefined;

/** The user whose app this tab shows; the server refuses requests made for another one. */
export const tabOwner = (): string | undefined => owner;

export function setTabOwner(userId: string | undefined) {
  owner = userId;
}

const announce = (news: News) => channel?.postMessage(news);

export function announceSignIn(userId: string) {
  setTabOwner(userId);
  announce({ kind: "signedIn", userId });
}

export const announceSignOut = () => announce({ kind: "signedOut" });

/** Follows the other tabs until the returned function is called. */
export function followTabs(onSignedOut: () => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => {
    if (data.kind === "signedOut") onSignedOut();
    else if (data.userId !== owner) showOtherUser();
  };
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}

/** Loads the page again for the user of the session: nothing in memory may reach their account. */
export function showOtherUser() {
  writeStored(CHANGED, "1", "session");
  location.replace(paths.home);
}

/** Whether the page was loaded because the user changed; true once. */
export function takeUserChange(): boolean {
  const hasChanged = readStored(CHANGED, "session") !== undefined;
  writeStored(CHANGED, undefined, "session");
  return hasChanged;
}
