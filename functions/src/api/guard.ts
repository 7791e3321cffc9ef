import { AppError } from "@callwright/core/kernel/error";
import type { Http } from "./http.ts";
import { accessToken, refreshToken } from "./session-cookies.ts";

/** Another site cannot send this header without a preflight request, which we never answer. */
const hasOwnHeader = (c: Http): boolean => c.req.header("x-callwright") === "1";

/** Browsers add this header to every request, and a page cannot remove it; other programs do not send it. */
export const isFromBrowser = (c: Http): boolean => c.req.header("sec-fetch-site") !== undefined;

/** From the documentation's page, whose header another site cannot send. */
export const isTrial = (c: Http): boolean => c.req.header("x-callwright") === "try";

/** From another site, or from another host of ours. */
const isForeign = (c: Http): boolean => /^(cross|same)-site$/.test(c.req.header("sec-fetch-site") ?? "");

export const hasSessionCookie = (c: Http): boolean => accessToken(c) !== undefined || refreshToken(c) !== undefined;

/** For requests that a session cookie authenticates. */
export function requireHeader(c: Http): void {
  if (hasSessionCookie(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}

/** For requests without a session, and for media elements, which cannot add a header: refuses only what another site sends. */
export function refuseForeign(c: Http): void {
  if (isForeign(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}
