import { now } from "../../kernel/clock.ts";
import { once } from "../../kernel/lazy.ts";
import { describeError, log } from "../../kernel/log.ts";
import { send, sendLater } from "../../kernel/message.ts";
import { compactIndex } from "./messages.ts";
import type { IndexKey } from "./store.ts";

const changesPerCompaction = 200;
/** Delay of a compaction, so that successive deletions are compacted together. */
const deletionDelaySeconds = 60;
/** A compaction that is due later than this covers a further deletion. */
const deletionSpareMs = 30_000;
const readerPauseMs = 2_000;
const maxRemembered = 10_000;

/** What this process has written and read of a list since it scheduled a compaction; times in milliseconds. */
interface Due {
  changes: number;
  readerAt: number;
  deletionAt: number;
}

const dueByList = once(() => new Map<string, Due>());

function dueOf({ tenantId, parentId }: IndexKey): Due {
  const name = `${tenantId} ${parentId}`;
  const found = dueByList().get(name);
  if (found) return found;
  if (dueByList().size >= maxRemembered) dueByList().clear();
  const due = { changes: 0, readerAt: 0, deletionAt: 0 };
  dueByList().set(name, due);
  return due;
}

export async function noteChange({ tenantId, parentId }: IndexKey): Promise<void> {
  const due = dueOf({ tenantId, parentId });
  due.changes += 1;
  if (due.changes < changesPerCompaction) return;
  due.changes = 0;
  await isSent(send(compactIndex, { parentId }));
}

export async function noteDeletion({ tenantId, parentId }: IndexKey): Promise<void> {
  const due = dueOf({ tenantId, parentId });
  if (Math.abs(now() - due.deletionAt) < deletionSpareMs) return;
  due.deletionAt = now();
  const sent = sendLater(compactIndex, { parentId }, deletionDelaySeconds, `list-gone-${parentId}`);
  if (!(await isSent(sent))) due.deletionAt = 0;
}

export async function noteLongLog({ tenantId, parentId }: IndexKey): Promise<void> {
  const due = dueOf({ tenantId, parentId });
  if (now() - due.readerAt < readerPauseMs) return;
  due.readerAt = now();
  if (!(await isSent(send(compactIndex, { parentId })))) due.readerAt = 0;
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
