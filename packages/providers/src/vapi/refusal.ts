/** Classifies a failed request: certainly not accepted, refused for good, or unknown. */
import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import { now } from "@callwright/core/kernel/clock";
import type { RegisterResult, StartResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { isNeverSent } from "../transport.ts";
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
  readonly isNeverSent: boolean;
}

/** Reads the SDK's errors by shape, since its classes are not loaded here; a message is one text or a list. */
export function readFailure(error: unknown): Failure {
  const { statusCode, body, rawResponse } = failureSchema.parse(error instanceof Error ? error : {});
  return {
    status: statusCode,
    words: truncate([body?.message ?? []].flat().join("; "), 300),
    retryAfterSeconds: rawResponse && retryAfter(rawResponse.headers),
    isNeverSent: statusCode === undefined && isNeverSent(error),
  };
}

const maxRetrySeconds = 900; // a longer wait that the provider asks for is cut to this

function retryAfter(headers: Headers): number | undefined {
  const header = headers.get("retry-after") ?? headers.get("x-ratelimit-reset");
  if (!header) return undefined;
  const seconds = Number.isNaN(Number(header)) ? secondsUntil(Date.parse(header)) : waitSeconds(Number(header));
  return Number.isFinite(seconds) ? Math.min(maxRetrySeconds, Math.max(1, Math.ceil(seconds))) : undefined;
}

const secondsUntil = (ms: number) => (ms - now()) / 1000;

/** Providers send seconds to wait, or a time in seconds or milliseconds since 1970; the size tells which. */
function waitSeconds(value: number): number {
  if (value > 1e11) return secondsUntil(value);
  return value > 1e9 ? secondsUntil(value * 1000) : value;
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
  if (failure.isNeverSent)
    return { kind: "not_accepted", reason: "The voice provider cannot be reached.", retryAfterSeconds };
  if (status === 429)
    return { kind: "not_accepted", reason: "The voice provider asks to slow down.", retryAfterSeconds };
  if (status === undefined || status < 400 || status === 408 || status >= 500)
    return { kind: "unknown", reason: status ? `The voice provider answered ${status}.` : "No answer in time." };
  if (/concurren/i.test(words)) return linesTaken;
  return {
    kind: "rejected",
    cause: rejectionCause(status, words),
    reason: words || `The voice provider answered ${status}.`,
  };
}

type Cause = Extract<StartResult, { kind: "rejected" }>["cause"];

/** Vapi's message decides, since it sends one status for nearly everything. The first match counts. */
const causesByWords: readonly (readonly [RegExp, Cause])[] = [
  [/phoneNumberId|find phone number|phone number .*(not found|n[o']t exist|not active)/i, "credentials"],
  [
    /(twilio|telnyx|carrier).*(auth|credential|permission|suspended)|(auth|credential).*(twilio|telnyx)/i,
    "credentials",
  ],
  [/customer\.|E\.164|valid phone number|misdialed/i, "callee"],
  // A country that cannot be called concerns this request alone, not the account.
  [/international|not authorized/i, "request"],
  [/credit|balance|billing|wallet|payment|subscription|frozen|fraud|daily|limit/i, "account"],
];

function rejectionCause(status: number, words: string): Cause {
  // Our own key or wallet, not the tenant's number.
  if (status === 401 || status === 402 || status === 403) return "account";
  return causesByWords.find(([pattern]) => pattern.test(words))?.[1] ?? "request";
}

const isFinal = (status: number | undefined): status is number =>
  status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;

export const requestFailure = (error: unknown) => registerFailure(error, (words) => words);

export function registerFailure(
  error: unknown,
  withoutSecrets: (words: string) => string,
): Extract<RegisterResult, { kind: "rejected" | "unavailable" }> {
  const { status, words } = readFailure(error);
  if (status === 401 || status === 403) return { kind: "unavailable", reason: refusal("voice_provider_key_refused") };
  if (!isFinal(status)) return { kind: "unavailable", reason: refusal("voice_provider_unavailable") };
  const reason = words
    ? refusal("provider_message", { words: withoutSecrets(words) })
    : refusal("voice_provider_answered", { status });
  return { kind: "rejected", reason };
}
