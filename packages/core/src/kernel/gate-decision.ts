export type GateRule =
  | "all"
  | "asked"
  | "own"
  | "hours"
  | "window"
  | "cap.day"
  | "cap.24h"
  | "cap.week"
  | "cap.all"
  | "busy"
  | "undecided"
  | "suppressed"
  | "held"
  | "never-list"
  | "number.not-allowed"
  | "number.premium"
  | "place.unknown"
  | "consent.missing"
  | "hours.none";

/** Kept small, since every call stores it. `rings`: recent dials; `local`: weekday and time at the person's place. */
export interface GateInputs {
  readonly channel: "call" | "sms";
  readonly purpose: "outreach" | "asked" | "callback" | "own";
  readonly basis?: string;
  readonly zone?: string;
  readonly local?: string;
  readonly rings?: number;
  readonly misses?: number;
}

export interface DecisionBase {
  readonly rule: GateRule;
  readonly at: string;
  readonly inputs: GateInputs;
}

export type DecisionRecord = DecisionBase & {
  readonly kind: "allow" | "later" | "never";
  readonly until?: string;
};
