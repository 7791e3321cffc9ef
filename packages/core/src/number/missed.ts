/** Webhooks that were refused, and may have been real: from when to when some may have been that nobody has read. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { find, type NumberItem } from "./read.ts";

/** A carrier may try for so long before we see what it brings. */
const lateMs = 600_000;
/** The door tells of one refused webhook, and says nothing of those that follow for so long. */
export const silentMs = 600_000;
/** A carrier's books show after so long whatever came; until then what they do not show may have come all the same. */
const lagMs = 3_900_000;
/** Until the books are read again, a read that failed is repeated, and a number is looked at that waits to be connected. */
const againMs = 600_000;
const failedMs = 60_000;
const brokenMs = 3_600_000;
/** What is noted within so long is one. */
const sameMs = 60_000;

/** The partition of the sweeper's index. */
const readShard = "numbers";
export const readAfter = (ms: number) => ({ readShard, readAt: toIso(now() + ms) });

const earlier = (one: string, other: string): string => [one, other].toSorted()[0] ?? one;
const later = (one: string, other: string): string => [one, other].toSorted()[1] ?? one;

const tries = 3;
const batch = 50;

/** At that time (ISO 8601) a webhook was refused, or could not be proven. Answers the number as it was, if there is one. */
export async function noteMissed(numberId: string, at: string): Promise<NumberItem | undefined> {
  const since = toIso(Date.parse(at) - lateMs);
  const until = toIso(Date.parse(at) + silentMs);
  const nearly = toIso(Date.parse(until) - sameMs);
  for (let count = 0; ; count += 1) {
    const number = await find(numberId);
    if (!number) return undefined;
    const { missedSince = until, missedUntil = "" } = number;
    if (missedSince <= since && missedUntil >= nearly) return number;
    const noted = {
      missedSince: earlier(missedSince, since),
      missedUntil: later(missedUntil, until),
      ...(number.readAt === undefined && readAfter(againMs)),
    };
    if (await change(number, noted)) return number;
    if (count >= tries) throw new Error("Others keep noting what a number has missed");
  }
}

/** All that the books showed then has been read: what they may not have shown yet is read again. */
export async function caughtUp(number: NumberItem, readMs: number): Promise<void> {
  const { missedSince = "", missedUntil = "" } = number;
  const sure = toIso(readMs - lagMs);
  if (missedUntil <= sure) await change(number, {}, [...missed]);
  else await change(number, { missedSince: later(missedSince, sure), ...readAfter(againMs) });
}

/** The carrier did not let us read them. */
export async function readSoon(number: NumberItem): Promise<void> {
  await change(number, readAfter(failedMs));
}

const missed = ["missedSince", "missedUntil", "readShard", "readAt"] as const;
type Missed = (typeof missed)[number];

/** Refused where somebody has noted or read more since. */
function change(
  { tenantId, numberId, missedSince, missedUntil }: NumberItem,
  set: Partial<Pick<NumberItem, Missed>>,
  gone: Missed[] = [],
): Promise<boolean> {
  const changed = db()
    .number.patch({ tenantId, numberId })
    .set(set)
    .remove(gone)
    .where((attributes, op) =>
      [
        missedSince === undefined ? op.notExists(attributes.missedSince) : op.eq(attributes.missedSince, missedSince),
        missedUntil === undefined ? op.notExists(attributes.missedUntil) : op.eq(attributes.missedUntil, missedUntil),
      ].join(" AND "),
    );
  return tryWrite(changed.go());
}

/** Numbers whose texts are to be read now; each is due again should nobody do it. */
export async function dueToRead(): Promise<readonly NumberItem[]> {
  const query = db().number.query.unread({ readShard }).lte({ readAt: nowIso() });
  const { data } = await query.go({ limit: batch, hydrate: true });
  const due: NumberItem[] = [];
  for (const number of data) {
    const { tenantId, numberId, readAt, status } = number;
    if (readAt === undefined || readAt > nowIso()) continue;
    const isBroken = status === "reconnect";
    const claim = db()
      .number.patch({ tenantId, numberId })
      .set(readAfter(isBroken ? brokenMs : againMs))
      .where((attributes, op) => op.eq(attributes.readAt, readAt));
    if ((await tryWrite(claim.go())) && !isBroken) due.push(number);
  }
  return due;
}
