/** The session's cookies, and the checks that refuse what other sites send in its name. */
import { codeSeconds, deviceSeconds, type Tokens, ticketSeconds } from "@callwright/core/auth/index";
import { AppError } from "@callwright/core/kernel/error";
import { getCookie, setCookie } from "hono/cookie";
import type { HttpContext } from "./http.ts";

const accessName = "__Host-cw_access";
const refreshName = "__Host-cw_refresh";
const factorName = "__Host-cw_factor";
const deviceName = "__Host-cw_device";
const codeName = "__Host-cw_code";
/** Bound to the host, out of reach of scripts, not sent by forms of other sites. */
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export const accessToken = (c: HttpContext): string | undefined => getCookie(c, accessName);
export const refreshToken = (c: HttpContext): string | undefined => getCookie(c, refreshName);
export const deviceToken = (c: HttpContext): string | undefined => getCookie(c, deviceName);
export const codeTicket = (c: HttpContext): string | undefined => getCookie(c, codeName);

export function keepCodeTicket(c: HttpContext, ticket: string): void {
  setCookie(c, codeName, ticket, { ...attributes, sameSite: "Strict", maxAge: codeSeconds });
}

export function keepDevice(c: HttpContext, token: string): void {
  setCookie(c, deviceName, token, { ...attributes, maxAge: deviceSeconds });
}

export function keepSession(c: HttpContext, tokens: Tokens): void {
  setCookie(c, accessName, tokens.accessToken, { ...attributes, maxAge: tokens.accessSeconds });
  setCookie(c, refreshName, tokens.refreshToken, { ...attributes, maxAge: tokens.refreshSeconds });
}

export const factorTicket = (c: HttpContext): string | undefined => getCookie(c, factorName);

export function keepFactorTicket(c: HttpContext, ticket: string): void {
  setCookie(c, factorName, ticket, { ...attributes, sameSite: "Strict", maxAge: ticketSeconds });
}

export function clearFactorTicket(c: HttpContext): void {
  setCookie(c, factorName, "", { ...attributes, sameSite: "Strict", maxAge: 0 });
}

export function clearSession(c: HttpContext): void {
  for (const name of [accessName, refreshName]) setCookie(c, name, "", { ...attributes, maxAge: 0 });
}

/** Another site cannot send this header without a preflight request, which we never answer. */
const hasOwnHeader = (c: HttpContext): boolean => c.req.header("x-callwright") === "1";

/** Browsers add this header to every request, and a page cannot remove it; other programs do not send it. */
export const isFromBrowser = (c: HttpContext): boolean => c.req.header("sec-fetch-site") !== undefined;

/** The documentation's page sends this header, which another site cannot. */
export const isFromDocumentation = (c: HttpContext): boolean => c.req.header("x-callwright") === "try";

/** "same-site" means another host of our domain, which is refused like any other site. */
const isFromOtherHost = (c: HttpContext): boolean =>
  ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "");

export const hasSessionCookie = (c: HttpContext): boolean => (accessToken(c) ?? refreshToken(c)) !== undefined;

/** For requests that a session cookie authenticates. */
export function requireOwnHeader(c: HttpContext): void {
  if (hasSessionCookie(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}

/** For requests without a session, and for media elements, which cannot add our header; only our app can send it. */
export function refuseOtherSites(c: HttpContext): void {
  if (isFromOtherHost(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}
