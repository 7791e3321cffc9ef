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
const readerPauseMs = 2_000;
const maxRemembered = 10_000;

/** What this process has written and read of a list since it scheduled a compaction; times in milliseconds. */
interface ListActivity {
  changes: number;
  readerAt: number;
  deletionAt: number;
}

const activityByList = once(() => new Map<string, ListActivity>());

function activityOf({ tenantId, parentId }: IndexKey): ListActivity {
  const name = `${tenantId} ${parentId}`;
  const found = activityByList().get(name);
  if (found) return found;
  if (activityByList().size >= maxRemembered) activityByList().clear();
  const activity = { changes: 0, readerAt: 0, deletionAt: 0 };
  activityByList().set(name, activity);
  return activity;
}

export async function scheduleCompactionAfterChanges({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  activity.changes += 1;
  if (activity.changes < changesPerCompaction) return;
  activity.changes = 0;
  await isSent(send(compactIndex, { parentId }));
}

export async function scheduleCompactionAfterDeletion({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  if (Math.abs(now() - activity.deletionAt) < deletionCoveredMs) return;
  activity.deletionAt = now();
  const sent = sendLater(compactIndex, { parentId }, deletionDelaySeconds, `list-gone-${parentId}`);
  if (!(await isSent(sent))) activity.deletionAt = 0;
}

export async function scheduleCompactionNow({ tenantId, parentId }: IndexKey): Promise<void> {
  const activity = activityOf({ tenantId, parentId });
  if (now() - activity.readerAt < readerPauseMs) return;
  activity.readerAt = now();
  if (!(await isSent(send(compactIndex, { parentId })))) activity.readerAt = 0;
}

/** A failure to schedule is not an error of the write: the next change or reader schedules the compaction. */
async function isSent(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    log.warn("people-index.not-scheduled", { error: describeError(error) });
    return false;
  }
}
