import { latinDigits } from "@callwright/contracts/digits";
import type { DoNotCall, importDoNotCall } from "@callwright/contracts/endpoints/reach";
import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { pagesOf } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import { type TransactResult, transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { AppError, invalidByRules, notFound } from "../kernel/error.ts";
import * as Outbox from "../outbox/index.ts";
import { readContactStates } from "./contact-state.ts";
import { unmarkErased } from "./erased.ts";
import { listOwner } from "./never-list.ts";
import { numberPlace } from "./place.ts";
import { invalidateRules, logCalling } from "./policy.ts";
import { rulesByCountry } from "./rules.ts";

export type ListedNumber = Item<"contactState"> & { readonly suppressedAt: string };

export interface Entry {
  readonly phoneNumber: string;
  readonly source: DoNotCall["source"];
  readonly words?: string | undefined;
  readonly actor?: string | undefined;
  readonly callId?: string | undefined;
  readonly at?: string | undefined;
}

const addEntry = (writer: Writer, owner: string, entry: Entry, heldWords?: string): Write => {
  const { phoneNumber, source, words, actor, callId, at } = entry;
  return writer.contactState
    .update({ tenantId: owner, phoneNumber })
    .set({
      suppressedAt: at ?? nowIso(),
      source,
      words: words ?? "",
      ...(actor ? { actor } : {}),
      ...(callId ? { fromCallId: callId } : {}),
      listOf: owner,
      listNumber: phoneNumber,
      listedAt: nowIso(),
    })
    .remove(["heldAt", "heldWords"])
    .where((attributes, op) => {
      const unlistedTest = op.notExists(attributes.suppressedAt);
      return heldWords === undefined ? unlistedTest : `${unlistedTest} AND ${op.eq(attributes.heldWords, heldWords)}`;
    })
    .commit();
};

const countEntries = (writer: Writer, owner: string, doNotCallTotal: number): Write =>
  writer.calling.upsert({ tenantId: owner }).add({ doNotCallTotal, doNotCallVersion: 1 }).commit();

async function commitChange(owner: string, build: (writer: Writer) => Write[]): Promise<TransactResult> {
  const result = await transact(build);
  if (result.ok) invalidateRules(owner);
  return result;
}

/** True if the number was added, false if it was listed already. */
export async function suppress(entry: Entry, owner = tenantId()): Promise<boolean> {
  const record = await optOutRecorder(entry);
  for (;;) {
    if (await addToList(entry, owner, record)) return true;
    if (entry.source !== "sms" || (await renewSuppression(entry, owner))) return false;
    // Another request has just removed the number, so the next round lists it.
  }
}

/** Suppresses a held person unless other words have held them meanwhile. */
export async function suppressHeld(entry: Entry & { readonly words: string }): Promise<boolean> {
  return addToList(entry, tenantId(), await optOutRecorder(entry), entry.words);
}

type OptOutRecorder = (writer: Writer) => Write[];

async function addToList(entry: Entry, owner: string, record: OptOutRecorder, heldWords?: string): Promise<boolean> {
  const result = await commitChange(owner, (writer) => [
    addEntry(writer, owner, entry, heldWords),
    countEntries(writer, owner, 1),
    ...record(writer),
  ]);
  return result.ok;
}

/** Records only opt-outs by the person, not entries of users or imports. */
async function optOutRecorder({ phoneNumber, source, words = "", callId }: Entry): Promise<OptOutRecorder> {
  if (source !== "spoken" && source !== "sms" && source !== "click") return () => [];
  const record = await Outbox.recorder();
  return (writer) => record(writer, "candidate.opted_out", phoneNumber, { phoneNumber, source, words, callId });
}

/** Moves the entry's time, so that an older "start" text no longer lifts it. Returns whether the number is listed. */
async function renewSuppression({ phoneNumber, at = nowIso() }: Entry, owner: string): Promise<boolean> {
  const key = { tenantId: owner, phoneNumber };
  const patch = db()
    .contactState.patch(key)
    .set({ suppressedAt: at })
    .where(({ suppressedAt, source }, op) => `${op.eq(source, "sms")} AND ${op.lt(suppressedAt, at)}`);
  if (await tryWrite(patch.go())) return true;
  const { data } = await db().contactState.get(key).go({ consistent: true });
  return data?.suppressedAt !== undefined;
}

export async function suppressAfterCall(call: {
  readonly phoneNumber: string;
  readonly callId: string;
  readonly optOut: boolean;
  readonly isRefusal: boolean;
  readonly words?: string | undefined;
}): Promise<void> {
  const country = numberPlace(call.phoneNumber)?.country;
  const isRefused = call.isRefusal && country !== undefined && rulesByCountry[country]?.refusalSuppresses === true;
  if (!call.optOut && !isRefused) return;
  const words = call.words || (call.optOut ? "Asked not to be called again." : "Declined.");
  await suppress({ phoneNumber: call.phoneNumber, source: "spoken", callId: call.callId, words: truncate(words, 300) });
}

export async function suppressedAmong(phoneNumbers: readonly string[], owner = tenantId()): Promise<Set<string>> {
  const states = await readContactStates(phoneNumbers, owner);
  return new Set(phoneNumbers.filter((phoneNumber) => states.get(phoneNumber)?.suppression));
}

export function currentActor(): { actor: string; source: "manual" | "api" } {
  const { actor } = context();
  if (actor.type !== "user") throw new AppError("unauthenticated");
  return { actor: actor.user?.name ?? actor.userId, source: actor.apiKey ? "api" : "manual" };
}

export async function add({ phoneNumber, note }: { phoneNumber: string; note?: string | undefined }) {
  const parsed = readPhoneCell(phoneNumber);
  if (!parsed.ok) throw invalidByRules([{ path: "phoneNumber", message: parsed.message }]);
  const key = { tenantId: listOwner(), phoneNumber: parsed.phoneNumber };
  await suppress({ phoneNumber: parsed.phoneNumber, words: note, ...currentActor() }, key.tenantId);
  const { data } = await db().contactState.get(key).go({ consistent: true });
  if (!data || !isListed(data)) throw new AppError("conflict", refusal("do_not_call_being_removed"));
  return data;
}

type Rows = z.infer<typeof importDoNotCall.body>["rows"];

export async function addMany(rows: Rows) {
  const rejected: { line: number; reason: string }[] = [];
  const entryByNumber = new Map<string, Entry>();
  const { actor } = currentActor();
  let present = 0;
  for (const { line, phoneNumber, note } of rows) {
    const parsed = readPhoneCell(phoneNumber);
    if (!parsed.ok) rejected.push({ line, reason: parsed.message });
    else if (entryByNumber.has(parsed.phoneNumber)) present += 1;
    else entryByNumber.set(parsed.phoneNumber, { phoneNumber: parsed.phoneNumber, source: "csv", words: note, actor });
  }
  const added = await suppressMany([...entryByNumber.values()], listOwner());
  return { added, present: present + entryByNumber.size - added, rejected };
}

/** Below the 100 items of a transaction, which has one per number and the count. */
const entriesPerTransaction = 90;

export async function suppressMany(requestedEntries: readonly Entry[], owner = tenantId()): Promise<number> {
  const entries = [...new Map(requestedEntries.map((entry) => [entry.phoneNumber, entry])).values()];
  let added = 0;
  for (let from = 0; from < entries.length; from += entriesPerTransaction)
    added += await addChunk(entries.slice(from, from + entriesPerTransaction), owner);
  return added;
}

async function addChunk(entries: readonly Entry[], owner: string): Promise<number> {
  for (;;) {
    const listedNumbers = await suppressedAmong(
      entries.map(({ phoneNumber }) => phoneNumber),
      owner,
    );
    const unlistedEntries = entries.filter(({ phoneNumber }) => !listedNumbers.has(phoneNumber));
    if (unlistedEntries.length === 0) return 0;
    const result = await commitChange(owner, (writer) => [
      ...unlistedEntries.map((entry) => addEntry(writer, owner, entry)),
      countEntries(writer, owner, unlistedEntries.length),
    ]);
    if (result.ok) return unlistedEntries.length;
    // Another request has added one of these numbers, so the list is read again.
  }
}

const removeEntry = (writer: Writer, owner: string, phoneNumber: string, listedUntil?: string): Write =>
  writer.contactState
    .patch({ tenantId: owner, phoneNumber })
    .remove(["suppressedAt", "source", "words", "actor", "fromCallId", "listOf", "listNumber", "listedAt"])
    .where(({ suppressedAt, source }, op) =>
      listedUntil === undefined
        ? op.exists(suppressedAt)
        : `${op.eq(source, "sms")} AND ${op.lte(suppressedAt, listedUntil)}`,
    )
    .commit();

export async function remove({ phoneNumber, reason }: { phoneNumber: string; reason: string }): Promise<void> {
  const parsed = readPhoneCell(phoneNumber);
  if (!parsed.ok) throw notFound("number");
  const owner = listOwner();
  const { phoneNumber: listedNumber } = parsed;
  const removal = { kind: "removed", phoneNumber: listedNumber, words: reason, actor: currentActor().actor } as const;
  const result = await commitChange(owner, (writer) => [
    removeEntry(writer, owner, listedNumber),
    countEntries(writer, owner, -1),
    logCalling(writer, removal, owner),
  ]);
  // An erased number is on no list, but can be allowed again.
  const wasErased = await unmarkErased(listedNumber, owner);
  if (!result.ok && !wasErased) throw notFound("number");
  // The number was erased only, so the refused transaction above has not logged its removal.
  if (!result.ok) await transact((writer) => [logCalling(writer, removal, owner)]);
  // The log outlives the erasure of a person, so it has the last digits only.
  const target = { kind: "do_not_call", id: owner, name: `…${listedNumber.slice(-4)}` };
  await Audit.log({ action: "do_not_call.removed", target, reason });
}

/** Removes an entry that a text made no later than `saidAt`, when the person asked to be reached again. */
export async function liftByText(request: { phoneNumber: string; words: string; saidAt: string }): Promise<boolean> {
  const { phoneNumber, words, saidAt } = request;
  const owner = tenantId();
  const result = await commitChange(owner, (writer) => [
    removeEntry(writer, owner, phoneNumber, saidAt),
    countEntries(writer, owner, -1),
    logCalling(writer, { kind: "removed", phoneNumber, words, actor: phoneNumber }),
  ]);
  return result.ok;
}

const pageSize = 50;

/** Sorts after every digit. */
const afterDigits = "~";
/** Sorts before every digit: excludes the number itself, not longer ones. */
const beforeDigits = "!";

export async function page({ search, after }: { search: string; after?: string | undefined }) {
  const prefix = searchPrefix(search);
  const listOf = listOwner();
  const { data } = await db()
    .contactState.query.doNotCall({ listOf })
    .between({ listNumber: after ? `${after}${beforeDigits}` : prefix }, { listNumber: `${prefix}${afterDigits}` })
    .go({ limit: pageSize, hydrate: true });
  const { data: calling } = await db().calling.get({ tenantId: listOf }).go({ consistent: true });
  return {
    entries: data.filter(isListed),
    total: calling?.doNotCallTotal ?? 0,
    next: data.length === pageSize ? data.at(-1)?.phoneNumber : undefined,
  };
}

function searchPrefix(search: string): string {
  // "00 49 151" is "+49151".
  const digits = latinDigits(search)
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  return digits.startsWith("+") ? digits : `+${digits}`;
}

/** The index may still show a removed number. */
const isListed = (row: Item<"contactState">): row is ListedNumber => row.suppressedAt !== undefined;

export async function* pages(): AsyncGenerator<ListedNumber[]> {
  const query = db().contactState.query.doNotCall({ listOf: listOwner() });
  for await (const rows of pagesOf((cursor) => query.go({ limit: 500, hydrate: true, cursor })))
    yield rows.filter(isListed);
}
