/** The gate before every dial and text: may this person be reached now, later, or never? */
import { type ReachPlan, weekdays } from "@callwright/contracts/endpoints/reach";
import { parsePhoneFormat } from "@callwright/contracts/phone-format";
import { now, toIso } from "../kernel/clock.ts";
import type { DecisionBase, GateInputs, GateRule } from "../kernel/gate-decision.ts";
import { describeError, log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import { capAt } from "./caps.ts";
import { type ContactState, readContactState } from "./contact-state.ts";
import { allow, type GateDecision } from "./gate-decision.ts";
import { firstOpenTime, localTime } from "./hours.ts";
import { neverList } from "./never-list.ts";
import { isPremium, numberPlace, type Place } from "./place.ts";
import { cachedPolicy, defaultPolicy, policyHours } from "./policy.ts";
import { type Caps, type CountryRules, type Hours, rulesByCountry } from "./rules.ts";

export type Window = NonNullable<ReachPlan["window"]>;

export interface GateRequest {
  readonly phoneNumber: string;
  readonly channel: GateInputs["channel"];
  /** `asked`: a recruiter says the person asked; `callback`: the person named this time; `own`: the user's number. */
  readonly purpose: GateInputs["purpose"];
  /** What the person's consent rests on (see `consentAndZone`); empty without consent. */
  readonly basis: string;
  /** The reach plan's own hours. */
  readonly window?: Window | undefined;
  readonly timezone?: string | undefined;
  /** The call that asks the gate: its own lock on the contact does not count. */
  readonly callId?: string | undefined;
}

const undecidedRetrySeconds = 60;
const busyRetrySeconds = 15;

export async function check(request: GateRequest): Promise<GateDecision> {
  const decision = await assess(request);
  const { kind, rule } = decision;
  if (rule === "undecided") measure("GateUndecided");
  else if (kind !== "allow") measure("GateHolds", 1, rule);
  return decision;
}

/** Decides without `check`'s metrics, as for a screen. Fails closed: "later" if it cannot decide. */
export async function assess(request: GateRequest): Promise<GateDecision> {
  const at = now();
  try {
    const refusedRule = numberRefusal(request);
    if (refusedRule) return { kind: "never", ...decisionBase(request, at, refusedRule) };
    const [contact, policy, neverCalled] = await Promise.all([
      readContactState(request.phoneNumber),
      cachedPolicy(),
      neverList(),
    ]);
    return decideFrom(request, { ...contact, isOnNeverList: neverCalled.has(request.phoneNumber) }, policy, at);
  } catch (error) {
    log.warn("gate.undecided", { channel: request.channel, error: describeError(error) });
    const { channel, purpose, basis } = request;
    const until = toIso(at + undecidedRetrySeconds * 1000);
    return { kind: "later", rule: "undecided", at: toIso(at), inputs: { channel, purpose, basis }, until };
  }
}

function numberRefusal({ phoneNumber, basis, timezone }: Pick<GateRequest, "phoneNumber" | "basis" | "timezone">) {
  // The numbering plan was checked when the number was saved; here it would take seconds for a long list.
  const parsed = parsePhoneFormat(phoneNumber);
  // A number in another notation would be judged and counted as a different one.
  if (!parsed.ok || parsed.phoneNumber !== phoneNumber) return "number.not-allowed";
  if (isPremium(phoneNumber)) return "number.premium";
  if (!numberPlace(phoneNumber, timezone)) return "place.unknown";
  return basis === "" ? "consent.missing" : undefined;
}

type ContactHistory = Pick<ContactState, "dials" | "misses" | "liveCallId"> & {
  readonly suppression?: unknown;
  readonly isHeld?: boolean;
  readonly isOnNeverList?: boolean;
};

export function decideFrom(
  request: GateRequest,
  contact: ContactState & ContactHistory,
  policy = defaultPolicy,
  at = now(),
): GateDecision {
  const result = applyRules(request, contact, policy, at);
  const base = decisionBase(request, at, result.rule, { rings: contact.dials.length, misses: contact.misses });
  switch (result.kind) {
    case "allow":
      return allow(base, contact);
    case "later":
      return { kind: "later", ...base, until: toIso(result.until) };
    case "never":
      return { kind: "never", ...base };
  }
}

export type RuleResult =
  | { readonly kind: "allow"; readonly rule: GateRule }
  | { readonly kind: "later"; readonly rule: GateRule; readonly until: number }
  | { readonly kind: "never"; readonly rule: GateRule };

/** Precedence: consent, hours, caps. Pure, so that previews can apply it to a partial history. */
export function applyRules(
  request: GateRequest,
  contact: ContactHistory,
  policy: typeof defaultPolicy,
  at: number,
): RuleResult {
  const refusedRule = numberRefusal(request);
  const place = numberPlace(request.phoneNumber, request.timezone);
  const rules = place && rulesByCountry[place.country];
  if (refusedRule) return { kind: "never", rule: refusedRule };
  if (!place || !rules) return { kind: "never", rule: "place.unknown" };
  if (contact.isOnNeverList) return { kind: "never", rule: "never-list" };
  if (contact.suppression) return { kind: "never", rule: "suppressed" };
  if (contact.isHeld) return { kind: "never", rule: "held" };
  const isOwn = request.purpose === "own";
  const ignoresHours = isOwn || (request.purpose === "asked" && policy.allowAskedFor);
  // A time that the person named overrides the plan's own hours.
  const window = request.purpose === "callback" ? undefined : request.window;
  const hours = ignoresHours ? [] : hoursFor(rules, policy, window);
  const ignoresDayAndMissCaps = ignoresHours || request.purpose === "callback";
  const caps = request.channel === "call" ? rules.caps : undefined;
  const allowed = firstAllowedTime({ place, caps, hours, history: contact, from: at, ignoresDayAndMissCaps });
  if (allowed.at === undefined) return { kind: "never", rule: allowed.rule };
  if (allowed.at > at) {
    const rule = allowed.rule === "hours" ? closedHoursRule(place, rules, at) : allowed.rule;
    return { kind: "later", rule, until: allowed.at };
  }
  if (caps && contact.liveCallId && contact.liveCallId !== request.callId)
    return { kind: "later", rule: "busy", until: at + busyRetrySeconds * 1000 };
  if (isOwn) return { kind: "allow", rule: "own" };
  return { kind: "allow", rule: ignoresHours ? "asked" : "all" };
}

function hoursFor(rules: CountryRules, policy: typeof defaultPolicy, window: Window | undefined): Hours[] {
  const ownHours = policyHours(policy);
  return [rules.hours, ...(ownHours ? [ownHours] : []), ...(window ? [windowHours(window)] : [])];
}

const windowHours = ({ from, to, days }: Window): Hours =>
  Object.fromEntries(weekdays.filter((day) => days.includes(day)).map((day) => [day, [from, to] as const]));

/** Only guards against an endless loop: a fixed history passes all its caps in a few steps. */
const maxSteps = 40;

interface TimeQuery {
  readonly place: Place;
  readonly caps: Caps | undefined;
  readonly hours: readonly Hours[];
  readonly history: ContactHistory;
  readonly from: number;
  readonly ignoresDayAndMissCaps: boolean;
}

function firstAllowedTime(query: TimeQuery): { at: number | undefined; rule: GateRule } {
  const { place, caps, hours, history, ignoresDayAndMissCaps } = query;
  let at = query.from;
  let firstRule: GateRule | undefined;
  for (let step = 0; step < maxSteps; step += 1) {
    const open = hours.length === 0 ? at : firstOpenTime(place.zones, hours, at);
    if (open === undefined) return { at: undefined, rule: "hours.none" };
    if (open > at) firstRule ??= "hours";
    at = open;
    const cap = caps && capAt(place.zones, caps, history, at, { ignoresDayAndMissCaps });
    if (!cap) return { at, rule: firstRule ?? "all" };
    if (cap.until === undefined) return { at: undefined, rule: cap.rule };
    firstRule ??= cap.rule;
    at = cap.until;
  }
  return { at: undefined, rule: "hours.none" };
}

const closedHoursRule = (place: Place, rules: CountryRules, at: number): GateRule =>
  firstOpenTime(place.zones, [rules.hours], at) === at ? "window" : "hours";

/** An estimate; the gate decides at the call. `rangAt`: the latest ring, for the day's cap; `zone`: the person's. */
export async function earliestAllowed(request: {
  readonly phoneNumber: string;
  readonly from: number;
  readonly window?: Window | undefined;
  readonly zone?: string | undefined;
  readonly rangAt?: number | undefined;
}): Promise<{ at: string; rule: GateRule } | undefined> {
  const place = placeByZone(request);
  const rules = place && rulesByCountry[place.country];
  if (!place || !rules) return undefined;
  const history = { dials: request.rangAt === undefined ? [] : [request.rangAt], misses: 0, liveCallId: undefined };
  const hours = hoursFor(rules, await cachedPolicy(), request.window);
  const query = { place, caps: rules.caps, hours, history, from: request.from, ignoresDayAndMissCaps: false };
  const { at, rule } = firstAllowedTime(query);
  return at === undefined ? undefined : { at: toIso(at), rule };
}

/** A zone that is not the number's own comes from the candidate's row. */
function placeByZone({ phoneNumber, zone }: { readonly phoneNumber: string; readonly zone?: string | undefined }) {
  const place = numberPlace(phoneNumber);
  return zone === undefined || place?.zones.includes(zone) ? place : numberPlace(phoneNumber, zone);
}

function decisionBase(
  { channel, purpose, basis, phoneNumber, timezone }: GateRequest,
  at: number,
  rule: GateRule,
  counts: Pick<GateInputs, "rings" | "misses"> = {},
): DecisionBase {
  const zone = numberPlace(phoneNumber, timezone)?.zones[0];
  const inputs = { channel, purpose, basis, ...(zone ? { zone, local: localTime(zone, at) } : {}), ...counts };
  return { rule, at: toIso(at), inputs };
}

interface Person {
  readonly importId?: string | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** Headers of a column with time zones, in three languages. */
const zoneHeader = /^(time[ _-]?zone|zeitzone|المنطقة الزمنية)$/i;

export function timezoneOf({ variables = {} }: Pick<Person, "variables">): string | undefined {
  const [, zone] = Object.entries(variables).find(([header]) => zoneHeader.test(header.trim())) ?? [];
  return zone?.trim() || undefined;
}

export const personZone = (person: Pick<Person, "variables"> & { readonly phoneNumber: string }): string | undefined =>
  numberPlace(person.phoneNumber, timezoneOf(person))?.zones[0];

/** A user who calls or texts their own number consents by doing so. */
export const ownNumber = { purpose: "own", basis: "own" } as const;

export const consentAndZone = (person: Person): { basis: string; timezone: string | undefined } => ({
  basis: person.importId ? `attested:${person.importId}` : "entered",
  timezone: timezoneOf(person),
});
