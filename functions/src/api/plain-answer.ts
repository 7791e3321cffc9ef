/** Sends pages without sign-in, and neutral ones where there is nothing to show. */
import { inlineHashes, plainPagePolicy } from "@callwright/contracts/site-headers";
import { AppError } from "@callwright/core/kernel/error";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type NeutralReason, neutralPage } from "../pages/neutral.ts";
import type { HttpContext } from "./http.ts";
import { findRefusal } from "./refuse.ts";

export const sendNeutralPage = (c: HttpContext, reason: NeutralReason, status: ContentfulStatusCode) =>
  sendPage(c, neutralPage(reason, c.req.header("accept-language") ?? ""), status, {});

/** Shows `reason` for refusals, and "unavailable" for our own failures and rate limits. */
export async function sendRefusalPage(c: HttpContext, error: unknown, reason: NeutralReason): Promise<Response> {
  const { status, retryAfterSeconds } = findRefusal(error) ?? new AppError("internal");
  if (status >= 500) {
    measure("FailedRequests");
    log.error("plain-page.failed", { requestId: c.get("requestId"), error: describeError(error) });
  }
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
  const isUnavailable = status === 429 || status >= 500;
  return sendNeutralPage(c, isUnavailable ? "unavailable" : reason, status);
}

export async function sendPage(
  c: HttpContext,
  { html, locale }: { readonly html: string; readonly locale: string },
  status: ContentfulStatusCode,
  policy: Parameters<typeof plainPagePolicy>[1],
): Promise<Response> {
  c.header("content-security-policy", plainPagePolicy(await inlineHashes(html, "style"), policy));
  c.header("content-language", locale);
  c.header("x-robots-tag", "noindex, nofollow");
  return c.html(html, status);
}
