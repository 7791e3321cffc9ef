import { concurrent, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { erasedAmong } from "./erased.ts";

type ContactStateItem = Item<"contactState">;

export interface ContactState {
  readonly phoneNumber: string;
  readonly liveCallId: string | undefined;
  readonly dials: readonly number[];
  readonly dialCount: number;
  readonly misses: number;
  readonly latestCall?: ContactStateItem["latestCall"];
  readonly earlierCalls: Readonly<Record<string, string>>;
  readonly suppression: Suppression | undefined;
  readonly isHeld: boolean;
}

interface Suppression {
  readonly source: NonNullable<ContactStateItem["source"]> | "erased";
  readonly at: string;
  readonly words: string;
}

const erasedSuppression: Suppression = { source: "erased", at: "", words: "" };

/** A week, the longest cap that counts dials, and a day to spare. */
const dialsKeptMs = 8 * 86_400_000;

/** Keeps the dials that caps count, and the last one: `cap.all` ends ninety days after it. */
export const dialsToKeep = (dials: readonly number[], at: number): number[] =>
  dials.filter((dial, index) => dial > at - dialsKeptMs || index === dials.length - 1);

export async function readContactState(phoneNumber: string): Promise<ContactState> {
  const [{ data }, erased] = await Promise.all([
    db().contactState.get({ tenantId: tenantId(), phoneNumber }).go({ consistent: true }),
    erasedAmong([phoneNumber]),
  ]);
  return toContactState(phoneNumber, data ?? undefined, erased.has(phoneNumber));
}

function toContactState(phoneNumber: string, row: ContactStateItem | undefined, isErased: boolean): ContactState {
  const listSuppression = row?.suppressedAt
    ? { source: row.source ?? ("manual" as const), at: row.suppressedAt, words: row.words ?? "" }
    : undefined;
  return {
    phoneNumber,
    liveCallId: row?.callId,
    dials: (row?.dials ?? []).map((at) => Date.parse(at)).sort((a, b) => a - b),
    dialCount: row?.dialCount ?? 0,
    misses: row?.misses ?? 0,
    latestCall: row?.latestCall,
    earlierCalls: row?.earlierCalls ?? {},
    suppression: listSuppression ?? (isErased ? erasedSuppression : undefined),
    isHeld: row?.heldAt !== undefined && !row.suppressedAt,
  };
}

/** Refused if another call holds the lock, or if the number was suppressed, held or rang since the gate's check. */
export function lock(
  writer: Writer,
  contactState: ContactState,
  { callId, numberId }: { readonly callId: string; readonly numberId: string },
): Write {
  const { phoneNumber, dialCount, dials, latestCall, earlierCalls } = contactState;
  const keptDials = dialsToKeep(dials, now());
  return writer.contactState
    .update({ tenantId: tenantId(), phoneNumber })
    .set({
      callId,
      latestCall: { numberId, callId: callId.replace(/^call_/, "") },
      ...(latestCall ? { earlierCalls: withCall(earlierCalls, latestCall) } : {}),
      ...(keptDials.length < dials.length ? { dials: keptDials.map(toIso) } : {}),
    })
    .where((attributes, op) => {
      const countTest = dialCount === 0 ? op.notExists(attributes.dialCount) : op.eq(attributes.dialCount, dialCount);
      const nullTests = [attributes.callId, attributes.suppressedAt, attributes.heldAt].map((one) => op.notExists(one));
      return [...nullTests, countTest].join(" AND ");
    })
    .commit();
}

const maxEarlierNumbers = 5;

function withCall(calls: ContactState["earlierCalls"], { numberId, callId }: NonNullable<ContactState["latestCall"]>) {
  const otherCalls = Object.entries(calls).filter(([id]) => id !== numberId);
  const newest = otherCalls.sort(([, one], [, other]) => other.localeCompare(one)).slice(0, maxEarlierNumbers - 1);
  return Object.fromEntries([[numberId, callId], ...newest]);
}

/** Keeps us from calling a person who is calling us. Refused if a call of ours holds the lock. */
export const lockCaller = (writer: Writer, phoneNumber: string, callId: string): Write =>
  writer.contactState
    .update({ tenantId: tenantId(), phoneNumber })
    .set({ callId })
    .where((attributes, op) => op.notExists(attributes.callId))
    .commit();

/** `hasRung: false`: the phone certainly did not ring, so no cap counts the dial. */
export type DialOutcome =
  | { readonly hasRung: false }
  | { readonly hasRung: true; readonly at: string; readonly reachedPerson: boolean };

type LockedCall = Pick<Item<"call">, "phoneNumber" | "callId" | "direction">;

/** Part of the call's end or release. Refused if the call lost the lock. A call that did not ring gets no callback. */
export function unlock(writer: Writer, call: LockedCall, outcome: DialOutcome): Write {
  const isCallbackTarget = outcome.hasRung || call.direction === "inbound";
  const unlocked = writer.contactState
    .patch({ tenantId: tenantId(), phoneNumber: call.phoneNumber })
    .remove(isCallbackTarget ? ["callId"] : ["callId", "latestCall"]);
  const countDial = () => {
    if (!outcome.hasRung) return unlocked;
    if (outcome.reachedPerson) return unlocked.add({ dials: [outcome.at], dialCount: 1 }).set({ misses: 0 });
    return unlocked.add({ dials: [outcome.at], dialCount: 1, misses: 1 });
  };
  return countDial()
    .where((attributes, op) => op.eq(attributes.callId, call.callId))
    .commit();
}

export async function readContactStates(
  phoneNumbers: readonly string[],
  owner = tenantId(),
): Promise<Map<string, ContactState>> {
  const states = new Map<string, ContactState>();
  const erased = await erasedAmong(phoneNumbers, owner);
  for (const phoneNumber of erased) states.set(phoneNumber, toContactState(phoneNumber, undefined, true));
  const rows = await getAll(
    phoneNumbers.map((phoneNumber) => ({ tenantId: owner, phoneNumber })),
    (batch) => db().contactState.get(batch).go({ consistent: true, concurrent }),
  );
  for (const row of rows)
    states.set(row.phoneNumber, toContactState(row.phoneNumber, row, erased.has(row.phoneNumber)));
  return states;
}

interface Contact {
  addedTo?: string | undefined;
  calledAt?: string | undefined;
  isSuppressed?: boolean | undefined;
}

export async function readContacts(phoneNumbers: readonly string[]): Promise<Map<string, Contact>> {
  const states = new Map<string, Contact>();
  for (const [phoneNumber, { dials, suppression }] of await readContactStates(phoneNumbers)) {
    const last = dials.at(-1);
    const calledAt = last === undefined ? undefined : toIso(last);
    states.set(phoneNumber, { calledAt, isSuppressed: suppression !== undefined });
  }
  const addedRows = await getAll(
    phoneNumbers.map((phoneNumber) => ({ tenantId: tenantId(), phoneNumber, kind: "added" as const })),
    (batch) => db().contact.get(batch).go({ concurrent }),
  );
  for (const { phoneNumber, parentId } of addedRows)
    states.set(phoneNumber, { ...states.get(phoneNumber), addedTo: parentId });
  return states;
}

export async function recordLastJob(parentId: string, phoneNumbers: readonly string[]): Promise<void> {
  const at = nowIso();
  const note = (phoneNumber: string) => ({ tenantId: tenantId(), phoneNumber, kind: "added" as const, parentId, at });
  await db().contact.put(phoneNumbers.map(note)).go({ concurrent });
}
