/** The tenant's look in the browser: the page brings it, the server is asked anew, and a change shows at once. */
import type { Theme } from "@callwright/contracts/endpoints/theme";
import { useSyncExternalStore } from "react";
import { callPublic } from "../api.ts";

/** The page title's last resort (core spec §1). */
export const defaultName = "AI Dashboard";

const brought = document.getElementById("cw-brand")?.textContent;
let current: Theme | undefined = brought ? (JSON.parse(brought) as Theme) : undefined;
const listeners = new Set<() => void>();

/** Unknown only where the page did not bring it (a preview of the build alone) and the server has not answered yet. */
export const tenantTheme = (): Theme | undefined => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = () => useSyncExternalStore(subscribe, tenantTheme);

/** Shows a theme at once: colours, title and icon of the page, and whatever is drawn by `useTheme`. */
export function applyTheme(theme: Theme) {
  current = theme;
  if (theme.title) document.title = theme.title;
  // The edge keeps a page for a minute: with this it gives another one, which shows what has just been changed.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browser engines.
  document.cookie = `cw_look=${Date.now()}; path=/; max-age=120; samesite=lax`;
  // Without its code the colours wait for the next page.
  paint(theme).catch(() => undefined);
  for (const listener of listeners) listener();
}

/** Asks the server for the look, and shows what has changed. */
export async function fetchTheme(): Promise<Theme> {
  const { data } = await callPublic("getTheme");
  if (JSON.stringify(data) !== JSON.stringify(current)) applyTheme(data);
  return data;
}

let sheet: CSSStyleSheet | undefined;

async function paint(theme: Theme) {
  const { brandCss, markIcon } = await import("./paint.ts");
  if (theme !== current) return;
  document.querySelector("link[rel=icon]")?.setAttribute("href", theme.favIcon || markIcon(theme));
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(brandCss(theme));
}
