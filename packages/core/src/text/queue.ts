import { transact, type Write, type Writer } from "../db/transact.ts";
import { AppError } from "../kernel/error.ts";
import { countReason, countTexts } from "./count.ts";
import { type NewText, newTextRow, type TextItem } from "./item.ts";
import { ensureWakeBy, recordQueued, scheduleWake } from "./sender.ts";
import { updateThread } from "./thread.ts";

const maxTries = 6;

type CallerWrites = (writer: Writer) => readonly Write[];

/** All or none. `present`: indexes of texts that exist already or have changed; `isOther`: `also` conflicted. */
export async function queue(
  texts: readonly NewText[],
  also: CallerWrites = () => [],
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
      ...also(writer),
      ...[...reasons].map(([reason, { length }]) => countReason(writer, key, { group: "dropped", reason }, -length)),
    ]);
    if (result.ok) {
      if (isEarlier) await scheduleWake(number.numberId, at);
      return { ok: true, texts: rows.map((row) => ({ attempts: 0, doubts: 0, checks: 0, ...row })) };
    }
    const present = result.failed.filter((index) => index >= 2 && index < 2 + rows.length).map((index) => index - 2);
    const isOther = result.failed.some((index) => index >= 2 + 2 * rows.length);
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
