/** What the simulators offer to the host, to the sandbox's pages and to tests. */
import type { DatabaseSync } from "node:sqlite";
import type { DemoAccount } from "./accounts.ts";
import type { Script } from "./conversation/script.ts";
import type { SignToken } from "./google/tokens.ts";
import type { Scenario } from "./scenarios.ts";

export const providerNames = [
  "vapi",
  "twilio",
  "telnyx",
  "google",
  "stripe",
  "greenhouse",
  "lever",
  "ashby",
  "bedrock",
] as const;
export type ProviderName = (typeof providerNames)[number];

/** Kinds up to `slow` act on requests that we receive, the others on webhooks that we send. */
export const faultKinds = [
  "429",
  "500",
  "timeout",
  "execute-and-timeout",
  "execute-late",
  "unpaid",
  "slow",
  "duplicate",
  "reorder",
  "drop",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Every provider if absent. */
  readonly provider?: ProviderName | undefined;
  readonly kind: FaultKind;
  /** Probability for each request or webhook; 1 by default. */
  readonly rate?: number | undefined;
  /** How many requests or webhooks it affects; unlimited by default. */
  readonly count?: number | undefined;
  /** Narrows a request fault to paths with this beginning (`/vapi/call`), a webhook fault to this type. */
  readonly match?: string | undefined;
  /** Narrows a request fault to this method. */
  readonly method?: string | undefined;
}

export interface RecordedRequest {
  readonly id: number;
  readonly provider: ProviderName;
  readonly method: string;
  readonly url: string;
  /** Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body; a carrier's credentials in it are starred out. */
  readonly body: string;
  /** ISO 8601, the app's clock. */
  readonly time: string;
  /** Null until the request is answered. */
  readonly status: number | null;
  readonly fault: FaultKind | null;
}

export interface RecordedDelivery {
  readonly id: number;
  readonly provider: ProviderName;
  /** The call or message that it is about. */
  readonly subject: string;
  readonly type: string;
  readonly url: string;
  readonly body: string;
  readonly time: string;
  readonly state: "pending" | "delivered" | "failed" | "dropped";
  readonly attempts: number;
  /** Status of the last answer; null when there was none. */
  readonly status: number | null;
  /** The last answer's body, cut, or the reason why there was none. */
  readonly answer: string | null;
}

/** The voice provider's own record of a call. */
export interface RecordedCall {
  readonly id: string;
  /** The number dialled. */
  readonly number: string;
  readonly phoneNumberId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly scenario: string;
  readonly status: string;
  readonly endedReason: string | null;
  /** ISO 8601 in the provider's time, like `startedAt` and `endedAt`: a talk of 180 s takes 180 s at any speed. */
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly durationSeconds: number;
  readonly cost: number;
  /** When the call occupied a line; ISO 8601 by the app's clock, which alone shows which calls overlapped. */
  readonly heldFrom: string;
  readonly heldUntil: string | null;
}

/** A carrier's own record of a text. */
export interface RecordedText {
  readonly id: string;
  readonly provider: "twilio" | "telnyx";
  readonly from: string;
  readonly to: string;
  /** `reply`: the carrier's own answer to STOP, START or HELP. */
  readonly direction: "outbound" | "inbound" | "reply";
  readonly status: string;
  readonly error: string | null;
  readonly body: string;
  readonly segments: number;
  readonly encoding: "GSM-7" | "UCS-2";
  /** When the carrier accepted it, by the app's clock, ISO 8601. */
  readonly createdAt: string;
  /** When it left. */
  readonly sentAt: string | null;
}

/** A page of records: those after an id, oldest first, or the last `limit` ones. */
export interface RecordPage {
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

export interface SimulatorOptions {
  /** A file or `:memory:`; calls, texts and webhooks under way survive in it. */
  readonly database: DatabaseSync;
  /** The app's clock in milliseconds: it may jump forward. */
  readonly now: () => number;
  /** Divides real waiting: at 20 a talk of 180 s takes 9 s. */
  readonly speed: number;
  /** Where the simulators are reached, e.g. `http://127.0.0.1:3000/sandbox/providers`. */
  readonly baseUrl: string;
  /** Where the platform receives Stripe's events. */
  readonly stripeWebhookUrl?: string | undefined;
  /** Private keys that the voice provider accepts. */
  readonly voiceKeys: readonly string[];
  /** Makes every recording a second of silence, for hosts that make hundreds of calls. */
  readonly isSilent?: boolean | undefined;
  /** Concurrent calls of the voice provider's account; 10 by default, as on a new account. */
  readonly concurrencyLimit?: number | undefined;
}

/** What an account with the voice provider allows. */
export interface AccountLimits {
  readonly concurrentCalls: number;
}

export interface Simulators {
  /** Answers a request of one of the providers' APIs; the path begins with the provider's name. */
  fetch(request: Request): Promise<Response>;
  /** Resumes the calls under way and the webhooks not yet delivered. */
  start(): void;
  /** Ends all activity; what is not finished is kept for the next start. */
  stop(): Promise<void>;
  /** The host calls this after `now` has jumped. */
  onClockMoved(): void;
  requests(provider?: string, page?: RecordPage): RecordedRequest[];
  deliveries(page?: RecordPage): RecordedDelivery[];
  calls(): RecordedCall[];
  /** Texts in all directions, in the order in which they came. */
  texts(): RecordedText[];
  addFault(fault: Fault): void;
  faults(): readonly Fault[];
  clearFaults(): void;
  limits(): AccountLimits;
  setLimits(limits: AccountLimits): void;
  /** The carriers' demo accounts, with their current credentials. */
  accounts(): readonly DemoAccount[];
  /** Rotates a Twilio account's auth token, as its owner would; undefined if there is no such account. */
  rotateToken(title: string): DemoAccount | undefined;
  /** A person's text to one of the demo accounts' numbers. */
  inboundSms(sms: InboundSms): Promise<InboundSmsResult>;
  /** A person calls a number that the voice provider has. */
  inboundCall(call: InboundCall): Promise<InboundCallResult>;
  readonly google: {
    /** Signs a token of any contents with the current key. */
    readonly sign: SignToken;
    /** Signs with a new key from now on; only the previous key stays published. */
    rotateKeys(): void;
  };
  /** Stores a past call at the voice provider and returns its id there; `calls()` does not list it. */
  rememberCall(past: PastCall): string;
  /** Clears faults and records, but not calls under way, numbers or opt-outs. */
  reset(): void;
  readonly scenarios: readonly Scenario[];
  /** Answers a request for a voice's sample: `/voices/{id}.wav`. */
  voiceSample(request: Request): Promise<Response>;
}

export interface PastCall {
  readonly number: string;
  /** The scenario's id in the scenario table. */
  readonly scenario: string;
  readonly script: Script;
  readonly variables: Readonly<Record<string, string>>;
  /** When the call was requested. */
  readonly createdMs: number;
}

export interface InboundCall {
  /** E.164; absent if the caller withholds it. */
  readonly from?: string | undefined;
  readonly to: string;
  /** A scenario's id or digits; default: those of the caller's number. */
  readonly scenario?: string | undefined;
  /** Simulates an outage: the number's server does not answer. */
  readonly isOutage?: boolean | undefined;
}

export type InboundCallResult =
  /** `by`: whether the SIP number answered in place of the called number. */
  | { readonly kind: "answered"; readonly callId: string; readonly by?: "fallback" }
  /** Not answered; `said`: the sentence that the caller heard. */
  | { readonly kind: "ended"; readonly callId: string; readonly reason?: string; readonly said?: string | undefined }
  | { readonly kind: "no-such-number" }
  | { readonly kind: "no-free-line" };

export interface InboundSms {
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

export type InboundSmsResult =
  | { readonly accepted: true; readonly provider: ProviderName; readonly id: string; readonly webhook: string | null }
  | { readonly accepted: false; readonly reason: string };
