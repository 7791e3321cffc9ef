import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { find } from "./read.ts";
import type { NumberItem } from "./row.ts";

/** A missed span starts this long before the first refused webhook and ends `silentMs` after the last. */
const lookBackMs = 600_000;
/** After reporting a refused webhook, the endpoint suppresses further reports for this time. */
const silentMs = 600_000;
/** Assumed maximum lag of a carrier's message list. */
const lagMs = 3_900_000;
const rereadMs = 600_000;
const retryMs = 60_000;
/** For a number with refused credentials: its list cannot be read until it is reconnected. */
const brokenRereadMs = 3_600_000;
/** A missed span is not written again if its end would move by less than this. */
const toleranceMs = 60_000;

const readShard = "numbers";
export const readAfterFields = (ms: number) => ({ readShard, readAt: toIso(now() + ms) });

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

const maxRetries = 3;
const batchSize = 50;

/** Notes a refused or unproven webhook at `at` (ISO 8601). Returns the number as it was before. */
export async function noteMissedTexts(numberId: string, at: string): Promise<NumberItem | undefined> {
  const since = toIso(Date.parse(at) - lookBackMs);
  const until = toIso(Date.parse(at) + silentMs);
  const nearlyUntil = toIso(Date.parse(until) - toleranceMs);
  for (let retries = 0; ; retries += 1) {
    const number = await find(numberId);
    if (!number) return undefined;
    // With these defaults, a number without a missed span takes over the new one.
    const { missedSince = until, missedUntil = "" } = number;
    if (missedSince <= since && missedUntil >= nearlyUntil) return number;
    const fields = {
      missedSince: earlier(missedSince, since),
      missedUntil: later(missedUntil, until),
      ...(number.readAt === undefined && readAfterFields(rereadMs)),
    };
    if (await patchIfUnchanged(number, fields)) return number;
    if (retries >= maxRetries) throw new Error("Other workers keep changing the missed span of a number");
  }
}

/** Saves that the carrier's list was read at `readMs`. The last `lagMs` before still count as missed: the list lags. */
export async function saveReadUntil(number: NumberItem, readMs: number): Promise<void> {
  const { missedSince = "", missedUntil = "" } = number;
  const readUntil = toIso(readMs - lagMs);
  if (missedUntil <= readUntil) await patchIfUnchanged(number, {}, [...missedFields]);
  else await patchIfUnchanged(number, { missedSince: later(missedSince, readUntil), ...readAfterFields(rereadMs) });
}

export async function planReread(number: NumberItem): Promise<void> {
  await patchIfUnchanged(number, readAfterFields(retryMs));
}

const missedFields = ["missedSince", "missedUntil", "readShard", "readAt"] as const;
type MissedField = (typeof missedFields)[number];

function patchIfUnchanged(
  { tenantId, numberId, missedSince, missedUntil }: NumberItem,
  set: Partial<Pick<NumberItem, MissedField>>,
  clearedFields: MissedField[] = [],
): Promise<boolean> {
  const write = db()
    .number.patch({ tenantId, numberId })
    .set(set)
    .remove(clearedFields)
    .where((attributes, op) =>
      [
        missedSince === undefined ? op.notExists(attributes.missedSince) : op.eq(attributes.missedSince, missedSince),
        missedUntil === undefined ? op.notExists(attributes.missedUntil) : op.eq(attributes.missedUntil, missedUntil),
      ].join(" AND "),
    );
  return tryWrite(write.go());
}

export async function claimNumbersToRead(): Promise<readonly NumberItem[]> {
  const query = db().number.query.unread({ readShard }).lte({ readAt: nowIso() });
  const { data } = await query.go({ limit: batchSize, hydrate: true });
  const due: NumberItem[] = [];
  for (const number of data) {
    const { tenantId, numberId, readAt, status } = number;
    // The lagging index may show a number that was claimed meanwhile.
    if (readAt === undefined || readAt > nowIso()) continue;
    const isBroken = status === "reconnect";
    const claim = db()
      .number.patch({ tenantId, numberId })
      .set(readAfterFields(isBroken ? brokenRereadMs : rereadMs))
      .where((attributes, op) => op.eq(attributes.readAt, readAt));
    if ((await tryWrite(claim.go())) && !isBroken) due.push(number);
  }
  return due;
}
