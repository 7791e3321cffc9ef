import { zonePlace } from "@callwright/contracts/zone-name";
import { now, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { suppressedAmong } from "./do-not-call.ts";
import { erasedAmong } from "./erased.ts";
import { applyRules, earliestAllowed, type GateRequest, type RuleResult, type Window } from "./gate.ts";
import { explain } from "./gate-decision.ts";
import { heldAmong, heldPartition } from "./hold.ts";
import { neverList, numbersOn } from "./never-list.ts";
import { numberPlace } from "./place.ts";
import { cachedPolicy } from "./policy.ts";

interface PreviewPerson {
  readonly phoneNumber: string;
  readonly calledAt?: string | null | undefined;
  readonly timezone?: string | undefined;
}

/** Longer than any cap looks back. `cap.all` is not previewed, since a list's row has no count of missed calls. */
const recentMs = 8 * 86_400_000;

interface PreviewOptions {
  readonly window?: Window | undefined;
  readonly atMs?: number | undefined;
}

interface Group extends Pick<PreviewPerson, "phoneNumber" | "timezone"> {
  readonly judgement: RuleResult;
  count: number;
}

const listedOutreachCall = { channel: "call", purpose: "outreach", basis: "listed" } satisfies Partial<GateRequest>;

export async function preview(people: readonly PreviewPerson[], options: PreviewOptions = {}) {
  const at = options.atMs ?? now();
  const policy = await cachedPolicy();
  const [suppressed, held, never] = await Promise.all([loadSuppressed(people), loadHeld(people), neverList()]);
  const groups = new Map<string, Group>();
  const judgements = new Map<string, RuleResult>();
  for (const { phoneNumber, calledAt, timezone } of people) {
    const isSuppressed = suppressed.has(phoneNumber);
    const recentCallAt = calledAt && Date.parse(calledAt) > at - recentMs ? calledAt : "";
    const isOnNeverList = never.has(phoneNumber);
    const isHeld = held.has(phoneNumber);
    // People with the same key are judged alike, so each key is judged once.
    const key = [isOnNeverList, isSuppressed, isHeld, numberGroup(phoneNumber), recentCallAt, timezone].join(" ");
    let judgement = judgements.get(key);
    if (!judgement) {
      const dials = recentCallAt ? [Date.parse(recentCallAt)] : [];
      const suppression = isSuppressed || undefined;
      const contact = { dials, misses: 0, liveCallId: undefined, suppression, isHeld, isOnNeverList };
      judgement = applyRules(
        { ...listedOutreachCall, phoneNumber, timezone, window: options.window },
        contact,
        policy,
        at,
      );
      judgements.set(key, judgement);
    }
    const groupKey =
      judgement.kind === "later" ? `later ${judgement.rule} ${judgement.until}` : `${judgement.kind} ${judgement.rule}`;
    const group = groups.get(groupKey);
    if (group) group.count += 1;
    else groups.set(groupKey, { judgement, count: 1, phoneNumber, timezone });
  }
  return toPreviewCounts([...groups.values()], toIso(at));
}

/** Numbers with this prefix and length share place and rules. */
const numberGroup = (phoneNumber: string): string => `${phoneNumber.slice(0, 7)} ${phoneNumber.length}`;

function toPreviewCounts(groups: readonly Group[], checkedAt: string) {
  const later = groups.flatMap(({ judgement, ...group }) =>
    judgement.kind === "later" ? [{ ...group, rule: judgement.rule, until: judgement.until }] : [],
  );
  later.sort((a, b) => a.until - b.until);
  const skipped = groups.flatMap(({ judgement, count }) =>
    judgement.kind === "never" ? [{ rule: judgement.rule, count }] : [],
  );
  skipped.sort((a, b) => b.count - a.count);
  const sumCounts = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
  const first = later[0];
  const timezone = first && numberPlace(first.phoneNumber, first.timezone)?.zones[0];
  return {
    now: sumCounts(groups.filter(({ judgement }) => judgement.kind === "allow")),
    later: sumCounts(later),
    skipped: sumCounts(skipped),
    laterGroups: later.map(({ rule, until, count }) => ({ rule, words: explain({ rule }), count, at: toIso(until) })),
    skippedGroups: skipped.map(({ rule, count }) => ({ rule, words: explain({ rule }), count })),
    ...(first && timezone
      ? { nextOpening: { at: toIso(first.until), now: checkedAt, timezone, place: zonePlace(timezone) } }
      : {}),
  };
}

const maxSingleLookups = 500;

async function loadHeld(people: readonly PreviewPerson[]): Promise<ReadonlySet<string>> {
  return people.length <= maxSingleLookups
    ? heldAmong([...new Set(people.map(({ phoneNumber }) => phoneNumber))])
    : numbersOn(heldPartition(tenantId()));
}

export async function loadSuppressed(people: readonly PreviewPerson[]): Promise<ReadonlySet<string>> {
  if (people.length <= maxSingleLookups)
    return suppressedAmong([...new Set(people.map(({ phoneNumber }) => phoneNumber))]);
  // Includes the numbers of erased people, as `suppressedAmong` does.
  const erased = await erasedAmong(people.map(({ phoneNumber }) => phoneNumber));
  return new Set([...(await numbersOn(tenantId())), ...erased]);
}

const hourMs = 3_600_000;
const callTimeDays = 7;

const firstFullHourFrom = (at: number): number => Math.ceil(at / hourMs) * hourMs;

export interface AllowedCallTimes {
  readonly zone: string;
  readonly times: readonly string[];
}

/** The full hours of the coming week at which the person may be called. */
export async function allowedCallTimes(person: {
  readonly phoneNumber: string;
  readonly timezone?: string | undefined;
}): Promise<AllowedCallTimes | undefined> {
  const { phoneNumber, timezone } = person;
  const zone = numberPlace(phoneNumber, timezone)?.zones[0];
  if (!zone) return undefined;
  const times: string[] = [];
  const end = now() + callTimeDays * 24 * hourMs;
  let hour = firstFullHourFrom(now() + 1);
  while (hour < end) {
    const allowed = await earliestAllowed({ phoneNumber, zone, from: hour });
    if (!allowed) break;
    const allowedFrom = Date.parse(allowed.at);
    if (allowedFrom === hour) times.push(toIso(hour));
    hour = firstFullHourFrom(Math.max(allowedFrom, hour + 1));
  }
  return { zone, times };
}
