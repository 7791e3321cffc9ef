import * as Activity from "@callwright/core/activity/index";
import type { CallItem } from "@callwright/core/call/index";
import { db } from "@callwright/core/db/service";
import { asOperator, type Deployment } from "./deployment.ts";
import { mapConcurrently } from "./rows.ts";

export interface RebuiltFigures {
  readonly calls: number;
  readonly differences: readonly (Pick<Activity.FiguresDifference, "differs"> & { readonly row: string })[];
  /** Rows that calls changed meanwhile; the next run corrects them. */
  readonly left: number;
}

/** Each of them adds to the same rows. */
const recordsAtOnce = 4;

/** The days are over: calls of today may end while they are counted. */
export async function rebuildFigures(
  { database, ports }: Pick<Deployment, "database" | "ports">,
  tenantId: string,
  { from, to, isDry }: { readonly from: string; readonly to: string; readonly isDry: boolean },
): Promise<RebuiltFigures> {
  return asOperator({ database, ports: ports(), tenantId }, async () => {
    const timezone = await Activity.zone();
    const today = Activity.resolvePeriod({}, timezone).to;
    if (!isDay(from) || !isDay(to) || from > to || to >= today)
      throw new Error(`FROM and TO are days before ${today}, such as 2027-03-31`);
    const calls = await callsOf(tenantId, { from, to });
    if (!isDry) await mapConcurrently(calls, Activity.record, recordsAtOnce);
    const counted = await Activity.days(from, to);
    if (!isDry) await mapConcurrently(counted, (day) => Activity.correctReached(day, calls, timezone), recordsAtOnce);
    const userIds = new Set([...calls, ...counted].map(({ userId }) => userId));
    const differences: Activity.FiguresDifference[] = [];
    for (const userId of userIds) {
      const own = calls.filter((call) => call.userId === userId);
      for (const day of Activity.daysBetween(from, to))
        differences.push(...(await Activity.compareFigures({ tenantId, userId }, day, { calls: own, timezone })));
    }
    const written = isDry ? [] : await mapConcurrently(differences, Activity.writeFigures, recordsAtOnce);
    return {
      calls: calls.length,
      differences: differences.map(({ key, differs }) => ({
        row: [key.day, key.userId, key.parentId, key.numberId, key.promptVersion].join(" "),
        differs,
      })),
      left: written.filter((isWritten) => !isWritten).length,
    };
  });
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const dayMs = 86_400_000;
const utc = (day: string, addMs: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + addMs).toISOString();

async function callsOf(tenantId: string, { from, to }: Activity.Period): Promise<CallItem[]> {
  const calls: CallItem[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: CallItem[]; cursor: string | null } = await db()
      .call.scan.where(({ tenantId: ofTenant, state, direction, dialedAt, createdAt }, op) => {
        const [first, last] = [utc(from, -dayMs), utc(to, 2 * dayMs)];
        const isInbound = `${op.eq(direction, "inbound")} AND ${op.between(createdAt, first, last)}`;
        return [
          op.eq(ofTenant, tenantId),
          op.eq(state, "ended"),
          `(${op.between(dialedAt, first, last)} OR (${isInbound}))`,
        ].join(" AND ");
      })
      .go({ cursor, consistent: true });
    calls.push(...page.data);
    cursor = page.cursor;
  } while (cursor);
  return calls;
}
