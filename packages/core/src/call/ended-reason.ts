/** Reads the provider's 627 words for a call's end into what they mean for us: badge, status, label. An open list, read by family. */
import type { EndReasonBadge, MissReason, OutcomeLabel } from "@callwright/contracts";

/** Who was there: a person, a mailbox or menu, a service that asks on the person's behalf, or nobody. */
export type Party = "person" | "machine" | "screener" | "nobody";

/** Whether what was said is no person's word, but that of whatever took the call. */
export const isMachines = (party: Party): boolean => party === "machine" || party === "screener";

export interface Ending {
  readonly badge: EndReasonBadge;
  readonly status: "Completed" | "Failed";
  /** The outcome when the conversation itself does not tell one. */
  readonly label?: OutcomeLabel;
  /** True when a person spoke with the assistant, so that the analysis is worth reading. */
  readonly isConversation: boolean;
  readonly party: Party;
  /** How the person was missed, where another attempt may reach them; absent where it would not, or must not be made. */
  readonly miss?: MissReason;
  /** True where surely nobody's phone rang. */
  readonly isSilent?: boolean;
  /** Plain words for a person. */
  readonly words?: string;
}

const talked = (badge: EndReasonBadge): Ending => ({
  badge,
  status: "Completed",
  isConversation: true,
  party: "person",
});

const missed = (miss: MissReason, party: Party, words: string): Ending => ({
  badge: "no-answer",
  status: "Failed",
  label: miss === "busy" ? "Busy" : "Unanswered",
  isConversation: false,
  party,
  miss,
  words,
});

const failed = (words: string): Ending => ({
  badge: "failed",
  status: "Failed",
  label: "Connection Failed",
  isConversation: false,
  party: "nobody",
  words,
});

/** A fault on the way, none of the number's: the same call may go through another time. */
const faulted = (words: string): Ending => ({ ...failed(words), miss: "failed" });

/** It came to no ring. */
const silent = (ending: Ending): Ending => ({ ...ending, isSilent: true });

/** Never dialled, for a reason of ours: no outcome of the person's. */
const stopped = (words: string): Ending => silent({ ...failed(words), label: "Unknown" });

/** A machine took the call, whatever the provider calls its end: never "did not engage", which is said of people. */
export const machines = {
  mailbox: missed("voicemail", "machine", "A voicemail answered."),
  mailboxWithMessage: missed("voicemail", "machine", "A voicemail answered, and your message was left on it."),
  screener: missed(
    "screened",
    "screener",
    "A call screening service answered, and the person did not come to the phone.",
  ),
  menu: missed("screened", "machine", "A telephone menu answered."),
} as const satisfies Record<string, Ending>;

const exact: Readonly<Record<string, Ending>> = {
  "customer-did-not-answer": missed("no_answer", "nobody", "Nobody answered."),
  voicemail: machines.mailbox,
  "customer-busy": missed("busy", "nobody", "The line was busy."),
  "silence-timed-out": { ...talked("completed"), label: "silence-timed-out" },
  "exceeded-max-duration": talked("completed"),
  "twilio-reported-customer-misdialed": silent(failed("The number does not exist.")),
  "twilio-failed-to-connect-call": silent(faulted("The carrier could not connect the call.")),
  "vonage-failed-to-connect-call": silent(faulted("The carrier could not connect the call.")),
  "vonage-rejected": silent(failed("The carrier refused the call.")),
  "vonage-completed": talked("completed"),
  "worker-shutdown": faulted("The voice provider had a fault."),
  "manually-canceled": failed("The call was cancelled."),
  "call-deleted": failed("The call was deleted at the voice provider."),
  "scheduled-call-deleted": failed("The call was deleted at the voice provider."),
};

/** Our own words, for calls that end without the provider. */
export const ownEndings = {
  "gate-refused": stopped("This person must not be called."),
  "minutes-exhausted": stopped("Your minutes were used up before this call."),
  "number-gone": stopped("The phone number to call with is no longer registered."),
  "parent-deleted": stopped("The job was deleted before this call."),
  "provider-rejected": silent(failed("The voice provider refused the call.")),
  "provider-unavailable": silent(faulted("The voice provider did not accept the call after several tries.")),
  "dial-unknown": failed("The voice provider knows nothing of this call."),
} as const satisfies Record<string, Ending>;
export type OwnEnding = keyof typeof ownEndings;

const families: readonly (readonly [RegExp, Ending])[] = [
  [/^customer-ended-call/, talked("customer-ended-call")],
  [/^assistant-(ended|said|forwarded)/, talked("completed")],
  [/^call\.in-progress\.(twilio-completed-call|sip-completed-call)$/, talked("completed")],
  [/vapifault/, faulted("The voice provider had a fault.")],
  [/^pipeline-error|providerfault/, faulted("A part of the voice provider had a fault.")],
  [/sip.*failed-to-connect/, silent(faulted("The carrier could not connect the call."))],
  [/^call\.start\.error/, silent(failed("The voice provider could not start the call."))],
];

/** What an end means. An unknown word counts as a failure that is named. */
export function readEnding(endedReason: string): Ending {
  const own: Readonly<Record<string, Ending>> = ownEndings;
  return (
    exact[endedReason] ??
    own[endedReason] ??
    families.find(([pattern]) => pattern.test(endedReason))?.[1] ??
    failed("The call ended unexpectedly.")
  );
}

/** Why a call did not reach anybody, in plain words. A machine may end a call in words of a conversation. */
export function wordsOfMiss({ endedReason, party }: { readonly endedReason: string; readonly party: Party }): string {
  const ofMachine = party === "screener" ? machines.screener : machines.mailbox;
  const { words = "Nobody was reached." } = party === "nobody" ? readEnding(endedReason) : ofMachine;
  return words;
}
