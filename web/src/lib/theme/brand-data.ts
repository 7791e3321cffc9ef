import type { Theme } from "@callwright/contracts/endpoints/theme";
import { useSyncExternalStore } from "react";
import { callPublic } from "../api.ts";

/** Fallback page title (core spec §1). */
export const defaultName = "AI Dashboard";

const brought = document.getElementById("cw-brand")?.textContent;
let current: Theme | undefined = brought ? (JSON.parse(brought) as Theme) : undefined;
const listeners = new Set<() => void>();

/** Undefined only without an inlined theme (a preview of the build), until the server answers. */
export const tenantTheme = (): Theme | undefined => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = () => useSyncExternalStore(subscribe, tenantTheme);

export function applyTheme(theme: Theme) {
  current = theme;
  if (theme.title) document.title = theme.title;
  // The CDN caches a page for a minute; this cookie bypasses it after a change.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browser engines.
  document.cookie = `cw_look=${Date.now()}; path=/; max-age=120; samesite=lax`;
  // Without its code the colours apply on the next page load.
  paint(theme).catch(() => undefined);
  for (const listener of listeners) listener();
}

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
