/** The voice provider: registers numbers, carries one call at a time, reports what happened. */
import type { Voice as CatalogVoice, Language, NumberCredentials } from "@callwright/contracts";

/** Our own keys of a call, carried in the provider's metadata and given back with every event. */
export interface CallRef {
  readonly tenantId: string;
  readonly callId: string;
  /** Which try of that call: an event of an earlier try must not be taken for one of the present. */
  readonly attempt?: number | undefined;
  /** By which request it was dialled: what the provider tells of it goes on under that. */
  readonly requestId?: string | undefined;
}

export interface StartCall {
  readonly ref: CallRef;
  /** Provider's id of the number that calls. */
  readonly voiceNumberId: string;
  readonly customer: { readonly number: string; readonly name: string };
  /** Where the customer is: the zone by which "at ten" is meant, and what its clocks show, ISO 8601 with their offset. */
  readonly place: { readonly zone: string; readonly time: string };
  readonly assistant: {
    readonly name: string;
    /** Every text is filled in already, and is said as it stands: what looks like a variable of the provider is none. */
    readonly firstMessage: string;
    readonly prompt: string;
    readonly evaluation: string;
    readonly language: Language;
    readonly voice: CatalogVoice;
    /** Of what the texts were filled with, for the provider's own record of the call. */
    readonly variables: Readonly<Record<string, string>>;
    readonly maxDurationSeconds: number;
    /** Said to a mailbox after its beep, filled in; absent: a mailbox is hung up on. */
    readonly voicemailMessage?: string | undefined;
  };
}

/** How many calls the provider's account carries at once, as its answer to a dial tells. */
export interface AccountLimits {
  readonly concurrent: number;
  /** Free ones after this dial; never below 0. */
  readonly remaining: number;
}

export type StartResult =
  | {
      readonly kind: "started";
      readonly voiceCallId: string;
      /** By which the call can be ended while it lives. It is a secret: who has it controls the call. */
      readonly controlUrl?: string | undefined;
      readonly limits?: AccountLimits | undefined;
    }
  /** Surely not accepted (refused connection, 429, no free slot): may be tried again later. */
  | {
      readonly kind: "not_accepted";
      readonly reason: string;
      readonly retryAfterSeconds: number;
      /** Present when every slot of the account was taken. */
      readonly limits?: AccountLimits | undefined;
    }
  /** Refused for good: this number or this account cannot place this call. */
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly cause: "callee" | "credentials" | "account" | "request";
    }
  /** Time-out or 5xx: it may ring. Never dial again by yourself. */
  | { readonly kind: "unknown"; readonly reason: string };

export type EndCallResult =
  /** Taken: the call ends now, and its report says so (`canceled`). */
  | { readonly kind: "asked" }
  /** There is nothing to end: it is over, or the provider does not know it by this address. */
  | { readonly kind: "over" }
  /** It may live on: ask again. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface TranscriptLine {
  readonly role: "user" | "assistant";
  readonly message: string;
  readonly secondsFromStart?: number | undefined;
}

/** What the analysis read out of a conversation; absent fields were not said. */
export interface Analysis {
  readonly summary: string;
  /** The provider's success evaluation: a word of the scale, or free text. */
  readonly successEvaluation: string;
  readonly outcome?: string | undefined;
  readonly interested?: boolean | undefined;
  readonly experienceYears?: number | undefined;
  readonly salaryExpectation?: number | undefined;
  readonly availability?: string | undefined;
  readonly optOut?: boolean | undefined;
  readonly humanRequested?: boolean | undefined;
  /** ISO 8601; without an offset it is by the clocks of the customer's place. */
  readonly callbackAt?: string | undefined;
  readonly wrongNumber?: boolean | undefined;
  /** Who was there, as the transcript shows: `screener` asks on the person's behalf, `menu` wants keys pressed. */
  readonly answeredBy?: "person" | "machine" | "screener" | "menu" | "nobody" | undefined;
}

/** Why the provider ended a call, in our own terms. */
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
  /** The provider's own word for the end, kept for support. */
  readonly endedReason: string;
  /** ISO 8601; absent when the call never connected. */
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** Seconds of talk, 0 when never connected. */
  readonly durationSeconds: number;
  /** US dollars, whole and by part. */
  readonly cost: number;
  readonly costParts: Readonly<Record<string, number>>;
  readonly analysis: Analysis;
  readonly transcript: readonly TranscriptLine[];
  readonly hasRecording: boolean;
}

export type VoiceState = "queued" | "ringing" | "in_progress" | "ended";

export type VoiceEvent =
  | {
      readonly kind: "status";
      readonly state: VoiceState;
      readonly voiceCallId: string;
      readonly ref?: CallRef | undefined;
    }
  | {
      readonly kind: "report";
      readonly report: CallReport;
      readonly voiceCallId: string;
      readonly ref?: CallRef | undefined;
    }
  /** A message that we do not use. */
  | { readonly kind: "other"; readonly type: string };

/** A call as the provider remembers it. */
export interface VoiceCall {
  readonly voiceCallId: string;
  readonly state: VoiceState;
  readonly ref?: CallRef | undefined;
  readonly controlUrl?: string | undefined;
  /** Present once the call has ended. */
  readonly report?: CallReport | undefined;
}

export type RegisterResult =
  | { readonly kind: "registered"; readonly voiceNumberId: string; readonly status: "active" | "activating" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

export interface Voice {
  /** Seconds of silence after which a live call is worth asking about (configuration; 120 where not told). */
  readonly silenceSeconds: number;
  registerNumber(credentials: NumberCredentials): Promise<RegisterResult>;
  /** Gives the provider new credentials of a number that it has, which keeps its id; one that is gone is registered anew. */
  renewNumber(voiceNumberId: string, credentials: NumberCredentials): Promise<RegisterResult>;
  /** The number's state at the provider, or undefined when it is unknown there. */
  numberStatus(voiceNumberId: string): Promise<"active" | "activating" | "blocked" | undefined>;
  /** Forgets a number; one that is unknown there is fine. */
  deleteNumber(voiceNumberId: string): Promise<void>;
  /** Asks for one call, once: retries are off, and an unknown answer is said to be unknown. */
  startCall(call: StartCall): Promise<StartResult>;
  /** Hangs up a live call by the address that came with its start. Asking twice does no harm. */
  endCall(controlUrl: string): Promise<EndCallResult>;
  getCall(voiceCallId: string): Promise<VoiceCall | undefined>;
  /** Looks a call up by our own key among those placed since `createdAfter` (ISO 8601) from that number. */
  findCall(ref: CallRef, voiceNumberId: string, createdAfter: string): Promise<VoiceCall | undefined>;
  /** A short-lived link of a recording, or undefined when there is none. */
  recordingLink(voiceCallId: string, channel: "mono" | "stereo"): Promise<string | undefined>;
  /** The recording itself, as it arrives, or undefined while there is none. */
  openRecording(
    voiceCallId: string,
    channel: "mono" | "stereo",
  ): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly contentType: string } | undefined>;
  /** Reads a webhook's parsed body. Throws on a body that is no message of the provider. */
  readEvent(body: unknown): Promise<VoiceEvent>;
}
