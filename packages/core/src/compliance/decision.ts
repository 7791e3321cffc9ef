/** The gate's decision and its inputs: stored with the attempt, shown and exported. */
import type { Opening } from "@callwright/contracts";
import type { ContactState } from "./contact-state.ts";
import { localTime } from "./hours.ts";
import { placeName } from "./place.ts";

export type GateRule =
  | "all"
  | "asked"
  | "hours"
  | "window"
  | "cap.day"
  | "cap.24h"
  | "cap.week"
  | "cap.all"
  | "busy"
  | "undecided"
  | "suppressed"
  | "never-list"
  | "number.not-allowed"
  | "number.premium"
  | "place.unknown"
  | "consent.missing"
  | "hours.none";

/** Small: stored with every call. */
export interface Inputs {
  readonly channel: "call" | "sms";
  readonly purpose: "outreach" | "asked" | "callback";
  readonly basis?: string;
  readonly zone?: string;
  readonly local?: string;
  readonly rings?: number;
  readonly misses?: number;
}

interface DecisionBase {
  readonly rule: GateRule;
  readonly at: string;
  readonly inputs: Inputs;
}

export type Allowed = DecisionBase & {
  readonly kind: "allow" /** As it was seen: the lock is taken upon it. */;
  readonly contactState: ContactState;
};

type Later = DecisionBase & { readonly kind: "later"; readonly until: string };

export type Decision = Allowed | Later | (DecisionBase & { readonly kind: "never" });

export type DecisionRecord = DecisionBase & { readonly kind: Decision["kind"]; readonly until?: string };

/** Decisions made by the gate; others are rejected. */
const issued = new WeakSet<Allowed>();

export function allow(base: DecisionBase, contactState: ContactState): Allowed {
  const decision: Allowed = { kind: "allow", ...base, contactState };
  issued.add(decision);
  return decision;
}

export const isIssuedByGate = (decision: Allowed): boolean => issued.has(decision);

export function recordOf(decision: Decision): DecisionRecord {
  const { kind, rule, at, inputs } = decision;
  return { kind, rule, at, inputs, ...(decision.kind === "later" ? { until: decision.until } : {}) };
}

/** English, by rule. */
export function explain({ rule }: { readonly rule: string }): string {
  switch (rule) {
    case "all":
      return "Within the hours and limits of the person's place.";
    case "asked":
      return "The person asked for this call.";
    case "hours":
      return "It is outside the calling hours of this person's place.";
    case "window":
      return "It is outside the hours that you have set for calls.";
    case "cap.day":
      return "This person has been called today already.";
    case "cap.24h":
      return "This person has been called as often as the law allows within 24 hours.";
    case "cap.week":
      return "This person has been called as often as the law allows within a week.";
    case "cap.all":
      return "This person was called several times and never reached; they are not called again.";
    case "busy":
      return "This person is on a call with you right now.";
    case "suppressed":
      return "This person asked not to be called again and is on your do-not-call list.";
    case "never-list":
      return "Nobody on this platform may call this number.";
    case "number.not-allowed":
      return "This number is not in a country that you can call, or is not a valid number.";
    case "number.premium":
      return "This is a premium-rate or emergency number.";
    case "place.unknown":
      return "Nobody can tell what time it is where this person is. A time zone in their row must read like Europe/Berlin.";
    case "consent.missing":
      return "Nothing says that this person may be called.";
    case "hours.none":
      return "The hours that you have set never meet the calling hours of this person's place.";
    default:
      return "This call cannot be placed right now. Try again in a minute.";
  }
}

/** For callers that translate it. */
export function openingOf({ rule, until, inputs: { zone } }: Later): Opening {
  return { rule, at: until, ...(zone && { timezone: zone, place: placeName(zone) }) };
}

export function refusalOf(decision: Decision): string {
  const why = explain(decision);
  const { zone } = decision.inputs;
  if (decision.kind !== "later" || !zone || decision.rule === "busy" || decision.rule === "undecided") return why;
  return `${why} They can be called from ${localTime(zone, Date.parse(decision.until))}, ${placeName(zone)} time.`;
}
