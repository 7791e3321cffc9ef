import { randomBytes } from "node:crypto";
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { keyedHash } from "../kernel/hash.ts";
import { newId } from "../kernel/id.ts";
import { cachedRules, invalidateRules, loadRules, type Rules } from "./policy.ts";

const sealContext = (owner: string) => ({ tenantId: owner, purpose: "erased" });

const openedKeys = new Map<string, Promise<string>>();

function openKey(owner: string, sealed: string): Promise<string> {
  const key = openedKeys.get(sealed) ?? ports().vault.open(sealed, sealContext(owner));
  openedKeys.set(sealed, key);
  key.catch(() => openedKeys.delete(sealed));
  return key;
}

export async function erasedAmong(phoneNumbers: readonly string[], owner = tenantId()): Promise<ReadonlySet<string>> {
  const { sealedMarkKey } = await cachedRules(owner);
  if (!sealedMarkKey || phoneNumbers.length === 0) return new Set();
  const key = await openKey(owner, sealedMarkKey);
  const toMark = (phoneNumber: string) => keyedHash(key, phoneNumber);
  const single = phoneNumbers.length === 1 ? phoneNumbers[0] : undefined;
  const marks = single === undefined ? await loadMarks(owner) : await loadMark(owner, toMark(single));
  return new Set(phoneNumbers.filter((phoneNumber) => marks.has(toMark(phoneNumber))));
}

export async function loadErasedTest(
  owner: string,
  { sealedMarkKey }: Rules,
): Promise<(phoneNumber: string) => boolean> {
  if (!sealedMarkKey) return () => false;
  const key = await openKey(owner, sealedMarkKey);
  const marks = await loadMarks(owner);
  return (phoneNumber) => marks.has(keyedHash(key, phoneNumber));
}

async function loadMark(owner: string, mark: string): Promise<ReadonlySet<string>> {
  const { data } = await db().erased.get({ tenantId: owner, mark }).go({ consistent: true });
  return new Set(data ? [mark] : []);
}

async function loadMarks(owner: string): Promise<ReadonlySet<string>> {
  const { data } = await db().erased.query.primary({ tenantId: owner }).go({ pages: "all", consistent: true });
  return new Set(data.map((row) => row.mark));
}

/** `isFirst`: the tenant has no earlier mark, so other processes learn of this one when their cached rules expire. */
export async function markErased(phoneNumber: string): Promise<{ isFirst: boolean }> {
  const owner = tenantId();
  const { sealedMarkKey: existingKey } = await loadRules(owner);
  const sealed = existingKey ?? (await createKey(owner));
  const mark = keyedHash(await openKey(owner, sealed), phoneNumber);
  await db().erased.upsert({ tenantId: owner, mark, at: nowIso() }).go();
  await db().calling.upsert({ tenantId: owner }).add({ doNotCallVersion: 1 }).go();
  invalidateRules(owner);
  return { isFirst: existingKey === undefined };
}

async function createKey(owner: string): Promise<string> {
  const sealedMarkKey = await ports().vault.seal(randomBytes(32).toString("base64url"), sealContext(owner));
  const upsert = db()
    .calling.upsert({ tenantId: owner })
    .set({ sealedMarkKey })
    .where((attributes, op) => op.notExists(attributes.sealedMarkKey));
  await tryWrite(upsert.go());
  return (await loadRules(owner)).sealedMarkKey ?? sealedMarkKey;
}

export async function unmarkErased(phoneNumber: string, owner = tenantId()): Promise<boolean> {
  const { sealedMarkKey } = await loadRules(owner);
  if (!sealedMarkKey) return false;
  const mark = keyedHash(await openKey(owner, sealedMarkKey), phoneNumber);
  const result = await transact((writer) => [
    writer.erased
      .delete({ tenantId: owner, mark })
      .where(({ at }, op) => op.exists(at))
      .commit(),
    writer.calling.upsert({ tenantId: owner }).add({ doNotCallVersion: 1 }).commit(),
  ]);
  if (result.ok) invalidateRules(owner);
  return result.ok;
}

/** Records who erased when and how much, and nothing about the person. */
export async function logErasure(actor: string, words: string): Promise<void> {
  await db()
    .callingLog.put({ tenantId: tenantId(), logId: newId("log"), kind: "erased", actor, at: nowIso(), words })
    .go();
}

/** Deletes the row that holds a marked number in clear text. Returns false during a call: the row remains. */
export async function deleteContactState(phoneNumber: string): Promise<boolean> {
  const key = { tenantId: tenantId(), phoneNumber };
  for (;;) {
    const { data } = await db().contactState.get(key).go({ consistent: true });
    if (!data) return true;
    if (data.callId) return false;
    const isListed = data.suppressedAt !== undefined;
    const result = await transact((writer) => [
      writer.contactState
        .delete(key)
        .where(({ callId, suppressedAt }, op) =>
          [op.notExists(callId), isListed ? op.exists(suppressedAt) : op.notExists(suppressedAt)].join(" AND "),
        )
        .commit(),
      ...(isListed
        ? [writer.calling.upsert({ tenantId: key.tenantId }).add({ doNotCallTotal: -1, doNotCallVersion: 1 }).commit()]
        : []),
    ]);
    if (!result.ok) continue;
    if (isListed) invalidateRules(key.tenantId);
    return true;
  }
}
