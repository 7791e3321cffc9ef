/**
 * When not even a boot's code can be had: most likely a deploy between the page and its files, so the page is fetched anew,
 * once. If that does not help it says so, without any of the code that is missing.
 */
import * as m from "#messages";

const KEY = "cw-reloaded";
const ONCE_MS = 30_000;

export function recover() {
  if (Date.now() - readTime() > ONCE_MS && rememberTime()) return location.reload();
  const text = document.createElement("p");
  text.textContent = m.error_network();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = m.error_reload();
  button.addEventListener("click", () => location.reload());
  document.getElementById("root")?.replaceChildren(text, button);
}

function readTime(): number {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return 0;
  }
}

/** Whether it could be remembered: without that, reloading might never end. */
function rememberTime(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
