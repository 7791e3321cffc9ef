import * as Candidate from "@callwright/core/candidate/index";
import { belongsTo } from "@callwright/core/db/tenant-rows";
import * as Parent from "@callwright/core/parent/index";
import { keysUnder } from "./blobs.ts";
import { asOperator, type Deployment } from "./deployment.ts";
import { entityOf, mapConcurrently, readRows, type Table, toPlain } from "./rows.ts";

export interface RebuiltList {
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
      const keys = await mapConcurrently(keysUnder(bucket, `lists/${tenantId}/${jobId}/`), async (key) => key);
      const files = isDry ? keys : await Candidate.rebuildIndex(jobId, keys);
      lists[jobId] = { people: counters.totalCandidates, files: files.length };
    }
    return lists;
  });
}

async function jobsOf(table: Table, tenantId: string): Promise<string[]> {
  const jobIds: string[] = [];
  for await (const row of readRows(table))
    if (entityOf(row) === "parent" && belongsTo(toPlain(row), tenantId) && row.parentId?.S) jobIds.push(row.parentId.S);
  return jobIds;
}
