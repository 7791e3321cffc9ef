import { now } from "../../kernel/clock.ts";
import { once } from "../../kernel/lazy.ts";
import { describeError, log } from "../../kernel/log.ts";
import { send, sendLater } from "../../kernel/message.ts";
import { compactIndex } from "./messages.ts";
import type { IndexKey } from "./store.ts";

const changesPerCompaction = 200;
/** Delay of a compaction, so that successive deletions are compacted together. */
const deletionDelaySeconds = 60;
/** A deletion this soon after the last scheduled one is covered by the same compaction. */
const deletionCoveredMs = 30_000;
/** Readers schedule at most one compaction in this time. */
const readerPauseMs = 2_000;
const maxRemembered = 10_000;

/** Changes without a scheduled compaction, and when this process last scheduled one for a reader or a deletion. */
interface ListActivity {
  changes: number;
  readerScheduledMs: number;
  deletionScheduledMs: number;
}

const activityByList = once(() => new Map<string, ListActivity>());

function activityOf({ tenantId, parentId }: IndexKey): ListActivity {
  const name = `${tenantId} ${parentId}`;
  const existing = activityByList().get(name);
  if (existing) return existing;
  if (activityByList().size >= maxRemembered) activityByList().clear();
  const activity = { changes: 0, readerScheduledMs: 0, deletionScheduledMs: 0 };
  activityByList().set(name, activity);
  return activity;
}

export async function scheduleCompactionAfterChanges({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  activity.changes += 1;
  if (activity.changes < changesPerCompaction) return;
  activity.changes = 0;
  await trySend(send(compactIndex, { parentId }));
}

export async function scheduleCompactionAfterDeletion({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  if (Math.abs(now() - activity.deletionScheduledMs) < deletionCoveredMs) return;
  activity.deletionScheduledMs = now();
  const sent = sendLater(compactIndex, { parentId }, deletionDelaySeconds, `list-gone-${parentId}`);
  if (!(await trySend(sent))) activity.deletionScheduledMs = 0;
}

export async function scheduleCompactionNow({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  if (Math.abs(now() - activity.readerScheduledMs) < readerPauseMs) return;
  activity.readerScheduledMs = now();
  if (!(await trySend(send(compactIndex, { parentId })))) activity.readerScheduledMs = 0;
}

/** A failure to schedule is not an error of the write: the next change or reader schedules the compaction. */
async function trySend(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    log.warn("people-index.not-scheduled", { error: describeError(error) });
    return false;
  }
}
