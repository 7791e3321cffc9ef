/** Somebody who is called, whatever for: a job's candidate or a campaign's lead. What the shared table and dialogs need of them. */
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { textGroupOf } from "@callwright/contracts/text-words";

export type Person = Pick<
  Candidate,
  | "_id"
  | "firstName"
  | "lastName"
  | "phoneNumber"
  | "experience"
  | "salary"
  | "currency"
  | "callStatus"
  | "callSummary"
  | "callOutcome"
  | "sentPreCallSms"
  | "sms"
  | "isScheduled"
  | "logs"
  | "pendingCallId"
  | "totalCalls"
  | "doNotCall"
  | "nextAttempt"
>;

export const nameOf = (person: Pick<Person, "firstName" | "lastName">) =>
  `${person.firstName} ${person.lastName}`.trim();

/** The call to show for them: the latest that has ended, else the one on its way. */
export const latestCallId = (person: Person) => person.logs.at(-1)?.callId ?? person.pendingCallId;

/** Where their calling stands. A call that is queued, or that we have just asked for, is starting; one that has its time waits. */
export type Calling = "idle" | "starting" | "active";

export function callingOf(person: Person, isAsked: boolean): Calling {
  if (person.callStatus === "in_progress") return "active";
  return isAsked || (person.pendingCallId && !person.nextAttempt) ? "starting" : "idle";
}

/** What the Pre Call SMS cell says (core spec §4): a message only when one was sent. */
export interface PreCallSms {
  readonly word: "sent" | "skipped" | "missing";
  readonly message?: string;
  /** When the one leaves that waits for its time. */
  readonly due?: string;
}

export function preCallSmsOf(person: Pick<Person, "sentPreCallSms" | "sms" | "isScheduled"> | undefined): PreCallSms {
  if (!person) return { word: "missing" };
  const { sms, sentPreCallSms, isScheduled } = person;
  if (sms) return { word: "sent", ...(sentPreCallSms && { message: sentPreCallSms }) };
  const isWaiting = isScheduled && textGroupOf(isScheduled.state) === "waiting";
  const due = isWaiting ? isScheduled.time : undefined;
  return { word: "skipped", ...(due && { due }) };
}

/** The id of the latest call that has ended. */
export const latestEndedCall = (person: Person) => person.logs.findLast((log) => log.state === "ended")?.callId;
