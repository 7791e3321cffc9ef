/** Activity: a tenant's ended calls in order, daily counts by number, and daily figures; each call counts once. */
import { isReached, wholeSeconds } from "@callwright/contracts/figures";
import * as Billing from "../billing/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { callInstant } from "./figures/counters.ts";
import { daysBetween, shiftDay } from "./figures/day.ts";
import { type CallForFigures, figuresWrites } from "./figures/write.ts";

export { daysBetween, type Period, resolvePeriod } from "./figures/day.ts";
export { compareFigures, type FiguresDifference, writeFigures } from "./figures/recount.ts";
export {
  type Analytics,
  analytics,
  analyticsVersion,
  dashboardVersion,
  type Figures,
  todayFigures,
} from "./figures/report.ts";
export { textFiguresWrite } from "./figures/write.ts";

export type DayItem = Item<"activityDay">;

interface EndedCall extends CallForFigures {
  readonly callId: string;
  readonly endCause?: string | undefined;
}

/** Repeatable: the transaction fails if the call's `endedCall` row exists, so that a call counts once. */
export async function record(call: EndedCall): Promise<void> {
  const { callId, userId, endedAt } = call;
  if (!endedAt) return;
  const key = { tenantId: tenantId(), month: endedAt.slice(0, 7), endedAt, callId };
  const timezone = await tenantTimezone();
  const at = callInstant(call);
  const day = at && Billing.dayIn(timezone, Date.parse(at));
  await transact((writer) => [
    writer.endedCall.create({ ...key, userId }).commit(),
    ...(day
      ? [
          writer.activityDay
            .upsert({ tenantId: key.tenantId, day, userId, numberId: call.numberId, ...failureFields(call) })
            .add(dayCounts(call))
            .commit(),
        ]
      : []),
    ...figuresWrites(writer, call, timezone),
  ]);
}

function dayCounts({ direction, endReason = "failed", ...call }: EndedCall) {
  const isInbound = direction === "inbound";
  const reached = isReached(endReason) ? 1 : 0;
  return {
    dialed: isInbound ? 0 : 1,
    inbound: isInbound ? 1 : 0,
    reached,
    dialedReached: isInbound ? 0 : reached,
    seconds: wholeSeconds(call.seconds),
  };
}

const failureFields = ({ endReason, endedAt, endCause }: EndedCall) =>
  endReason === "failed" && endCause ? { failedAt: endedAt, failedWhy: endCause } : {};

export async function tenantTimezone(id = tenantId()): Promise<string> {
  return (await Tenant.loadMany([id])).get(id)?.timezone ?? "UTC";
}

export async function lastDays(count: number): Promise<readonly string[]> {
  const today = Billing.dayIn(await tenantTimezone(), now());
  return daysBetween(shiftDay(today, 1 - count), today);
}

export async function listDayItems(from: string, to: string): Promise<readonly DayItem[]> {
  const query = db().activityDay.query.primary({ tenantId: tenantId() });
  // "~" sorts after the users and numbers of the last day.
  const { data } = await query.between({ day: from }, { day: `${to}~` }).go({ pages: "all" });
  return data;
}

const maxRowsRead = 1_000;
const chunkSize = 100;
const dayMs = 86_400_000;

/** A page may be short, since rows of other users count towards the rows that one page reads. */
export async function listEndedCalls(
  { userId, limit, after }: { userId?: string | undefined; limit: number; after?: string | undefined },
  since: string,
): Promise<{ readonly items: readonly Item<"endedCall">[]; readonly next?: string | undefined }> {
  const items: Item<"endedCall">[] = [];
  let cursor = after ?? toIso(now() + dayMs); // later than the end of every call
  for (let rowsRead = 0; rowsRead < maxRowsRead; rowsRead += chunkSize) {
    const rows = await endedBefore(cursor, since);
    for (const row of rows) {
      if (userId && row.userId !== userId) continue;
      items.push(row);
      if (items.length === limit) return { items, next: endedCallCursor(row) };
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return { items };
    cursor = endedCallCursor(lastRow);
  }
  return { items, next: cursor };
}

export async function* walkEndedCalls(from: string, until: string): AsyncGenerator<readonly Item<"endedCall">[]> {
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = shiftMonth(month, 1)) {
    let cursor = { endedAt: from, callId: "" };
    for (;;) {
      const query = db().endedCall.query.primary({ tenantId: tenantId(), month });
      const { data } = await query
        .gt(cursor)
        .where(({ endedAt }, op) => op.lt(endedAt, until))
        .go({ limit: chunkSize });
      const lastRow = data.at(-1);
      if (!lastRow) break;
      yield data;
      cursor = lastRow;
    }
  }
}

function shiftMonth(month: string, by: 1 | -1): string {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  return toIso(Date.UTC(year, monthNumber - 1 + by)).slice(0, 7);
}

const endedCallCursor = ({ endedAt, callId }: Item<"endedCall">): string => `${endedAt}#${callId}`;

async function endedBefore(cursor: string, since: string): Promise<readonly Item<"endedCall">[]> {
  const [endedAt = "", callId = ""] = cursor.split("#");
  for (let month = endedAt.slice(0, 7); month >= since.slice(0, 7); month = shiftMonth(month, -1)) {
    const query = db().endedCall.query.primary({ tenantId: tenantId(), month });
    const { data } = await query.lt({ endedAt, callId }).go({ order: "desc", limit: chunkSize });
    if (data.length > 0) return data;
  }
  return [];
}
