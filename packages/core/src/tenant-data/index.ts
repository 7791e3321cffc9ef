import * as Activity from "../activity/index.ts";
import * as Call from "../call/index.ts";
import { folderOf } from "../kernel/bucket.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Tenant from "../tenant/index.ts";

export { continueExport, type ExportItem, hasStalled, listExports, startExport, tenantExport } from "./export.ts";
export { continueRemoval, startRemoval, tenantRemoval } from "./removal.ts";

const budgetMs = 45_000;
const dayMs = 86_400_000;

export async function deleteOldRecordings(): Promise<void> {
  const { recordingDays, recordingsFrom, createdAt } = await Tenant.current();
  if (!recordingDays) return;
  const endsAt = now() + budgetMs;
  const until = toIso(now() - recordingDays * dayMs);
  let count = 0;
  for await (const calls of Activity.walkEndedCalls(recordingsFrom ?? createdAt, until)) {
    for (const { callId } of calls) await deleteFilesOf(callId);
    count += calls.length;
    const last = calls.at(-1);
    if (last) await Tenant.saveRetentionProgress(last.endedAt);
    if (now() > endsAt) return send(Tenant.retentionDue, {});
  }
  await Tenant.saveRetentionProgress(until);
  if (count > 0) log.info("recordings.deleted", { calls: count });
}

async function deleteFilesOf(callId: string): Promise<void> {
  const files = await ports().blobs.list(`${folderOf("calls", tenantId())}${callId}/`);
  for (const { key } of files) await ports().blobs.delete(key);
  await Call.forgetRecording(callId);
}
