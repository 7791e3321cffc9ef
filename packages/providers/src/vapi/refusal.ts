/** Classifies a failed request: certainly not accepted, refused for good, or unknown. Pure. */

import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import { now } from "@callwright/core/kernel/clock";
import type { RegisterResult, StartResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { neverSent } from "../transport.ts";
import { errorSchema } from "./wire.ts";

const failureSchema = z.object({
  statusCode: z.catch(z.optional(z.number()), undefined),
  body: z.catch(z.optional(errorSchema), undefined),
  rawResponse: z.catch(z.optional(z.object({ headers: z.instanceof(Headers) })), undefined),
});

interface Failure {
  readonly status: number | undefined;
  readonly words: string;
  readonly retryAfterSeconds: number | undefined;
  readonly neverSent: boolean;
}

/** What the SDK threw, read by shape: its classes are not loaded here. */
export function readFailure(error: unknown): Failure {
  const { statusCode, body, rawResponse } = failureSchema.parse(error instanceof Error ? error : {});
  return {
    status: statusCode,
    words: truncate([body?.message ?? []].flat().join("; "), 300),
    retryAfterSeconds: rawResponse && retryAfter(rawResponse.headers),
    neverSent: statusCode === undefined && neverSent(error),
  };
}

/** No word of the provider puts a call off for longer: it is asked again then. */
const longestWaitSeconds = 900;

function retryAfter(headers: Headers): number | undefined {
  const said = headers.get("retry-after") ?? headers.get("x-ratelimit-reset");
  if (!said) return undefined;
  const seconds = Number.isNaN(Number(said)) ? until(Date.parse(said)) : secondsOf(Number(said));
  return Number.isFinite(seconds) ? Math.min(longestWaitSeconds, Math.max(1, Math.ceil(seconds))) : undefined;
}

const until = (ms: number) => (ms - now()) / 1000;

/** A wait, or the end of one by the seconds or milliseconds of the clock: each is in use, and their sizes tell them apart. */
function secondsOf(told: number): number {
  if (told > 1e11) return until(told);
  return told > 1e9 ? until(told * 1000) : told;
}

/** Default delays where Vapi names none: rate limits pass quickly, lines free up when calls end. */
const rateLimitSeconds = 10;
const linesTakenSeconds = 15;

export const linesTaken = {
  kind: "not_accepted",
  reason: "All lines of the voice provider are taken.",
  retryAfterSeconds: linesTakenSeconds,
} as const satisfies StartResult;

/** Whether a failed `POST /call` may still ring. Only a call that certainly does not ring is dialled again. */
export function startFailure(error: unknown): StartResult {
  const failure = readFailure(error);
  const { status, words, retryAfterSeconds = rateLimitSeconds } = failure;
  if (failure.neverSent)
    return { kind: "not_accepted", reason: "The voice provider cannot be reached.", retryAfterSeconds };
  if (status === 429)
    return { kind: "not_accepted", reason: "The voice provider asks to slow down.", retryAfterSeconds };
  if (status === undefined || status < 400 || status === 408 || status >= 500)
    return { kind: "unknown", reason: status ? `The voice provider answered ${status}.` : "No answer in time." };
  if (/concurren/i.test(words)) return linesTaken;
  return { kind: "rejected", cause: causeOf(status, words), reason: words || `The voice provider answered ${status}.` };
}

type Cause = Extract<StartResult, { kind: "rejected" }>["cause"];

/** By words, since one status covers nearly everything. First match counts. */
const causes: readonly (readonly [RegExp, Cause])[] = [
  [/phoneNumberId|find phone number|phone number .*(not found|n[o']t exist|not active)/i, "credentials"],
  [
    /(twilio|telnyx|carrier).*(auth|credential|permission|suspended)|(auth|credential).*(twilio|telnyx)/i,
    "credentials",
  ],
  [/customer\.|E\.164|valid phone number|misdialed/i, "callee"],
  // What is said of calls to some countries only must not keep the others from being called.
  [/international|not authorized/i, "request"],
  [/credit|balance|billing|wallet|payment|subscription|frozen|fraud|daily|limit/i, "account"],
];

function causeOf(status: number, words: string): Cause {
  // Our own key or wallet, not the tenant's number: no number is to be given up for it.
  if (status === 401 || status === 402 || status === 403) return "account";
  return causes.find(([pattern]) => pattern.test(words))?.[1] ?? "request";
}

export const savingFailure = (error: unknown) => registerFailure(error, (words) => words);

export function registerFailure(
  error: unknown,
  withoutSecrets: (words: string) => string,
): Extract<RegisterResult, { kind: "rejected" | "unavailable" }> {
  const { status, words } = readFailure(error);
  if (status === 401 || status === 403) return { kind: "unavailable", reason: refusal("voice_provider_key_refused") };
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429)
    return {
      kind: "rejected",
      reason: words
        ? refusal("provider_message", { words: withoutSecrets(words) })
        : refusal("voice_provider_answered", { status }),
    };
  return { kind: "unavailable", reason: refusal("voice_provider_unavailable") };
}
