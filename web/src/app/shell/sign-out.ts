import * as m from "#messages";
import { callPublic } from "../../lib/api.ts";
import { leaveApp } from "../../lib/boot.ts";
import { announceSignOut, takeSignedInMark } from "../../lib/tab-session.ts";

export async function signOut() {
  await callPublic("logout").catch(() => undefined);
  takeSignedInMark();
  announceSignOut();
  leaveApp({ notice: m.logged_out });
}
