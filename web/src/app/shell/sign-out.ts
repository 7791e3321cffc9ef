import * as m from "#messages";
import { callPublic } from "../../lib/api.ts";
import { leaveApp } from "../../lib/boot.ts";
import { takeMark } from "../../lib/session-mark.ts";
import { announceSignOut } from "../../lib/session-tabs.ts";

export async function signOut() {
  await callPublic("logout").catch(() => undefined);
  takeMark();
  announceSignOut();
  leaveApp({ notice: m.logged_out });
}
