/**
 * The built page made a tenant's own: title, icon, colours, sign and data stand in the HTML, so that the first paint shows them.
 * Nothing of the theme reaches the page but escaped, as hex colours, or as a path of ours.
 */
import type { Theme } from "../endpoints/theme.ts";
import { brandCss } from "./css.ts";
import { markIcon } from "./icon.ts";
import { markPath } from "./mark.ts";
import { shadesOf } from "./shades.ts";

export interface PageLook {
  readonly theme: Theme;
  /** Where the support chat answers; without it, or without the tenant's token, the page has none. */
  readonly chatService?: string | undefined;
}

/** Elements that carry data to the app. */
export const brandDataId = "cw-brand";
export const chatDataId = "cw-chat";

/** Puts the tenant's look into the places that the build has left for it. */
export function brandPage(template: string, look: PageLook): string {
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(look.theme.title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () => iconLink(look.theme))
    .replace("<!-- brand -->", () => head(look))
    .replace("<!-- sign -->", () => sign(look.theme))
    .replace("<!-- small sign -->", () => smallSign(look.theme));
}

/** The chat's page in its frame, for a tenant with a token. */
export function chatAddress({ theme, chatService }: PageLook): string | undefined {
  if (!chatService || !/^[\w-]+$/.test(theme.chatwootWebsiteToken)) return undefined;
  return `${chatService}/widget?website_token=${theme.chatwootWebsiteToken}`;
}

function head(look: PageLook): string {
  const { theme } = look;
  const chat = chatAddress(look);
  return [
    `<style>${brandCss(theme)}</style>`,
    toolbar("light", theme.lightMode.primary),
    toolbar("dark", theme.darkMode.primary),
    data(brandDataId, theme),
    ...(chat ? [data(chatDataId, { address: chat })] : []),
  ].join("\n    ");
}

/** A phone's browser colours its own bars. */
const toolbar = (scheme: "light" | "dark", primary: string): string =>
  `<meta name="theme-color" content="${shadesOf(primary)[6]}" media="(prefers-color-scheme: ${scheme})" />`;

/** Data for the app, not a script: the policy runs nothing of it, and no text in it can end the element. */
const data = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;

const iconLink = (theme: Theme): string =>
  `<link rel="icon" href="${escapeHtml(imageOf(theme.favIcon) ?? markIcon(theme))}" />`;

/** What the first paint shows of the tenant: the same as the app's own, at the same size. */
function sign(theme: Theme): string {
  const title = escapeHtml(theme.title);
  const logo = imageOf(theme.logo);
  return logo ? `<img src="${escapeHtml(logo)}" alt="${title}" fetchpriority="high" />` : `${mark}<bdi>${title}</bdi>`;
}

/** The same where there is little room: the sidebar as a rail. */
function smallSign(theme: Theme): string {
  const icon = imageOf(theme.favIcon);
  return icon ? `<img src="${escapeHtml(icon)}" alt="${escapeHtml(theme.title)}" />` : mark;
}

const mark =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect width="24" height="24" rx="6" />' +
  `<path d="${markPath}" /></svg>`;

/** An image of ours, and no other address. */
const imageOf = (path: string): string | undefined => (/^\/api\/brand\/[\w./-]+$/.test(path) ? path : undefined);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** The same JSON without any character that HTML or an older JavaScript would read. */
const escapeJson = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
