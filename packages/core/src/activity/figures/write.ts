import type { Item } from "../../db/service.ts";
import type { Write, Writer } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import * as User from "../../user/index.ts";
import { type CountedCall, type Counts, countsOfCall, instantOf } from "./counters.ts";
import { placeInTime } from "./day.ts";

export type FiguresKey = Pick<
  Item<"figures">,
  "tenantId" | "userId" | "day" | "parentId" | "numberId" | "promptVersion"
>;

interface CountedText extends Pick<FiguresKey, "tenantId" | "userId" | "parentId" | "numberId"> {
  readonly parentTitle: string;
}

export interface FiguresOfCall extends CountedCall, CountedText {
  readonly promptVersion?: number | undefined;
  readonly endedAt?: string | undefined;
}

export function callFigures(call: FiguresOfCall, timezone: string): { key: FiguresKey; counts: Counts } | undefined {
  const at = instantOf(call);
  if (!at) return undefined;
  const { tenantId, userId, parentId, numberId, promptVersion = 0 } = call;
  const { day, hour } = placeInTime(timezone, Date.parse(at));
  return { key: { tenantId, userId, day, parentId, numberId, promptVersion }, counts: countsOfCall(call, hour) };
}

export const settledMs = 7 * 3_600_000;
const lateAfterDialMs = 6 * 3_600_000;
/** Longest time between a call's end and its addition that answers without a change of the version allow for. */
export const lateAfterEndMs = 120_000;

export function figuresWrites(writer: Writer, call: FiguresOfCall, timezone: string): Write[] {
  const figures = callFigures(call, timezone);
  if (!figures) return [];
  const { key, counts } = figures;
  const add = writer.figures
    .upsert({ ...key, title: call.parentTitle })
    .add(counts)
    .commit();
  return isLate(call) ? [add, staleWrite(writer, key), User.dashboardChange(writer, key)] : [add];
}

export function textFigures(writer: Writer, text: CountedText, timezone: string): Write {
  const { tenantId, userId, parentId, parentTitle: title, numberId } = text;
  const { day } = placeInTime(timezone, now());
  return writer.figures
    .upsert({ tenantId, userId, parentId, numberId, title, day, promptVersion: 0 })
    .add({ texts: 1 })
    .commit();
}

const since = (instant: string | undefined): number => (instant ? now() - Date.parse(instant) : 0);

const isLate = (call: FiguresOfCall): boolean =>
  since(call.endedAt) > lateAfterEndMs || since(instantOf(call)) > lateAfterDialMs;

export const staleWrite = (writer: Writer, { tenantId, userId, day }: FiguresKey): Write =>
  writer.figuresSnapshot
    .upsert({ tenantId, userId })
    .add({ version: 1, staleDays: [day] })
    .commit();
