/** Reads candidates by id, as the last writes left them. */
import { db, type Item } from "../db/service.ts";

export type CandidateItem = Item<"candidate">;

/** People by id, in the order asked for; those who are gone are left out. */
export async function getMany(tenantId: string, parentId: string, ids: readonly string[]): Promise<CandidateItem[]> {
  const found = new Map<string, CandidateItem>();
  let keys = ids.map((candidateId) => ({ tenantId, parentId, candidateId }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().candidate.get(keys).go({ consistent: true });
    for (const candidate of data) found.set(candidate.candidateId, candidate);
    keys = unprocessed;
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
