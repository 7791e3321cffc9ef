/** Probably after a deploy: reloads the page once, then shows a message that needs none of the missing code. */
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

/** Whether the time was stored; without storage, reloads could loop. */
function rememberTime(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
