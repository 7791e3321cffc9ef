/** The built page with its tenant's theme, or a neutral one on an unassigned host or during an outage. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { brandPage, chatAddress } from "@callwright/contracts/brand/page";
import {
  contentSecurityPolicy,
  inlineHashes,
  paymentPath,
  paymentSources,
  plainPagePolicy,
  siteHeaders,
} from "@callwright/contracts/site-headers";
import { runAs, runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import * as Theme from "@callwright/core/theme/index";
import { findTenantId, localOrigin } from "../api/host.ts";
import { config } from "../config.ts";
import { runtime } from "../runtime.ts";
import { type NeutralReason, neutralPage } from "./neutral.ts";

interface TenantPage {
  readonly theme: NonNullable<Awaited<ReturnType<typeof Theme.current>>>;
  readonly signInOrigin: string | undefined;
}

/** The edge caches a page for a minute, and serves the last one while we fail; browsers ask each time. */
const cacheControl = "public, max-age=0, s-maxage=60, stale-if-error=86400";
/** Editors of the theme have this cookie, which selects another cache entry (see web's brand-data). */
const freshCookie = /(?:^|;\s*)cw_look=/;
const retrySeconds = 30;

export async function pageFor(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return answerNeutral(request, "wrong_method", 405, { allow: "GET, HEAD" });
  const requestId = newId("req");
  try {
    const page = await readTenantPage(request.headers, requestId);
    if (!page) return await answerNeutral(request, "unassigned", 404, { "cache-control": cacheControl });
    return await answerTenantPage(request, page);
  } catch (error) {
    log.error("page.failed", { requestId, error: describeError(error) });
    measure("FailedRequests");
    const headers = { "cache-control": "no-store", "retry-after": String(retrySeconds) };
    return answerNeutral(request, "unavailable", 503, headers);
  }
}

async function readTenantPage(headers: Headers, requestId: string): Promise<TenantPage | undefined> {
  const scope = { ...runtime(), requestId, actor: { type: "public" } as const, tenantId: undefined };
  return runIn(scope, async () => {
    const tenantId = await findTenantId(headers);
    const fresh = freshCookie.test(headers.get("cookie") ?? "");
    if (!tenantId) return undefined;
    return runAs({ tenantId }, async () => {
      const theme = await Theme.current({ fresh });
      return theme && { theme, signInOrigin: await localOrigin(headers) };
    });
  });
}

let template: Promise<string> | undefined;

/** Read once for each running function; a failure is tried again. */
function readTemplate(): Promise<string> {
  template ??= readFile(config.page.file(), "utf8").catch((error: unknown) => {
    template = undefined;
    throw error;
  });
  return template;
}

async function answerTenantPage(request: Request, { theme, signInOrigin }: TenantPage): Promise<Response> {
  const brand = { theme, chatService: config.page.chatService(), signInOrigin };
  const html = brandPage(await readTemplate(), brand);
  const chat = chatAddress(brand);
  const isPayment = new URL(request.url).pathname === paymentPath;
  // The policy must allow the voice provider's rooms; a simulated provider has them at the page's own origin.
  const hasVoiceRooms = config.endpoints.vapi() === undefined;
  const policy = contentSecurityPolicy({
    scriptHashes: await inlineHashes(html, "script"),
    styleHashes: await inlineHashes(html, "style"),
    mediaOrigins: mediaOrigins(),
    frameOrigins: chat ? [new URL(chat).origin] : [],
    ...(isPayment ? { payments: paymentSources(config.stripe.scriptUrl()) } : { hasVoiceRooms }),
  });
  return send(request, 200, html, { "content-security-policy": policy, "cache-control": cacheControl });
}

/** The origins of recordings, and of voices' samples where a deployment has its own. */
function mediaOrigins(): string[] {
  const samples = config.voiceSamples();
  const origins = [...config.page.mediaOrigins(), ...(URL.canParse(samples) ? [new URL(samples).origin] : [])];
  return [...new Set(origins)];
}

async function answerNeutral(
  request: Request,
  reason: NeutralReason,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const { html, locale } = neutralPage(reason, request.headers.get("accept-language") ?? "");
  const policy = plainPagePolicy(await inlineHashes(html, "style"));
  return send(request, status, html, {
    "content-security-policy": policy,
    "content-language": locale,
    vary: "accept-language",
    ...headers,
  });
}

function send(request: Request, status: number, html: string, ownHeaders: Record<string, string>): Response {
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", ...siteHeaders, ...ownHeaders });
  // The ETag covers the policy, which may change while the HTML stays.
  const hash = createHash("sha256")
    .update(html)
    .update(ownHeaders["content-security-policy"] ?? "");
  const etag = `"${hash.digest("base64url").slice(0, 27)}"`;
  if (status === 200) {
    headers.set("etag", etag);
    if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** A proxy that compressed the page may have weakened its ETag to `W/"…"`. */
const matchesEtag = (sentTags: string | null, etag: string): boolean =>
  (sentTags ?? "").split(",").some((tag) => tag.trim().replace("W/", "") === etag);
