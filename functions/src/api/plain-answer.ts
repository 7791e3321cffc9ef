/** Sends pages without sign-in, and neutral ones where there is nothing to show. */
import { inlineHashes, plainPagePolicy } from "@callwright/contracts/site-headers";
import { AppError } from "@callwright/core/kernel/error";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type NeutralReason, neutralPage } from "../pages/neutral.ts";
import type { Http } from "./http.ts";
import { findRefusal } from "./refuse.ts";

export const neutralAnswer = (c: Http, reason: NeutralReason, status: ContentfulStatusCode): Promise<Response> =>
  sendPage(c, neutralPage(reason, c.req.header("accept-language") ?? ""), status, {});

/** `reason` is shown for refusals; failures of ours and rate limits show the page "unavailable". */
export async function refusedPage(c: Http, error: unknown, reason: NeutralReason): Promise<Response> {
  const { status, retryAfterSeconds } = findRefusal(error) ?? new AppError("internal");
  if (status >= 500) {
    measure("FailedRequests");
    log.error("plain-page.failed", { requestId: c.get("requestId"), error: describeError(error) });
  }
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
  const isUnavailable = status === 429 || status >= 500;
  return neutralAnswer(c, isUnavailable ? "unavailable" : reason, status);
}

export async function sendPage(
  c: Http,
  { html, locale }: { readonly html: string; readonly locale: string },
  status: ContentfulStatusCode,
  policy: Parameters<typeof plainPagePolicy>[1],
): Promise<Response> {
  c.header("content-security-policy", plainPagePolicy(await inlineHashes(html, "style"), policy));
  c.header("content-language", locale);
  c.header("x-robots-tag", "noindex, nofollow");
  return c.html(html, status);
}
