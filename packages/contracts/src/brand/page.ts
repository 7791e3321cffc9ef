/** Puts a tenant's brand into the built page for the first paint. It inserts escaped text, hex colours and our paths. */
import type { Theme } from "../endpoints/theme.ts";
import { brandCss } from "./css.ts";
import { markIcon } from "./icon.ts";
import { markPath } from "./mark.ts";
import { shadesOf } from "./shades.ts";

export interface PageSettings {
  readonly theme: Theme;
  readonly chatService?: string | undefined;
  /** Origin to sign in at instead: in the sandbox, tenants' own domains lack HTTPS, so browsers store no session cookie. */
  readonly signInOrigin?: string | undefined;
}

export const brandDataId = "cw-brand";
export const chatDataId = "cw-chat";
export const signInDataId = "cw-sign-in";

export function brandPage(template: string, settings: PageSettings): string {
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(settings.theme.title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () => iconLink(settings.theme))
    .replace("<!-- brand -->", () => head(settings))
    .replace("<!-- sign -->", () => brandLogo(settings.theme))
    .replace("<!-- small sign -->", () => compactLogo(settings.theme));
}

export function chatAddress({ theme, chatService }: PageSettings): string | undefined {
  if (!chatService || !/^[\w-]+$/.test(theme.chatwootWebsiteToken)) return undefined;
  return `${chatService}/widget?website_token=${theme.chatwootWebsiteToken}`;
}

function head(settings: PageSettings): string {
  const { theme } = settings;
  const chat = chatAddress(settings);
  return [
    `<style>${brandCss(theme)}</style>`,
    themeColorMeta("light", theme.lightMode.primary),
    themeColorMeta("dark", theme.darkMode.primary),
    jsonElement(brandDataId, theme),
    ...(settings.signInOrigin ? [jsonElement(signInDataId, { address: settings.signInOrigin })] : []),
    ...(chat ? [jsonElement(chatDataId, { address: chat })] : []),
  ].join("\n    ");
}

const themeColorMeta = (scheme: "light" | "dark", primary: string): string =>
  `<meta name="theme-color" content="${shadesOf(primary)[6]}" media="(prefers-color-scheme: ${scheme})" />`;

/** Data, not a script, so the CSP does not execute it; escaped, so no text can close the element. */
const jsonElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;

export const iconLink = (theme: Theme): string =>
  `<link rel="icon" href="${escapeHtml(ownImagePath(theme.favIcon) ?? markIcon(theme))}" />`;

/** The same markup and size as the app's own logo, so that the first paint does not shift. */
export function brandLogo(theme: Theme): string {
  const title = escapeHtml(theme.title);
  const logo = ownImagePath(theme.logo);
  return logo ? `<img src="${escapeHtml(logo)}" alt="${title}" fetchpriority="high" />` : `${mark}<bdi>${title}</bdi>`;
}

function compactLogo(theme: Theme): string {
  const icon = ownImagePath(theme.favIcon);
  return icon ? `<img src="${escapeHtml(icon)}" alt="${escapeHtml(theme.title)}" />` : mark;
}

const mark =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect width="24" height="24" rx="6" />' +
  `<path d="${markPath}" /></svg>`;

const ownImagePath = (path: string): string | undefined => (/^\/api\/brand\/[\w./-]+$/.test(path) ? path : undefined);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** JSON without characters that are special in HTML or old JavaScript. */
const escapeJson = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
