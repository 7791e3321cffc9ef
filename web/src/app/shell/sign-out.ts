import * as m from "#messages";
import { callPublic } from "../../lib/api.ts";
import { leaveApp } from "../../lib/boot.ts";
import { announceSignOut, takeSignedInMark } from "../../lib/tab-session.ts";

/** Leaves the app even if the request fails. */
export async function signOut() {
  await callPublic("logout").catch(() => undefined);
  // Without the mark, the sign-in page does not try to refresh the ended session.
  takeSignedInMark();
  announceSignOut();
  leaveApp({ notice: m.logged_out });
}
