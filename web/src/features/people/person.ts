import type { AnsweredField } from "@callwright/contracts/candidate-fields";
import { withoutMarks } from "@callwright/contracts/cell";
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { textGroupOf } from "@callwright/contracts/text-words";

export type Person = Pick<
  Candidate,
  | "_id"
  | AnsweredField
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

/** A queued or just requested call is starting; one with a scheduled time leaves the person idle. */
export type CallingState = "idle" | "starting" | "active";

export function callingStateOf(person: Person, isAsked: boolean): CallingState {
  if (person.callStatus === "in_progress") return "active";
  return isAsked || (person.pendingCallId && !person.nextAttempt) ? "starting" : "idle";
}

/** The Pre Call SMS cell (core spec §4); has a message only if one was sent. */
export interface PreCallSms {
  readonly word: "sent" | "skipped" | "missing";
  readonly message?: string;
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

export const latestEndedCall = (person: Person) => person.logs.findLast((log) => log.state === "ended")?.callId;
