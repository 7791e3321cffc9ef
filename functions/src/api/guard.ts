/** The guard against requests that other sites make in a person's name. */
import { AppError } from "@callwright/core/kernel/error";
import type { Http } from "./http.ts";
import { accessToken, refreshToken } from "./session-cookies.ts";

/** Our own header: no other site can add it without a preflight, which we never answer. */
const hasOwnHeader = (c: Http): boolean => c.req.header("x-callwright") === "1";

/** Whether a page in a browser made the request: no page can leave this header out, and no program has a reason to send it. */
export const isFromBrowser = (c: Http): boolean => c.req.header("sec-fetch-site") !== undefined;

/** Whether a browser says that another site, or another of our hosts, made the request. */
const isForeign = (c: Http): boolean => /^(cross|same)-site$/.test(c.req.header("sec-fetch-site") ?? "");

export const hasSessionCookie = (c: Http): boolean => accessToken(c) !== undefined || refreshToken(c) !== undefined;

/** What a session cookie authenticates must carry our header. */
export function requireHeader(c: Http): void {
  if (hasSessionCookie(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}

/** Media elements cannot add a header: a GET that changes nothing goes without, unless another site embeds it. */
export function refuseForeign(c: Http): void {
  if (isForeign(c) && !hasOwnHeader(c)) throw new AppError("csrf_missing");
}
