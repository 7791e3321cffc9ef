/** Recounts the calls of each day, and compares the daily figures and the days of each number. */
import type { Row } from "../../table/expression.ts";
import { amount, readRecord, type TableRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";
import { dayIn } from "./hours.ts";
import { isIncoming } from "./incoming.ts";

const countNames = ["calls", "inbound", "answered", "reached", "seconds"] as const;
/** End reasons of calls that reached a person. */
const conversations = ["completed", "customer-ended-call"];
type Counts = { [name in (typeof countNames)[number]]: number };

const zeroCounts: Counts = { calls: 0, inbound: 0, answered: 0, reached: 0, seconds: 0 };

export function judgeFigures(world: World, blame: (words: string) => void): void {
  const record = readRecord(world.store);
  const zones = new Map(record.of("tenant").map((row) => [text(row, "tenantId"), text(row, "timezone")]));
  const recounted = recount(record, (tenantId, at) => dayIn(zones.get(tenantId) ?? "UTC", Date.parse(at)));
  compare("figures", sums(record.of("figures"), countsOfFigures), recounted, blame);
  compare("days", sums(record.of("activityday"), countsOfDay), recounted, blame);
  if (!world.texts) return;
  const texts = record.of("figures").reduce((sum, row) => sum + amount(row, "texts"), 0);
  if (texts !== world.texts.length)
    blame(`the figures count ${texts} texts, and the carrier took ${world.texts.length}`);
}

const keyOfRow = (row: Row, day: string): string => [text(row, "tenantId"), text(row, "numberId"), day].join(" ");

const countsOfFigures = (row: Row): Counts => ({
  calls: amount(row, "calls"),
  inbound: amount(row, "inbound"),
  answered: amount(row, "answered"),
  reached: amount(row, "reached"),
  seconds: amount(row, "seconds"),
});

/** A number's day does not count answered calls: negative counts are not compared. */
const countsOfDay = (row: Row): Counts => ({
  calls: amount(row, "dialed") + amount(row, "inbound"),
  inbound: amount(row, "inbound"),
  answered: -1,
  reached: amount(row, "reached"),
  seconds: amount(row, "seconds"),
});

function sums(rows: readonly Row[], countsOf: (row: Row) => Counts): Map<string, Counts> {
  const countsByKey = new Map<string, Counts>();
  for (const row of rows) add(countsByKey, keyOfRow(row, text(row, "day")), countsOf(row));
  return countsByKey;
}

function add(countsByKey: Map<string, Counts>, key: string, added: Counts): void {
  const known = countsByKey.get(key) ?? zeroCounts;
  const sum = { ...known };
  for (const name of countNames) sum[name] += added[name];
  countsByKey.set(key, sum);
}

function recount(record: TableRecord, dayOf: (tenantId: string, at: string) => string): Map<string, Counts> {
  const countsByKey = new Map<string, Counts>();
  for (const call of record.of("call")) {
    const at = isIncoming(call) ? text(call, "startedAt") || text(call, "createdAt") : text(call, "dialedAt");
    if (text(call, "state") !== "ended" || at === "") continue;
    const seconds = amount(call, "seconds");
    add(countsByKey, keyOfRow(call, dayOf(text(call, "tenantId"), at)), {
      calls: 1,
      inbound: isIncoming(call) ? 1 : 0,
      answered: seconds > 0 ? 1 : 0,
      seconds,
      reached: conversations.includes(text(call, "endReason")) ? 1 : 0,
    });
  }
  return countsByKey;
}

function compare(
  what: string,
  stored: ReadonlyMap<string, Counts>,
  recounted: ReadonlyMap<string, Counts>,
  blame: (words: string) => void,
): void {
  for (const key of new Set([...stored.keys(), ...recounted.keys()])) {
    const [storedCounts, expectedCounts] = [stored.get(key) ?? zeroCounts, recounted.get(key) ?? zeroCounts];
    for (const name of countNames)
      if (storedCounts[name] >= 0 && storedCounts[name] !== expectedCounts[name])
        blame(`${name} of the ${what} of ${key} is ${storedCounts[name]}, and a recount finds ${expectedCounts[name]}`);
  }
}
