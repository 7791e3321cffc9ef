import type {
  AnswerStatus,
  Voice as CatalogVoice,
  Criterion,
  Language,
  NumberCredentials,
  NumberProvider,
  TransferResult,
} from "@callwright/contracts";
import type { Refusal } from "@callwright/contracts/refusals";

/** Our call id in the provider's metadata, returned with every event. */
export interface CallRef {
  readonly tenantId: string;
  readonly callId: string;
  /** Attempt number, so that events of an earlier attempt are not applied to this one. */
  readonly attempt?: number | undefined;
  /** Request that dialled the call; the log continues under it. */
  readonly requestId?: string | undefined;
}

/** A function that the assistant can call while it talks; we answer immediately. */
export interface CallTool {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  readonly parameters: Readonly<
    Record<string, { readonly type: "string"; readonly description: string; readonly enum?: readonly string[] }>
  >;
  readonly required: readonly string[];
  /** Said when it starts, when it takes long, and when no answer comes. */
  readonly spoken: { readonly started: string; readonly slow: string; readonly failed: string };
}

export interface ToolRequest {
  readonly voiceCallId: string;
  readonly ref?: CallRef | undefined;
  readonly calls: readonly ToolCall[];
}

export interface ToolCall {
  /** Stays the same when the request is delivered again. */
  readonly id: string;
  readonly name: string;
  /** Written by a language model. */
  readonly input: unknown;
}

/** Text that enters the conversation. */
export type ToolAnswer = Pick<ToolCall, "id" | "name"> & ({ readonly result: string } | { readonly error: string });

/** Who speaks in a call, and how it is judged. Texts are final: the provider expands no placeholders of its own. */
export interface CallAssistant {
  readonly name: string;
  readonly firstMessage: string;
  readonly prompt: string;
  /** Spoken before the agent hangs up; absent: nothing. */
  readonly endMessage?: string | undefined;
  readonly evaluation: string;
  /** The summary is the five labelled lines of a lead's report; absent: a few sentences. */
  readonly hasReport?: boolean;
  readonly criteria?: readonly Criterion[] | undefined;
  readonly language: Language;
  readonly voice: CatalogVoice;
  readonly variables: Readonly<Record<string, string>>;
  readonly maxDurationSeconds: number;
  /** Spoken to voicemail after the beep; absent: the agent hangs up. */
  readonly voicemailMessage?: string | undefined;
  /** Absent where the provider cannot reach us. */
  readonly tools?: readonly CallTool[] | undefined;
  /** Colleagues to whom it can transfer this call. */
  readonly transfers?: readonly CallTransfer[] | undefined;
}

/** Warm transfer: the person holds while another assistant asks the colleague, and returns if they do not accept. */
export interface CallTransfer {
  readonly name: string;
  readonly phoneNumber: string;
  /** For the model: when to choose this colleague. */
  readonly description: string;
  /** Said to the person before the transfer, and if the colleague does not take the call. */
  readonly spoken: { readonly before: string; readonly failed: string };
  /** What the colleague hears first, and the prompt of the assistant that asks them. */
  readonly colleagueAssistant: { readonly firstMessage: string; readonly prompt: string };
  /** From the colleague's answer until the person is back. */
  readonly maxSeconds: number;
}

export interface StartCall {
  readonly ref: CallRef;
  readonly voiceNumberId: string;
  readonly customer: { readonly number: string; readonly name: string };
  /** The customer's time zone and local time (ISO 8601 with offset), by which "at ten" is understood. */
  readonly customerTime: { readonly zone: string; readonly time: string };
  readonly assistant: CallAssistant;
}

/** An assistant that the provider keeps, for calls that it answers without asking us. */
export interface SavedAssistant {
  readonly ref: { readonly tenantId: string; readonly assistantId: string };
  readonly assistant: CallAssistant;
  /** Assumed time zone of the callers. */
  readonly zone: string;
}

export type SaveResult =
  | { readonly kind: "saved"; readonly voiceAssistantId: string }
  | { readonly kind: "rejected"; readonly reason: Refusal }
  | { readonly kind: "unavailable"; readonly reason: Refusal };

export interface NumberAnswering {
  readonly tenantId: string;
  readonly numberId: string;
  readonly provider: NumberProvider;
  /** Answers every call, without asking us. */
  readonly voiceAssistantId?: string | undefined;
  /** Answers if the provider asks us and we give no answer. */
  readonly fallbackAssistantId?: string | undefined;
  /** Spoken if we give no answer, or a malformed one. */
  readonly fallbackSentence: string;
}

/** Tells the provider who takes a call. */
export type CallAnswer =
  | { readonly kind: "saved"; readonly voiceAssistantId: string }
  | { readonly kind: "assistant"; readonly assistant: CallAssistant; readonly zone: string }
  | { readonly kind: "sentence"; readonly words: string };

export interface WebCall {
  readonly assistant: CallAssistant;
  readonly zone: string;
}

export type WebCallResult =
  | { readonly kind: "started"; readonly id: string; readonly webCallUrl: string }
  | { readonly kind: "rejected"; readonly reason: Refusal }
  | { readonly kind: "unavailable"; readonly reason: Refusal };

/** Concurrency of the provider's account, as reported by the dial response. */
export interface AccountLimits {
  readonly concurrent: number;
  /** Free lines after this dial, never below 0. */
  readonly remaining: number;
}

export type StartResult =
  | {
      readonly kind: "started";
      readonly voiceCallId: string;
      /** URL that ends the live call. A secret: it controls the call. */
      readonly controlUrl?: string | undefined;
      readonly limits?: AccountLimits | undefined;
    }
  /** Certainly not accepted (connection refused, 429, no free line); retry later. */
  | {
      readonly kind: "not_accepted";
      readonly reason: string;
      readonly retryAfterSeconds: number;
      /** Present when every line of the account was taken. */
      readonly limits?: AccountLimits | undefined;
    }
  /** Refused for good: this number or account cannot place this call. */
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly cause: "callee" | "credentials" | "account" | "request";
    }
  /** Timeout or 5xx: the phone may ring. Never redial without a lookup. */
  | { readonly kind: "unknown"; readonly reason: string };

export type EndCallResult =
  /** Accepted: the call ends now and its report says `canceled`. */
  | { readonly kind: "asked" }
  /** The call is over, or unknown at this URL. */
  | { readonly kind: "over" }
  /** The call may still be live; ask again. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface TranscriptLine {
  readonly role: "user" | "assistant";
  readonly message: string;
  readonly secondsFromStart?: number | undefined;
}

/** The provider's reading of an answer; nothing in it is proven. */
export interface ProposedAnswer {
  readonly status: AnswerStatus;
  readonly score?: number | undefined;
  readonly reason?: string | undefined;
  readonly quote?: string | undefined;
  readonly value?: string | number | boolean | undefined;
}

/** A question of the customer that the assistant could not answer, as the provider read it; nothing in it is proven. */
export interface UnansweredQuestion {
  readonly topic: string;
  readonly question: string;
}

/** Structured data extracted from the conversation; fields not mentioned are absent. */
export interface Analysis {
  readonly summary: string;
  /** The provider's success evaluation: a value of the scale, or free text. */
  readonly successEvaluation: string;
  readonly outcome?: string | undefined;
  readonly interested?: boolean | undefined;
  readonly experienceYears?: number | undefined;
  readonly salaryExpectation?: number | undefined;
  readonly availability?: string | undefined;
  readonly optOut?: boolean | undefined;
  readonly humanRequested?: boolean | undefined;
  /** ISO 8601; without an offset it is the customer's local time. */
  readonly callbackAt?: string | undefined;
  /** Words of the person that ask for a human or a callback, as the model copied them. */
  readonly requestQuote?: string | undefined;
  readonly wrongNumber?: boolean | undefined;
  /** Who answered, judged by the transcript: a `screener` asks on the person's behalf, a `menu` expects key presses. */
  readonly answeredBy?: "person" | "machine" | "screener" | "menu" | "nobody" | undefined;
  readonly unanswered?: readonly UnansweredQuestion[] | undefined;
  readonly answers?: Readonly<Record<string, ProposedAnswer>> | undefined;
}

export type EndCause =
  | "customer-hung-up"
  | "completed"
  | "silence"
  | "no-answer"
  | "busy"
  | "voicemail"
  | "invalid-number"
  | "carrier-fault"
  | "carrier-refused"
  | "provider-fault"
  /** A speech, language or voice model of the provider failed. */
  | "component-fault"
  | "canceled"
  | "deleted"
  /** Never dialled: all lines of our account were taken. */
  | "lines-taken"
  /** Never dialled: the provider refuses our account (credit, standing, daily limit). */
  | "account-refused"
  | "not-started"
  | "unknown";

export interface CallReport {
  readonly cause: EndCause;
  /** The provider's own end reason, kept for support. */
  readonly endedReason: string;
  /** ISO 8601; absent if the call never connected. */
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** Talk time in seconds; 0 if the call never connected. */
  readonly durationSeconds: number;
  /** US dollars, total and by part. */
  readonly cost: number;
  readonly costParts: Readonly<Record<string, number>>;
  readonly analysis: Analysis;
  readonly transcript: readonly TranscriptLine[];
  readonly hasRecording: boolean;
  /** One for each colleague who was asked to take the call, in order; absent: none. */
  readonly transfers?: readonly ReportedTransfer[] | undefined;
}

export interface ReportedTransfer {
  readonly phoneNumber: string;
  readonly name?: string | undefined;
  readonly result?: TransferResult | undefined;
}

export type VoiceState = "queued" | "ringing" | "in_progress" | "ended";

interface EventSubject {
  readonly voiceCallId: string;
  readonly ref?: CallRef | undefined;
  /** Inbound calls only: the caller's number in E.164, absent if withheld. */
  readonly caller?: string | undefined;
  /** Inbound calls only: the saved assistant, if it answered. */
  readonly voiceAssistantId?: string | undefined;
}

export type VoiceEvent =
  | (EventSubject & { readonly kind: "status"; readonly state: VoiceState })
  | (EventSubject & { readonly kind: "report"; readonly report: CallReport })
  /** A colleague is asked to take the call, which goes on. `at`: ISO 8601. */
  | (EventSubject & {
      readonly kind: "transfer";
      readonly phoneNumber: string;
      readonly name?: string | undefined;
      readonly at: string;
    })
  | { readonly kind: "other"; readonly type: string };

export interface VoiceCall {
  readonly voiceCallId: string;
  readonly state: VoiceState;
  readonly ref?: CallRef | undefined;
  readonly controlUrl?: string | undefined;
  /** What has been said so far, while the call is in progress. */
  readonly transcript?: readonly TranscriptLine[] | undefined;
  readonly report?: CallReport | undefined;
}

export type RegisterResult =
  | { readonly kind: "registered"; readonly voiceNumberId: string; readonly status: "active" | "activating" }
  | { readonly kind: "rejected"; readonly reason: Refusal }
  | { readonly kind: "unavailable"; readonly reason: Refusal };

/** The first webhook secret is given to the provider; the others are still accepted. */
export interface AccountSecrets {
  readonly apiKey: string;
  readonly webhookSecrets: readonly [string, ...string[]];
}

export interface KnownAssistant {
  readonly id?: string | undefined;
  /** An earlier save without an answer may have created an assistant with our reference since this time (ISO 8601). */
  readonly since?: string | undefined;
}

export interface Voice {
  /** The provider through another of our accounts, which has its own key and webhook address. */
  ofAccount(accountId: string, secrets: () => Promise<AccountSecrets>): Voice;
  /** Seconds of silence after which a live call is checked at the provider; 120 by default. */
  readonly silenceSeconds: number;
  /** Whether the provider reaches us with its assistants' tool calls. */
  readonly supportsTools: boolean;
  registerNumber(credentials: NumberCredentials): Promise<RegisterResult>;
  /** Updates a number's credentials and keeps its id; a deleted number is registered again. */
  renewNumber(voiceNumberId: string, credentials: NumberCredentials): Promise<RegisterResult>;
  /** Changes who answers a number. False if the provider does not know the number; throws if the change failed. */
  setAnswering(voiceNumberId: string, answering: NumberAnswering): Promise<boolean>;
  /** Updates the known assistant, or creates one if the provider has none. */
  saveAssistant(assistant: SavedAssistant, known: KnownAssistant): Promise<SaveResult>;
  /** Deletes an assistant that no number has; an unknown one is fine. */
  deleteAssistant(voiceAssistantId: string): Promise<void>;
  startWebCall(call: WebCall): Promise<WebCallResult>;
  /** Undefined if the provider does not know the number. */
  numberStatus(voiceNumberId: string): Promise<"active" | "activating" | "blocked" | undefined>;
  /** Deletes a number; an unknown one is fine. */
  deleteNumber(voiceNumberId: string): Promise<void>;
  /** Places one call, once, without SDK retries; an unclear answer is `unknown`. */
  startCall(call: StartCall): Promise<StartResult>;
  /** Ends a live call by the control URL of its start. Idempotent. */
  endCall(controlUrl: string): Promise<EndCallResult>;
  getCall(voiceCallId: string): Promise<VoiceCall | undefined>;
  /** Finds a call by our own id among those placed from that number since `createdAfter` (ISO 8601). */
  findCall(ref: CallRef, voiceNumberId: string, createdAfter: string): Promise<VoiceCall | undefined>;
  /** Short-lived recording URL, undefined if there is none. */
  recordingLink(voiceCallId: string, channel: "mono" | "stereo"): Promise<string | undefined>;
  /** The recording of both channels as a stream, undefined if there is none yet. */
  openRecording(
    voiceCallId: string,
  ): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly contentType: string } | undefined>;
  /** Parses a webhook body. Throws on a body that is not the provider's. */
  readEvent(body: unknown): Promise<VoiceEvent>;
}
