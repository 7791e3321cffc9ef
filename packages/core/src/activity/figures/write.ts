import type { Item } from "../../db/service.ts";
import type { Write, Writer } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import * as User from "../../user/index.ts";
import { type CountedCall, type Counts, callCounts, callInstant } from "./counters.ts";
import { localDayAndHour } from "./day.ts";

export type FiguresKey = Pick<
  Item<"figures">,
  "tenantId" | "userId" | "day" | "parentId" | "numberId" | "promptVersion"
>;

interface CountedText extends Pick<FiguresKey, "tenantId" | "userId" | "parentId" | "numberId"> {
  readonly parentTitle: string;
}

export interface CallForFigures extends CountedCall, CountedText {
  readonly promptVersion?: number | undefined;
  readonly endedAt?: string | undefined;
}

export function callFigures(call: CallForFigures, timezone: string): { key: FiguresKey; counts: Counts } | undefined {
  const at = callInstant(call);
  if (!at) return undefined;
  const { tenantId, userId, parentId, numberId, promptVersion = 0 } = call;
  const { day, hour } = localDayAndHour(timezone, Date.parse(at));
  return { key: { tenantId, userId, day, parentId, numberId, promptVersion }, counts: callCounts(call, hour) };
}

/** A day's figures are settled this long after its end, since calls may still end. */
export const settledMs = 7 * 3_600_000;
/** Cached answers may lack a call counted later than this after its dialling or end, so it raises the snapshot's version. */
const lateAfterDialMs = 6 * 3_600_000;
export const lateAfterEndMs = 120_000;

export function figuresWrites(writer: Writer, call: CallForFigures, timezone: string): Write[] {
  const figures = callFigures(call, timezone);
  if (!figures) return [];
  const { key, counts } = figures;
  const add = writer.figures
    .upsert({ ...key, title: call.parentTitle })
    .add(counts)
    .commit();
  return isLate(call) ? [add, markDayStale(writer, key), User.writeDashboardChange(writer, key)] : [add];
}

export function textFiguresWrite(writer: Writer, text: CountedText, timezone: string): Write {
  const { tenantId, userId, parentId, parentTitle: title, numberId } = text;
  const { day } = localDayAndHour(timezone, now());
  return writer.figures
    .upsert({ tenantId, userId, parentId, numberId, title, day, promptVersion: 0 })
    .add({ texts: 1 })
    .commit();
}

const msSince = (instant: string | undefined): number => (instant ? now() - Date.parse(instant) : 0);

const isLate = (call: CallForFigures): boolean =>
  msSince(call.endedAt) > lateAfterEndMs || msSince(callInstant(call)) > lateAfterDialMs;

export const markDayStale = (writer: Writer, { tenantId, userId, day }: FiguresKey): Write =>
  writer.figuresSnapshot
    .upsert({ tenantId, userId })
    .add({ version: 1, staleDays: [day] })
    .commit();
