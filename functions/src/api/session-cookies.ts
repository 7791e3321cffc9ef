/** The session's cookies: bound to the host, out of reach of scripts, never sent by other sites' forms. */
import type { Tokens } from "@callwright/core/auth/index";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

const accessName = "__Host-cw_access";
const refreshName = "__Host-cw_refresh";
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export const accessToken = (c: Context): string | undefined => getCookie(c, accessName);
export const refreshToken = (c: Context): string | undefined => getCookie(c, refreshName);

export function keepSession(c: Context, tokens: Tokens): void {
  setCookie(c, accessName, tokens.accessToken, { ...attributes, maxAge: tokens.accessSeconds });
  setCookie(c, refreshName, tokens.refreshToken, { ...attributes, maxAge: tokens.refreshSeconds });
}

export function clearSession(c: Context): void {
  for (const name of [accessName, refreshName]) setCookie(c, name, "", { ...attributes, maxAge: 0 });
}
