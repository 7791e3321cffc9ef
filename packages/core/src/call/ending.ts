import {
  type CallStatus,
  type EndReasonBadge,
  type MissReason,
  type OutcomeBucket,
  type OutcomeLabel,
  outcomeBucket,
  outcomeLabels,
  parseOutcome,
} from "@callwright/contracts";
import type { CallReport, EndCause } from "../ports/voice.ts";

/** Who answered. A screener is a service that asks on the person's behalf. */
export type Party = "person" | "machine" | "screener" | "telephone-menu" | "none";

export const isMachine = (party: Party): party is Exclude<Party, "person" | "none"> =>
  party !== "person" && party !== "none";

interface Ending {
  readonly badge: EndReasonBadge;
  readonly status: "Completed" | "Failed";
  readonly label?: OutcomeLabel;
  readonly isConversation: boolean;
  readonly party: Party;
  /** Why the person was not reached; absent if another attempt is pointless or forbidden. */
  readonly miss?: MissReason;
  readonly neverRang?: boolean;
  /** The call failed on our side before it was dialled, so nothing is known about the person. */
  readonly isUndialed?: boolean;
  readonly words?: string;
}

const conversation = (badge: EndReasonBadge): Ending => ({
  badge,
  status: "Completed",
  isConversation: true,
  party: "person",
});

const missedCall = (miss: MissReason, party: Party, words: string): Ending => ({
  badge: "no-answer",
  status: "Failed",
  label: miss === "busy" ? "Busy" : "Unanswered",
  isConversation: false,
  party,
  miss,
  words,
});

const failure = (words: string): Ending => ({
  badge: "failed",
  status: "Failed",
  label: "Connection Failed",
  isConversation: false,
  party: "none",
  words,
});

const retryable = (words: string): Ending => ({ ...failure(words), miss: "failed" });
const withoutRinging = (ending: Ending): Ending => ({ ...ending, neverRang: true });
const undialed = (words: string): Ending => withoutRinging({ ...failure(words), label: "Unknown", isUndialed: true });

/** Machines are never labelled "did not engage", which is said of people. */
const machines = {
  mailbox: missedCall("voicemail", "machine", "A voicemail answered."),
  mailboxWithMessage: missedCall("voicemail", "machine", "A voicemail answered, and your message was left on it."),
  screener: missedCall(
    "screened",
    "screener",
    "A call screening service answered, and the person did not come to the phone.",
  ),
  menu: missedCall("screened", "telephone-menu", "A telephone menu answered."),
} as const satisfies Record<string, Ending>;

const notStarted = withoutRinging(failure("The voice provider could not start the call."));

const reportedEndings = {
  "customer-hung-up": conversation("customer-ended-call"),
  completed: conversation("completed"),
  silence: { ...conversation("completed"), label: "silence-timed-out" },
  "no-answer": missedCall("no_answer", "none", "Nobody answered."),
  busy: missedCall("busy", "none", "The line was busy."),
  voicemail: machines.mailbox,
  "invalid-number": withoutRinging(failure("The number does not exist.")),
  "carrier-fault": withoutRinging(retryable("The carrier could not connect the call.")),
  "carrier-refused": withoutRinging(failure("The carrier refused the call.")),
  "provider-fault": retryable("The voice provider had a fault."),
  "component-fault": retryable("A component of the voice provider failed."),
  canceled: failure("The call was cancelled."),
  deleted: failure("The call was deleted at the voice provider."),
  "lines-taken": notStarted,
  "account-refused": notStarted,
  "not-started": notStarted,
  unknown: failure("The call ended unexpectedly."),
} as const satisfies Record<EndCause, Ending>;

const ownEndings = {
  "gate-refused": undialed("This person must not be called."),
  "minutes-exhausted": undialed("Your minutes were used up before this call."),
  "number-gone": undialed("The phone number to call with is no longer registered."),
  "parent-deleted": undialed("The job was deleted before this call."),
  "provider-rejected": withoutRinging(failure("The voice provider refused the call.")),
  "provider-unavailable": withoutRinging(retryable("The voice provider did not accept the call after several tries.")),
  "dial-unknown": failure("The voice provider has no record of this call."),
  "taken-back": undialed("The call was taken back before it was dialled."),
} as const satisfies Record<string, Ending>;

/** Ends that a call may have without ringing; any other such end is measured as `EndedWithoutRing`. */
const possiblyWithoutRing: ReadonlySet<AnyEndCause> = new Set([
  ...(["invalid-number", "carrier-fault", "carrier-refused", "provider-rejected", "canceled", "deleted"] as const),
  ...(["gate-refused", "minutes-exhausted", "number-gone", "parent-deleted", "taken-back"] as const),
]);

export const mayEndWithoutRing = (cause: AnyEndCause): boolean => possiblyWithoutRing.has(cause);

/** Ends by our own or a provider's fault. Such a call is not charged, even if it had connected. */
const faults: ReadonlySet<AnyEndCause> = new Set([
  ...(["carrier-fault", "carrier-refused", "provider-fault", "component-fault", "deleted", "unknown"] as const),
  ...(["lines-taken", "account-refused", "not-started", "dial-unknown"] as const),
  ...(["provider-rejected", "provider-unavailable"] as const),
]);

export const isBillable = (cause: AnyEndCause, talkSeconds: number): boolean => talkSeconds > 0 && !faults.has(cause);

export type OwnEndCause = keyof typeof ownEndings;
export type AnyEndCause = EndCause | OwnEndCause;

const endings = { ...reportedEndings, ...ownEndings };
export const endingOf = (cause: AnyEndCause): Ending => endings[cause];
export const wordsOfCause = (cause: string): string | undefined =>
  isEndCause(cause) ? endingOf(cause).words : undefined;
export const isUndialed = (cause: AnyEndCause): boolean => endingOf(cause).isUndialed === true;
export const isEndCause = (word: string): word is AnyEndCause => Object.hasOwn(endings, word);

const endingByMachine = { machine: machines.mailbox, screener: machines.screener, "telephone-menu": machines.menu };

export function wordsOfMiss({ cause, party }: { readonly cause: AnyEndCause; readonly party: Party }): string {
  const { words = "Nobody was reached." } = isMachine(party) ? endingByMachine[party] : endingOf(cause);
  return words;
}

export interface CallOutcome {
  readonly label: string;
  readonly bucket: OutcomeBucket;
  readonly status: Extract<CallStatus, "Completed" | "Failed">;
  readonly badge: EndReasonBadge;
  readonly summary: string;
  readonly party: Party;
  readonly miss?: MissReason | undefined;
  readonly hasRung: boolean;
}

interface Report extends Pick<CallReport, "analysis">, Partial<Pick<CallReport, "transcript">> {
  readonly cause: AnyEndCause;
}

export function readOutcome(report: Report, { hadMessage = false } = {}): CallOutcome {
  const ending = refineEnding(report, hadMessage);
  const label = ending.isConversation ? conversationLabel(report, ending.label) : (ending.label ?? "Unknown");
  const { status, badge, party, miss } = ending;
  // A talk with a machine is no conversation, so its summary is not shown.
  const spokenSummary = isMachine(ending.party) ? "" : report.analysis.summary.trim();
  const summary = spokenSummary || (ending.words ?? "");
  return { label, bucket: outcomeBucket(label), status, badge, summary, party, miss, hasRung: !ending.neverRang };
}

function refineEnding({ cause, analysis, transcript }: Report, hadMessage: boolean): Ending {
  const ending = endingOf(cause);
  const isMailbox = ending.miss === "voicemail" || (ending.isConversation && analysis.answeredBy === "machine");
  const isMessageLeft = hadMessage && transcript?.at(-1)?.role === "assistant";
  if (isMailbox) return isMessageLeft ? machines.mailboxWithMessage : machines.mailbox;
  if (!ending.isConversation) return ending;
  if (analysis.answeredBy === "screener") return machines.screener;
  if (analysis.answeredBy === "menu") return machines.menu;
  return ending;
}

function conversationLabel({ analysis, cause }: Report, endingLabel?: string) {
  if (endingLabel) return endingLabel;
  const analysisLabel = parseOutcome(analysis.outcome).label;
  if (analysisLabel !== "Unknown" && outcomeLabels.some((label) => label === analysisLabel)) return analysisLabel;
  if (analysis.successEvaluation.trim() !== "") return parseOutcome(analysis.successEvaluation).label;
  return cause === "customer-hung-up" ? "customer-ended-call" : "Unknown";
}
