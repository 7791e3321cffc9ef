/** The candidate's own page: plain HTML and forms. Not part of the contract: people open it from a text, without an account. */
import { inlineHashes, plainPagePolicy } from "@callwright/contracts/site-headers";
import { countCandidateLink } from "@callwright/core/auth/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import { AppError } from "@callwright/core/kernel/error";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import * as Theme from "@callwright/core/theme/index";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type NeutralReason, neutralPage } from "../../pages/neutral.ts";
import { candidatePage } from "../candidate-page/page.ts";
import { refuseForeign } from "../guard.ts";
import { tenantOf, visitOf } from "../host.ts";
import type { App, Http } from "../http.ts";

const path = "/api/c/:token";
const maxBytes = 4_096;

type Work = (visit: CandidateLink.LinkVisit) => Promise<CandidateLink.LinkResult | undefined>;

export function candidateLinkRoutes(app: App): void {
  // Link scanners open links: reading changes nothing.
  app.get(path, (c) => answer(c, async () => undefined));
  app.post(path, (c) =>
    answer(c, async (visit) => {
      refuseForeign(c);
      const action = await readAction(c);
      if (!action) throw new AppError("bad_request");
      return CandidateLink.act(visit, action);
    }),
  );
}

async function answer(c: Http, work: Work): Promise<Response> {
  try {
    if (!(await tenantOf(c))) return await neutral(c, "unassigned", 404);
    const token = c.req.param("token") ?? "";
    await countCandidateLink(token, visitOf(c).address);
    const visit = await CandidateLink.open(token);
    const theme = await Theme.current();
    if (!visit || !theme) return await neutral(c, "link", 404);
    const result = await work(visit);
    return await send(c, candidatePage({ theme, page: await CandidateLink.describe(visit), result }), 200, true);
  } catch (error) {
    return await refused(c, error);
  }
}

async function readAction(c: Http): Promise<CandidateLink.LinkAction | undefined> {
  const body = await c.req.text();
  if (body.length > maxBytes) return undefined;
  const form = new URLSearchParams(body);
  const kind = form.get("action");
  if (kind === "now" || kind === "human" || kind === "stop") return { kind };
  return kind === "at" ? { kind, at: form.get("at") ?? "" } : undefined;
}

async function refused(c: Http, error: unknown): Promise<Response> {
  const { status, retryAfterSeconds } = error instanceof AppError ? error : new AppError("internal");
  if (status >= 500) {
    measure("FailedRequests");
    log.error("candidate-link.failed", { requestId: c.get("requestId"), error: describeError(error) });
  }
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
  return neutral(c, status === 429 || status >= 500 ? "unavailable" : "link", status);
}

const neutral = (c: Http, reason: NeutralReason, status: ContentfulStatusCode): Promise<Response> =>
  send(c, neutralPage(reason, c.req.header("accept-language") ?? ""), status, false);

async function send(
  c: Http,
  { html, locale }: { readonly html: string; readonly locale: string },
  status: ContentfulStatusCode,
  hasForms: boolean,
): Promise<Response> {
  c.header("content-security-policy", plainPagePolicy(await inlineHashes(html, "style"), { hasForms }));
  c.header("content-language", locale);
  c.header("x-robots-tag", "noindex, nofollow");
  return c.html(html, status);
}
