/** What is known of one number called: read by the gate, locked by the claim of a call, told how the call ended. */
import { concurrency, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { erasedAmong } from "./erased.ts";

type CalleeItem = Item<"callee">;

/** A number as the gate saw it; the lock is taken upon exactly this. */
export interface Callee {
  readonly phoneNumber: string;
  readonly liveCallId: string | undefined;
  /** Milliseconds since the epoch, oldest first. */
  readonly dials: readonly number[];
  readonly dialCount: number;
  readonly misses: number;
  readonly suppression: Suppression | undefined;
}

export interface Suppression {
  readonly source: NonNullable<CalleeItem["source"]> | "erased";
  /** Of who was erased nobody knows when. */
  readonly at: string;
  readonly words: string;
}

const erasedOnes: Suppression = { source: "erased", at: "", words: "" };

/** No cap that counts dials looks further back than a week; one day more, so that nobody counts hours. */
const keptMs = 8 * 86_400_000;

/**
 * What the caps still need of a number's dials. The last is kept whatever its age: who was never reached is left alone for
 * ninety days after it (`cap.all`).
 */
export const stillNeeded = (dials: readonly number[], at: number): number[] =>
  dials.filter((dial, index) => dial > at - keptMs || index === dials.length - 1);

export async function readCallee(phoneNumber: string): Promise<Callee> {
  const [{ data }, erased] = await Promise.all([
    db().callee.get({ tenantId: tenantId(), phoneNumber }).go({ consistent: true }),
    erasedAmong([phoneNumber]),
  ]);
  return calleeOf(phoneNumber, data ?? undefined, erased.has(phoneNumber));
}

export function calleeOf(phoneNumber: string, row: CalleeItem | undefined, isErased = false): Callee {
  return {
    phoneNumber,
    liveCallId: row?.callId,
    dials: (row?.dials ?? []).map((at) => Date.parse(at)).sort((a, b) => a - b),
    dialCount: row?.dialCount ?? 0,
    misses: row?.misses ?? 0,
    suppression: row?.suppressedAt
      ? { source: row.source ?? "manual", at: row.suppressedAt, words: row.words ?? "" }
      : isErased
        ? erasedOnes
        : undefined,
  };
}

/**
 * Locks a number for a call that is about to dial it; part of the claim. Refused when another call holds it, when it was
 * put on the do-not-call list, or when it rang since the gate looked.
 */
export function lock(writer: Writer, callee: Callee, callId: string): Write {
  const { phoneNumber, dialCount, dials } = callee;
  const kept = stillNeeded(dials, now());
  return writer.callee
    .update({ tenantId: tenantId(), phoneNumber })
    .set({ callId, ...(kept.length < dials.length ? { dials: kept.map(toIso) } : {}) })
    .where((attributes, op) => {
      const isAsSeen = dialCount === 0 ? op.notExists(attributes.dialCount) : op.eq(attributes.dialCount, dialCount);
      return `${op.notExists(attributes.callId)} AND ${op.notExists(attributes.suppressedAt)} AND ${isAsSeen}`;
    })
    .commit();
}

/** How the dial of a call that held the lock went. */
export type Dialed =
  /** Surely nobody's phone rang: it counts for no cap. */
  { readonly rang: false } | { readonly rang: true; readonly at: string; readonly reachedPerson: boolean };

/** Gives the number free and counts the dial; part of the call's end, or of giving it back. Refused when it holds no lock. */
export function unlock(writer: Writer, call: { phoneNumber: string; callId: string }, dialed: Dialed): Write {
  const free = writer.callee.patch({ tenantId: tenantId(), phoneNumber: call.phoneNumber }).remove(["callId"]);
  const counted = !dialed.rang
    ? free
    : dialed.reachedPerson
      ? free.add({ dials: [dialed.at], dialCount: 1 }).set({ misses: 0 })
      : free.add({ dials: [dialed.at], dialCount: 1, misses: 1 });
  return counted.where((attributes, op) => op.eq(attributes.callId, call.callId)).commit();
}

/** Callees of many numbers at once; those of whom nothing is known are not in it. */
export async function readCallees(phoneNumbers: readonly string[], owner = tenantId()): Promise<Map<string, Callee>> {
  const found = new Map<string, Callee>();
  const erased = await erasedAmong(phoneNumbers, owner);
  for (const phoneNumber of erased) found.set(phoneNumber, calleeOf(phoneNumber, undefined, true));
  const rows = await getAll(
    phoneNumbers.map((phoneNumber) => ({ tenantId: owner, phoneNumber })),
    (some) => db().callee.get(some).go({ consistent: true, concurrency }),
  );
  for (const row of rows) found.set(row.phoneNumber, calleeOf(row.phoneNumber, row, erased.has(row.phoneNumber)));
  return found;
}
