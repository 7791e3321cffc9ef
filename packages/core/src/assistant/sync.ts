/** Saves the latest revision of each assistant at the voice provider, which has one copy of each. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import type { SaveResult } from "../ports/voice.ts";
import * as Tenant from "../tenant/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { inboundCallAssistant } from "./call-assistant.ts";
import { reviewAnswering, syncAfterFields, updateAnsweredNumbers, workShard } from "./numbers.ts";
import { type AssistantItem, isSynced } from "./read.ts";

/** Longer than the provider's slowest response. */
const leaseSeconds = 45;
const retrySeconds = 30;
const maxClockSkewMs = 60_000;

/** If the provider does not answer, the sweep tries again. */
export async function syncNow(assistant: AssistantItem): Promise<AssistantItem> {
  const { voiceAccountId } = await Tenant.current();
  const isSameAccount = assistant.voiceAccountId === voiceAccountId;
  const voiceAssistantId = isSameAccount ? assistant.voiceAssistantId : undefined;
  const leased = await lease(assistant);
  if (!leased) return assistant;
  const { assistantId, tenantId, timezone, creatingSince } = assistant;
  // Only a repeated attempt looks for a copy that the previous one may have created.
  const since = creatingSince && toIso(Date.parse(creatingSince) - maxClockSkewMs);
  const result = await voiceOf(voiceAccountId)
    .saveAssistant(
      { ref: { tenantId, assistantId }, assistant: inboundCallAssistant(assistant), zone: timezone },
      { id: voiceAssistantId, since },
    )
    .catch((error: unknown) => {
      measure("UnansweredRounds");
      log.warn("assistant.sync-failed", { assistantId, error: describeError(error) });
      return undefined;
    });
  const synced = await recordResult(leased, result, voiceAccountId);
  await updateAnsweredNumbers(synced);
  return synced;
}

/** Lets one process sync at a time, and only the row's latest revision. */
async function lease(assistant: AssistantItem) {
  const { tenantId, assistantId, revision, creatingSince = nowIso() } = assistant;
  // Even a save of a known copy may create one: it may have been deleted at the provider.
  const fields = { leaseUntil: toIso(now() + leaseSeconds * 1000), creatingSince };
  const patch = db()
    .assistant.patch({ tenantId, assistantId })
    .set(fields)
    .where((row, op) => {
      const freeCondition = `(${op.notExists(row.leaseUntil)} OR ${op.lte(row.leaseUntil, nowIso())})`;
      return `${freeCondition} AND ${op.eq(row.revision, revision)}`;
    });
  return (await tryWrite(patch.go())) ? { ...assistant, ...fields } : undefined;
}

async function recordResult(
  assistant: AssistantItem,
  result: SaveResult | undefined,
  voiceAccountId: string | undefined,
): Promise<AssistantItem> {
  const { tenantId, assistantId, revision } = assistant;
  const patch = () => db().assistant.patch({ tenantId, assistantId });
  if (result?.kind === "saved") {
    const { voiceAssistantId } = result;
    const savedFields = { voiceAssistantId, syncedRevision: revision, ...(voiceAccountId ? { voiceAccountId } : {}) };
    await patch()
      .set(savedFields)
      .remove(["leaseUntil", "creatingSince", "reason", ...(voiceAccountId ? [] : (["voiceAccountId"] as const))])
      .go();
    await clearDueTime(assistant);
    return { ...assistant, ...savedFields, voiceAccountId, creatingSince: undefined, reason: undefined };
  }
  if (result?.kind === "rejected") {
    const { reason } = result;
    // Keeps `creatingSince`, since an earlier attempt without an answer may have created a copy.
    await patch().set({ reason }).remove(["leaseUntil"]).go();
    await clearDueTime(assistant);
    return { ...assistant, reason };
  }
  await patch().set(syncAfterFields(retrySeconds)).remove(["leaseUntil"]).go();
  return assistant;
}

/** Keeps the due time of a revision that was saved meanwhile: the sweep has yet to send it. */
async function clearDueTime({ tenantId, assistantId, revision }: AssistantItem): Promise<void> {
  const patch = db()
    .assistant.patch({ tenantId, assistantId })
    .remove(["workShard", "workAt"])
    .where((row, op) => op.eq(row.revision, revision));
  await tryWrite(patch.go());
}

async function sweepOne(assistant: AssistantItem): Promise<void> {
  const { voiceAccountId } = await Tenant.current();
  if (isSynced(assistant) && assistant.voiceAccountId === voiceAccountId) await clearDueTime(assistant);
  else await syncNow(assistant);
  await reviewAnswering(assistant);
}

/** Lets the sweep save all the tenant's assistants, as after the tenant has moved to another voice account. */
export async function syncAllSoon(): Promise<void> {
  const { data } = await db().assistant.query.primary({ tenantId: tenantId() }).go({ pages: "all" });
  for (const { assistantId } of data)
    await tryWrite(db().assistant.patch({ tenantId: tenantId(), assistantId }).set(syncAfterFields(0)).go());
}

const batchSize = 50;

export async function sweep(): Promise<{ assistants: number }> {
  const { data } = await db()
    .assistant.query.unsettled({ workShard })
    .lte({ workAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const assistant of data) {
    const { assistantId } = assistant;
    await runAsSystem(assistant, "sweep", () => sweepOne(assistant)).catch((error: unknown) => {
      measure("UnansweredRounds");
      log.warn("sweep.assistant-failed", { assistantId, error: describeError(error) });
    });
  }
  return { assistants: data.length };
}
