/** A run's first call to a person waits for their pre-call text, so that the text never comes after the call. */
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import type { CallItem } from "../item.ts";
import type { RunItem } from "./load.ts";

/** Longest wait of a call beyond its text's due time, for texts that cannot be sent. */
const maxWaitMs = 600_000;
/** Checks happen on a grid of times, so that lines and workers that wait for the same text schedule one check. */
const checkEveryMs = 3_000;
export const textsBulkId = (runId: string, source: number): string => `${runId.replace(/^run_/, "blk_")}_${source}`;

type FirstCall = Pick<CallItem, "tenantId" | "parentId" | "candidateId" | "attempt">;

/** When to check the text again, in milliseconds since the epoch; undefined if the call need not wait for it. */
export async function nextTextCheckMs(
  run: RunItem,
  parent: { readonly isPreCallSms: boolean },
  { tenantId, parentId, candidateId, attempt }: FirstCall,
): Promise<number | undefined> {
  if (!parent.isPreCallSms || attempt > 1) return undefined;
  const textId = Candidate.preCallTextId(parentId, candidateId);
  const { data: text } = await db().text.get({ tenantId, textId }).go({ consistent: true });
  if (!text) {
    const queueingSince = [run.resumedAt ?? run.createdAt, run.extendedAt ?? ""].sort().at(-1) ?? "";
    return (await isQueueingTexts(run)) ? nextCheck(Date.parse(queueingSince)) : undefined;
  }
  if (text.state !== "scheduled" && text.state !== "sending") return undefined;
  const dueMs = Date.parse(text.dueAt);
  // The gate allows the text only later, but perhaps the call now.
  if (text.gate?.kind === "later") return dueMs > now() ? undefined : nextCheck(dueMs);
  // If the carrier postpones the text, `dueAt` moves; `validUntil` still tells the first due time.
  const plannedMs = text.validUntil ? Date.parse(text.validUntil) - Candidate.preCallTextValidSeconds * 1000 : dueMs;
  return plannedMs > now() ? plannedMs : nextCheck(plannedMs);
}

function nextCheck(sinceMs: number): number | undefined {
  const untilMs = sinceMs + maxWaitMs;
  const checkMs = (Math.floor(now() / checkEveryMs) + 1) * checkEveryMs;
  return untilMs <= now() ? undefined : Math.min(checkMs, untilMs);
}

async function isQueueingTexts({ tenantId, runId, sources, textsFrom }: RunItem): Promise<boolean> {
  if (textsFrom !== undefined) return true;
  const ids = sources.map((_, at) => ({ tenantId, bulkId: textsBulkId(runId, at) }));
  const { data } = await db().bulkAction.get(ids).go({ consistent: true });
  return data.some(({ state }) => state === "running");
}
