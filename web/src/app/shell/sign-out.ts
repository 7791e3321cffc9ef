/** Ends the session and goes to sign-in, even if the request fails. */
import * as m from "#messages";
import { callPublic } from "../../lib/api.ts";
import { leaveApp } from "../../lib/boot.ts";
import { takeMark } from "../../lib/session-mark.ts";

export async function signOut() {
  await callPublic("logout").catch(() => undefined);
  takeMark();
  leaveApp({ notice: m.logged_out });
}
