/** Queues texts with all that counts them, and cancels waiting ones. */
import { refusal } from "@callwright/contracts/refusals";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { countReason, countTexts } from "./count.ts";
import { type NewText, newTextRow, type TextItem } from "./item.ts";
import { get } from "./read.ts";
import { ensureWakeBy, recordQueued, scheduleWake } from "./sender.ts";
import { updateThread } from "./thread.ts";
import { transition } from "./transition.ts";

const maxTries = 6;
const writesForAll = 2;

type CallerWrites = (writer: Writer) => readonly Write[];

/** All or none. `present`: indexes of texts that exist already or have changed; `isOther`: the caller's writes conflicted. */
export async function queue(
  texts: readonly NewText[],
  callerWrites: CallerWrites = () => [],
): Promise<{ ok: true; texts: TextItem[] } | { ok: false; present: readonly number[]; isOther: boolean }> {
  const [first] = texts;
  if (!first) throw new Error("No texts");
  const { number, userId } = first;
  const key = { tenantId: number.tenantId, numberId: number.numberId, userId };
  const requeued = texts.flatMap(({ replaces }) => replaces ?? []);
  const reasons = Map.groupBy(requeued, ({ reason = "" }) => reason);
  const at = Math.min(...texts.map(({ dueMs }) => dueMs));
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const isEarlier = await ensureWakeBy(key, at);
    const rows = texts.map(newTextRow);
    const result = await transact((writer) => [
      recordQueued(writer, key, at),
      countTexts(writer, key, { waiting: rows.length, dropped: -requeued.length }),
      ...rows.map((row, index) => write(writer, row, texts[index]?.replaces)),
      ...texts.map((text) => updateThread(writer, text)),
      ...callerWrites(writer),
      ...[...reasons].map(([reason, { length }]) => countReason(writer, key, { group: "dropped", reason }, -length)),
    ]);
    if (result.ok) {
      if (isEarlier) await scheduleWake(number.numberId, at);
      return { ok: true, texts: rows.map((row) => ({ attempts: 0, doubts: 0, checks: 0, ...row })) };
    }
    // A row and a thread for each text, between the two writes for all and the caller's own.
    const failedRows = result.failed.map((index) => index - writesForAll);
    const present = failedRows.filter((index) => index >= 0 && index < rows.length);
    const isOther = failedRows.some((index) => index >= 2 * rows.length);
    if (present.length > 0 || isOther) return { ok: false, present, isOther };
    // The number's wake-up was cleared concurrently: try again.
  }
  throw new AppError("unavailable");
}

function write(writer: Writer, row: ReturnType<typeof newTextRow>, before: TextItem | undefined): Write {
  if (!before) return writer.text.create(row).commit();
  return writer.text
    .put(row)
    .where(({ state, order }, op) => `${op.eq(state, "dropped")} AND ${op.eq(order, before.order)}`)
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
export async function cancelOfUser(userId: string, endsAt: number): Promise<boolean> {
  const waiting = db().text.query.ofGroup({ tenantId: tenantId(), userId, group: "waiting" });
  const keys = await readKeys(waiting.params());
  for (let from = 0; from < keys.length; from += pageSize) {
    if (now() > endsAt) return true;
    const { data } = db().text.parse({ Items: await readRows(keys.slice(from, from + pageSize)) });
    for (const text of data) await cancelWaiting(text);
  }
  return false;
}
