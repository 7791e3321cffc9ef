/** After code failed to load, probably by a deploy: reloads the page once, then shows a message that needs no code. */
import * as m from "#messages";
import { readStored, writeStored } from "./storage.ts";

const KEY = "cw-reloaded";
/** If code fails again this soon after a reload, another reload would not help. */
const RELOAD_PAUSE_MS = 30_000;

export function recoverFromLoadFailure() {
  const lastReload = Number(readStored(KEY, "session") ?? 0);
  const isLastReloadOld = Date.now() - lastReload > RELOAD_PAUSE_MS;
  if (isLastReloadOld && storeReloadTime()) return location.reload();
  const text = document.createElement("p");
  text.textContent = m.error_network();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = m.error_reload();
  button.addEventListener("click", () => location.reload());
  document.getElementById("root")?.replaceChildren(text, button);
}

/** Whether the time was stored; without storage, reloads could loop. */
function storeReloadTime(): boolean {
  const now = String(Date.now());
  writeStored(KEY, now, "session");
  return readStored(KEY, "session") === now;
}
