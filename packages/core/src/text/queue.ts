/** Queues texts together with their counters and wake-up, and cancels waiting ones. */
import { refusal } from "@callwright/contracts/refusals";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { transactParts, type Write, type Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { changeReasonCount, changeTextCounts } from "./count.ts";
import { type NewText, newTextRow, type TextItem } from "./item.ts";
import { get } from "./read.ts";
import { ensureWakeBy, recordQueued, scheduleWake } from "./sender.ts";
import { updateThread } from "./thread.ts";
import { transition } from "./transition.ts";

const maxTries = 6;

type CallerWrites = (writer: Writer) => readonly Write[];

/** Queues all texts or none. Refused if a text exists already or has changed, or if the caller's writes conflict. */
export async function queue(
  texts: readonly NewText[],
  callerWrites: CallerWrites = () => [],
): Promise<{ ok: true; texts: TextItem[] } | { ok: false }> {
  const [first] = texts;
  if (!first) throw new Error("No texts");
  const { number, userId } = first;
  const key = { tenantId: number.tenantId, numberId: number.numberId, userId };
  const requeued = texts.flatMap(({ replaces }) => replaces ?? []);
  const requeuedByReason = Map.groupBy(requeued, ({ reason = "" }) => reason);
  const earliestDueMs = Math.min(...texts.map(({ dueMs }) => dueMs));
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const isWakeMoved = await ensureWakeBy(key, earliestDueMs);
    const rows = texts.map(newTextRow);
    const result = await transactParts<"wake" | "counts" | "texts" | "threads" | "caller">((put, writer) => {
      put("wake", recordQueued(writer, key, earliestDueMs));
      put("counts", changeTextCounts(writer, key, { waiting: rows.length, dropped: -requeued.length }));
      for (const [index, row] of rows.entries()) put("texts", createOrReplace(writer, row, texts[index]?.replaces));
      for (const text of texts) put("threads", updateThread(writer, text));
      put("caller", callerWrites(writer));
      for (const [reason, { length }] of requeuedByReason)
        put("counts", changeReasonCount(writer, key, { group: "dropped", reason }, -length));
    });
    if (result.ok) {
      if (isWakeMoved) await scheduleWake(number.numberId, earliestDueMs);
      return { ok: true, texts: rows.map((row) => ({ attempts: 0, doubts: 0, checks: 0, ...row })) };
    }
    if (result.failed.has("texts") || result.failed.has("caller")) return { ok: false };
    // The number's wake-up was cleared concurrently: try again.
  }
  throw new AppError("unavailable");
}

function createOrReplace(writer: Writer, row: ReturnType<typeof newTextRow>, droppedText: TextItem | undefined): Write {
  if (!droppedText) return writer.text.create(row).commit();
  return writer.text
    .put(row)
    .where(({ state, order }, op) => `${op.eq(state, "dropped")} AND ${op.eq(order, droppedText.order)}`)
    .commit();
}

const cancelWaiting = (text: TextItem): Promise<TextItem | undefined> =>
  transition(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });

/** Idempotent. Throws if the text no longer waits. */
export async function cancel(textId: string): Promise<TextItem> {
  const text = await get(textId);
  if (text.state === "dropped") return text;
  const cancelled = await cancelWaiting(text);
  if (!cancelled) throw new AppError("conflict", refusal("sms_not_waiting"));
  return cancelled;
}

const pageSize = 100;

/** Works until `endsAt` (milliseconds since the epoch); true if texts are left. */
export async function cancelTextsOfUser(userId: string, endsAt: number): Promise<boolean> {
  const waiting = db().text.query.ofGroup({ tenantId: tenantId(), userId, group: "waiting" });
  const keys = await readKeys(waiting.params());
  for (let from = 0; from < keys.length; from += pageSize) {
    if (now() > endsAt) return true;
    const { data } = db().text.parse({ Items: await readRows(keys.slice(from, from + pageSize)) });
    for (const text of data) await cancelWaiting(text);
  }
  return false;
}
