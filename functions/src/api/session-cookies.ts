/** The session's cookies: bound to the host, out of reach of scripts, never sent by other sites' forms. */
import { codeSeconds, deviceSeconds, type Tokens, ticketSeconds } from "@callwright/core/auth/index";
import { getCookie, setCookie } from "hono/cookie";
import type { Http } from "./http.ts";

const accessName = "__Host-cw_access";
const refreshName = "__Host-cw_refresh";
const ticketName = "__Host-cw_factor";
const deviceName = "__Host-cw_device";
const codeName = "__Host-cw_code";
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export const accessToken = (c: Http): string | undefined => getCookie(c, accessName);
export const refreshToken = (c: Http): string | undefined => getCookie(c, refreshName);

export const deviceToken = (c: Http): string | undefined => getCookie(c, deviceName);

/** Of the browser that asked for a sign-in code. */
export const codeTicket = (c: Http): string | undefined => getCookie(c, codeName);

export function keepCodeTicket(c: Http, ticket: string): void {
  setCookie(c, codeName, ticket, { ...attributes, sameSite: "Strict", maxAge: codeSeconds });
}

/** Stays when the session ends. */
export function keepDevice(c: Http, token: string): void {
  setCookie(c, deviceName, token, { ...attributes, maxAge: deviceSeconds });
}

export function keepSession(c: Http, tokens: Tokens): void {
  setCookie(c, accessName, tokens.accessToken, { ...attributes, maxAge: tokens.accessSeconds });
  setCookie(c, refreshName, tokens.refreshToken, { ...attributes, maxAge: tokens.refreshSeconds });
}

/** Of a sign-in that waits for its second factor. */
export const factorTicket = (c: Http): string | undefined => getCookie(c, ticketName);

export function keepTicket(c: Http, ticket: string): void {
  setCookie(c, ticketName, ticket, { ...attributes, sameSite: "Strict", maxAge: ticketSeconds });
}

export function clearTicket(c: Http): void {
  setCookie(c, ticketName, "", { ...attributes, sameSite: "Strict", maxAge: 0 });
}

export function clearSession(c: Http): void {
  for (const name of [accessName, refreshName]) setCookie(c, name, "", { ...attributes, maxAge: 0 });
}
