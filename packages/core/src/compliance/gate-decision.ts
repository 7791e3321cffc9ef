import type { Opening } from "@callwright/contracts";
import { type Refusal, refusal, toEnglish } from "@callwright/contracts/refusals";
import { zonePlace } from "@callwright/contracts/zone-name";
import type { DecisionBase, DecisionRecord } from "../kernel/gate-decision.ts";
import type { ContactState } from "./contact-state.ts";
import { localTime } from "./hours.ts";

export type AllowDecision = DecisionBase & {
  readonly kind: "allow";
  readonly contactState: ContactState;
};

export type LaterDecision = DecisionBase & { readonly kind: "later"; readonly until: string };

export type GateDecision = AllowDecision | LaterDecision | (DecisionBase & { readonly kind: "never" });

/** Decisions made by the gate: a dial with any other decision is rejected. */
const issuedDecisions = new WeakSet<AllowDecision>();

export function allow(base: DecisionBase, contactState: ContactState): AllowDecision {
  const decision: AllowDecision = { kind: "allow", ...base, contactState };
  issuedDecisions.add(decision);
  return decision;
}

export const isIssuedByGate = (decision: AllowDecision): boolean => issuedDecisions.has(decision);

export function decisionRecord(decision: GateDecision): DecisionRecord {
  const { kind, rule, at, inputs } = decision;
  return { kind, rule, at, inputs, ...(decision.kind === "later" ? { until: decision.until } : {}) };
}

const approvals: Readonly<Record<string, string>> = {
  all: "Within the hours and limits of the person's place.",
  asked: "The person asked for this call.",
  own: "The user's own verified number.",
};

const refusals: Readonly<Record<string, Refusal>> = {
  hours: refusal("rule_calling_hours"),
  window: refusal("rule_own_hours"),
  "cap.day": refusal("rule_once_a_day"),
  "cap.24h": refusal("rule_attempts_24_hours"),
  "cap.week": refusal("rule_attempts_week"),
  "cap.all": refusal("rule_attempts_total"),
  busy: refusal("rule_on_call"),
  suppressed: refusal("rule_do_not_call"),
  held: refusal("rule_held"),
  "never-list": refusal("rule_never_call"),
  "number.not-allowed": refusal("rule_country"),
  "number.premium": refusal("rule_premium_number"),
  "place.unknown": refusal("rule_place_unknown"),
  "consent.missing": refusal("rule_consent_missing"),
  "hours.none": refusal("rule_hours_never_meet"),
};

const ruleRefusal = (rule: string): Refusal => refusals[rule] ?? refusal("rule_undecided");

export const explain = ({ rule }: { readonly rule: string }): string => approvals[rule] ?? toEnglish(ruleRefusal(rule));

export function openingOf({ rule, at, until, inputs: { zone } }: LaterDecision): Opening {
  return { rule, at: until, now: at, ...(zone && { timezone: zone, place: zonePlace(zone) }) };
}

/** Why a user cannot call now and, if known, the person's local time from which they can. */
export function refusalFor(decision: GateDecision): Refusal {
  const why = ruleRefusal(decision.rule);
  const { zone } = decision.inputs;
  if (decision.kind !== "later" || !zone || decision.rule === "busy" || decision.rule === "undecided") return why;
  return refusal("callable_later", { why, time: localTime(zone, Date.parse(decision.until)), place: zonePlace(zone) });
}
