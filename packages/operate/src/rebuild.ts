/** Rebuilds figures and lists from the rows that they derive from. */
import * as Activity from "@callwright/core/activity/index";
import type { CallItem } from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { belongsTo } from "@callwright/core/db/tenant-rows";
import * as Parent from "@callwright/core/parent/index";
import { keysUnder } from "./blobs.ts";
import { asOperator, type Deployment } from "./deployment.ts";
import { entityOf, mapConcurrently, readRows, type Table, toPlain } from "./rows.ts";

export interface RebuiltFigures {
  readonly calls: number;
  readonly differences: readonly (Pick<Activity.FiguresDifference, "differs"> & { readonly row: string })[];
  /** Rows that calls changed meanwhile; the next run corrects them. */
  readonly left: number;
}

const writeConcurrency = 4; // low, since all these writes go to the same rows

/** Compares past days' figures with the calls, and corrects them unless `isDry`. Today's calls may still end. */
export async function rebuildFigures(
  { database, ports }: Pick<Deployment, "database" | "ports">,
  tenantId: string,
  { from, to, isDry }: { readonly from: string; readonly to: string; readonly isDry: boolean },
): Promise<RebuiltFigures> {
  return asOperator({ database, ports: ports(), tenantId }, async () => {
    const timezone = await Activity.tenantTimezone();
    const today = Activity.resolvePeriod({}, timezone).to;
    if (!isDay(from) || !isDay(to) || from > to || to >= today)
      throw new Error(`FROM and TO are days before ${today}, such as 2027-03-31`);
    const calls = await callsOf(tenantId, { from, to });
    // Calls that were never counted are counted first; `record` ignores the others.
    if (!isDry) await mapConcurrently(calls, Activity.record, writeConcurrency);
    const storedDays = await Activity.listDayItems(from, to);
    // Includes users who have stored figures but no calls.
    const userIds = new Set([...calls, ...storedDays].map(({ userId }) => userId));
    const differences: Activity.FiguresDifference[] = [];
    for (const userId of userIds) {
      const userCalls = calls.filter((call) => call.userId === userId);
      for (const day of Activity.daysBetween(from, to))
        differences.push(...(await Activity.compareFigures({ tenantId, userId }, day, { calls: userCalls, timezone })));
    }
    const written = isDry ? [] : await mapConcurrently(differences, Activity.writeFigures, writeConcurrency);
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
const dayStart = (day: string, offsetMs: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + offsetMs).toISOString();

async function callsOf(tenantId: string, { from, to }: Activity.Period): Promise<CallItem[]> {
  const calls: CallItem[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: CallItem[]; cursor: string | null } = await db()
      .call.scan.where(({ tenantId: callTenantId, state, direction, dialedAt, createdAt }, op) => {
        // `from` and `to` are days of the tenant's time zone, so the range has a spare day at each end.
        const [first, last] = [dayStart(from, -dayMs), dayStart(to, 2 * dayMs)];
        const inboundCondition = `${op.eq(direction, "inbound")} AND ${op.between(createdAt, first, last)}`;
        return [
          op.eq(callTenantId, tenantId),
          op.eq(state, "ended"),
          `(${op.between(dialedAt, first, last)} OR (${inboundCondition}))`,
        ].join(" AND ");
      })
      .go({ cursor, consistent: true });
    calls.push(...page.data);
    cursor = page.cursor;
  } while (cursor);
  return calls;
}

interface RebuiltList {
  readonly people: number;
  readonly files: number;
}

export async function rebuildLists(
  { table, bucket, database, ports }: Deployment,
  tenantId: string,
  jobIds: readonly string[],
  isDry: boolean,
): Promise<Record<string, RebuiltList>> {
  return asOperator({ database, ports: ports(), tenantId }, async () => {
    const lists: Record<string, RebuiltList> = {};
    for (const jobId of jobIds.length > 0 ? jobIds : await jobsOf(table, tenantId)) {
      const counters = await Parent.loadCounters(jobId);
      if (!counters) throw new Error(`The tenant ${tenantId} has no job ${jobId}`);
      const keys: string[] = [];
      for await (const key of keysUnder(bucket, `lists/${tenantId}/${jobId}/`)) keys.push(key);
      const files = isDry ? keys : await Candidate.rebuildIndex(jobId, keys);
      lists[jobId] = { people: counters.totalCandidates, files: files.length };
    }
    return lists;
  });
}

async function jobsOf(table: Table, tenantId: string): Promise<string[]> {
  const jobIds: string[] = [];
  for await (const row of readRows(table)) {
    const isJob = entityOf(row) === "parent" && belongsTo(toPlain(row), tenantId);
    if (isJob && row.parentId?.S) jobIds.push(row.parentId.S);
  }
  return jobIds;
}
