import type { AnswerField } from "@callwright/contracts/candidate-fields";
import { withoutMarks } from "@callwright/contracts/cell";
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { textGroupOf } from "@callwright/contracts/text-words";

export type Person = Pick<
  Candidate,
  | "_id"
  | AnswerField
  | "evaluation"
  | "scorecard"
  | "decision"
  | "interview"
  | "callStatus"
  | "callSummary"
  | "outcomeLabel"
  | "sentPreCallSms"
  | "sms"
  | "isScheduled"
  | "logs"
  | "pendingCallId"
  | "totalCalls"
  | "doNotCall"
  | "nextAttempt"
>;

export const personName = (person: Pick<Person, "firstName" | "lastName">) =>
  withoutMarks(`${person.firstName} ${person.lastName}`).trim();

export const latestCallId = (person: Person) => person.logs.at(-1)?.callId ?? person.pendingCallId;

export type CallingState = "idle" | "starting" | "active";

/** `isRequested`: the call was requested here, and is not in the list yet. */
export function callingState(person: Person, isRequested: boolean): CallingState {
  if (person.callStatus === "in_progress") return "active";
  // A call that waits for its time leaves the person idle.
  const isQueued = person.pendingCallId !== undefined && !person.nextAttempt;
  return isRequested || isQueued ? "starting" : "idle";
}

/** The Pre Call SMS cell (core spec §4). */
interface PreCallSms {
  readonly word: "sent" | "skipped" | "missing";
  readonly message?: string;
  /** When the waiting text will be sent. */
  readonly due?: string;
}

export function preCallSms(person: Pick<Person, "sentPreCallSms" | "sms" | "isScheduled"> | undefined): PreCallSms {
  if (!person) return { word: "missing" };
  const { sms, sentPreCallSms, isScheduled: text } = person;
  if (sms) return { word: "sent", ...(sentPreCallSms && { message: sentPreCallSms }) };
  const isWaiting = text && textGroupOf(text.state) === "waiting";
  const due = isWaiting ? text.time : undefined;
  return { word: "skipped", ...(due && { due }) };
}

export const latestEndedCallId = (person: Person) => person.logs.findLast((log) => log.state === "ended")?.callId;
