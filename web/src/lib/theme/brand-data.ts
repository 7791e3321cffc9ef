import type { Theme } from "@callwright/contracts/endpoints/theme";
import { useEffect } from "react";
import { callPublic } from "../api.ts";
import { createSignal } from "../signal.ts";

/** Fallback page title (core spec §1). */
export const defaultTitle = "AI Dashboard";

const inlinedJson = document.getElementById("cw-brand")?.textContent;
const currentTheme = createSignal(inlinedJson ? (JSON.parse(inlinedJson) as Theme) : undefined);

/** Undefined only without an inlined theme (a preview of the build), until the server answers. */
export const tenantTheme = currentTheme.get;
export const useTheme = currentTheme.useValue;

export function applyTheme(theme: Theme) {
  if (theme.title) document.title = theme.title;
  // The CDN caches a page for a minute; this cookie bypasses the cache after a change.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browser engines.
  document.cookie = `cw_look=${Date.now()}; path=/; max-age=120; samesite=lax`;
  // If paint.ts does not load, the colours apply on the next page load.
  paint(theme).catch(() => undefined);
  currentTheme.set(theme);
}

export async function fetchTheme(): Promise<Theme> {
  const { data } = await callPublic("getTheme");
  if (JSON.stringify(data) !== JSON.stringify(tenantTheme())) applyTheme(data);
  return data;
}

let sheet: CSSStyleSheet | undefined;

async function paint(theme: Theme) {
  const { brandCss, markIcon } = await import("./paint.ts");
  if (theme !== tenantTheme()) return; // Another theme was applied meanwhile.
  document.querySelector("link[rel=icon]")?.setAttribute("href", theme.favIcon || markIcon(theme));
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(brandCss(theme));
}

/** The page's title (core spec §1): the theme's, else the user's company, else "AI Dashboard". */
export function usePageTitle(companyName?: string) {
  const title = useTheme()?.title;
  useEffect(() => {
    document.title = title || companyName || defaultTitle;
    // Without the user, the title must not keep the company's name.
    return () => {
      document.title = tenantTheme()?.title || defaultTitle;
    };
  }, [title, companyName]);
}
