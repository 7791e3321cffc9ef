/** The API client: calls endpoints by name, refreshes the session on a 401, and leaves the app if that fails. */
import { ApiError, readRefusal } from "@callwright/client/api-error";
import {
  addressOf,
  type EndpointArgs,
  type EndpointInput,
  payloadOf,
  type UntypedInput,
  type Wire,
} from "@callwright/client/request";
import type { Refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as m from "#messages";
import { leaveApp } from "./boot.ts";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early.ts";
import { getLocale } from "./i18n/locale.ts";
import { reloadForOtherUser, storedApiKey, tabUserId, takeSignedInMark } from "./tab-session.ts";
import { type EndpointName, type Endpoints, wire } from "./wire.ts";

export { ApiError };

type Answer<N extends EndpointName> = z.output<Endpoints[N]["response"]>;

export type Input<N extends EndpointName> = EndpointInput<Endpoints[N]>;

type Args<N extends EndpointName> = EndpointArgs<Endpoints[N]>;

const unreachable = () => new ApiError(0, "network", m.error_network());

async function send(endpoint: Wire, input: UntypedInput, etag?: string): Promise<Response> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "x-callwright": "1",
    ...tenantHeader(location.hostname),
  };
  if (endpoint.kind === "csv") headers.accept = "text/csv, application/json";
  const payload = payloadOf(endpoint, input);
  // For multipart bodies the browser sets the boundary.
  if (typeof payload === "string") headers["content-type"] = "application/json";
  if (etag) headers["if-none-match"] = etag;
  const userId = tabUserId();
  if (userId) headers["x-callwright-user"] = userId;
  const key = storedApiKey();
  if (key) headers.authorization = `Bearer ${key}`;
  const init: RequestInit = {
    method: endpoint.method ?? "GET",
    headers,
    credentials: "same-origin",
    cache: "no-store",
  };
  if (payload !== undefined) init.body = payload;
  if (input.signal) init.signal = input.signal;
  const address = addressOf(endpoint, input);
  try {
    // The early requests are sent without an API key.
    const canUseEarlyAnswer = init.method === "GET" && !key && !input.signal?.aborted;
    const earlyAnswer = canUseEarlyAnswer ? await takeEarlyAnswer(address) : undefined;
    return earlyAnswer ?? (await fetch(address, init));
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw unreachable();
  }
}

let pendingRefresh: Promise<boolean> | undefined;
/** On the page's monotonic clock, in milliseconds. */
let refreshedAt = Number.NEGATIVE_INFINITY;

export function refreshSession(): Promise<boolean> {
  pendingRefresh ??= fetch("/api/refresh", {
    method: "POST",
    headers: { "x-callwright": "1", ...tenantHeader(location.hostname) },
    cache: "no-store",
  })
    .then(({ ok }) => {
      if (ok) {
        refreshedAt = performance.now();
        dropEarlyAnswers();
      }
      return ok;
    })
    .catch(() => false)
    .finally(() => {
      pendingRefresh = undefined;
    });
  return pendingRefresh;
}

const untranslated = (message: string) => message;

/** The server's messages are English; translations load with the first refusal. */
export async function loadTranslator(): Promise<(message: string, refusal?: Refusal) => string> {
  if (getLocale() === "en") return untranslated;
  return import("./server-message.ts").then(
    ({ serverMessage }) => serverMessage,
    () => untranslated,
  );
}

const refusalIn = async (answer: Response) => readRefusal(answer, m.error_generic(), await loadTranslator());

/** A request within the session: refreshes an expired session once, and leaves the app if that fails. */
async function request(endpoint: Wire, input: UntypedInput, etag?: string): Promise<Response> {
  const sentAt = performance.now();
  let answer = await send(endpoint, input, etag);
  if (answer.status === 401) {
    // A session refreshed since the request was sent needs no other refresh.
    const isRefreshed = sentAt < refreshedAt || (await refreshSession());
    if (isRefreshed) answer = await send(endpoint, input, etag);
  }
  if (answer.ok || answer.status === 304) return answer;
  if (answer.status === 401) {
    const wasSignedIn = takeSignedInMark();
    leaveApp({ notice: wasSignedIn ? m.error_session_expired : undefined, returnHere: true });
  }
  const error = await refusalIn(answer);
  // A missing role or scope is no reason to sign out.
  if (answer.status === 403 && error.code !== "not_allowed") {
    void fetch("/api/logout", { method: "POST", headers: { "x-callwright": "1" } }).catch(() => undefined);
    leaveApp({ notice: m.error_forbidden });
  }
  if (error.code === "user_changed") reloadForOtherUser();
  if (error.code === "step_up_required" && (await proveIdentity())) return request(endpoint, input, etag);
  throw error;
}

/** Calls an endpoint within the session. The answer is not parsed, since the server has validated it. */
export async function call<N extends EndpointName>(name: N, ...[input]: Args<N>): Promise<Answer<N>> {
  const answer = await request(wire[name], input ?? {});
  return (await answer.json()) as Answer<N>;
}

/** Calls a public endpoint without refresh; a 401 is an ordinary answer. */
export async function callPublic<N extends EndpointName>(name: N, ...[input]: Args<N>): Promise<Answer<N>> {
  const answer = await send(wire[name], input ?? {});
  if (!answer.ok) throw await refusalIn(answer);
  return (await answer.json()) as Answer<N>;
}

const cachedAnswers = new Map<string, { readonly etag: string; readonly data: unknown }>();
const MAX_CACHED_ANSWERS = 50;

/** For polling: sends the last ETag, and returns the identical object on a 304. */
export async function callCached<N extends EndpointName>(name: N, ...[input]: Args<N>): Promise<Answer<N>> {
  const address = addressOf(wire[name], input ?? {});
  const cachedAnswer = cachedAnswers.get(address);
  const answer = await request(wire[name], input ?? {}, cachedAnswer?.etag);
  if (answer.status === 304 && cachedAnswer) return cachedAnswer.data as Answer<N>;
  const data: unknown = await answer.json();
  const etag = answer.headers.get("etag");
  // Deleted first, so that the address moves to the end of the map, whose first entry is the oldest answer.
  cachedAnswers.delete(address);
  if (etag) cachedAnswers.set(address, { etag, data });
  const oldest = cachedAnswers.keys().next().value;
  if (cachedAnswers.size > MAX_CACHED_ANSWERS && oldest) cachedAnswers.delete(oldest);
  return data as Answer<N>;
}

export async function callBlob<N extends EndpointName>(name: N, ...[input]: Args<N>): Promise<Blob> {
  const answer = await request(wire[name], input ?? {});
  return await answer.blob();
}

export function clearCachedAnswers() {
  cachedAnswers.clear();
}

/** The password was right, and the second factor comes next. */
export const isFactorNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "second_factor_required";

export const isBillingRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "minutes_exhausted";

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Why a query is not up to date: its request failed, or waits for the network. */
export const findQueryProblem = ({ isPaused, error }: { readonly isPaused: boolean; readonly error: unknown }) =>
  isPaused ? unreachable() : (error ?? undefined);

/** The message for any thrown error; `fallback` is the specification's message for the action. */
export function messageOf(error: unknown, fallback: string): string {
  const isExplained = error instanceof ApiError && error.code !== "internal";
  return isExplained ? error.message : fallback;
}

let showStepUpDialog: (() => Promise<boolean>) | undefined;
let pendingProof: Promise<boolean> | undefined;

export function registerStepUpDialog(show: typeof showStepUpDialog) {
  showStepUpDialog = show;
}

/** True once the identity is proven, false if the user declines. Concurrent requests share one dialog. */
function proveIdentity(): Promise<boolean> {
  if (!showStepUpDialog) return Promise.resolve(false);
  pendingProof ??= showStepUpDialog().finally(() => {
    pendingProof = undefined;
  });
  return pendingProof;
}

/** The tenant named by a local host such as acme.localhost (core spec §6); other hosts identify their tenant. */
export function tenantHeader(host: string): { "x-tenant-slug"?: string } {
  const slug = /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1];
  return slug ? { "x-tenant-slug": slug } : {};
}
