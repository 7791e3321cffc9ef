import { concurrent, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";

export type CandidateItem = Item<"candidate">;

export async function getMany(tenantId: string, parentId: string, ids: readonly string[]): Promise<CandidateItem[]> {
  const people = await getAll(
    ids.map((candidateId) => ({ tenantId, parentId, candidateId })),
    (some) => db().candidate.get(some).go({ consistent: true, concurrent }),
  );
  const found = new Map(people.map((person) => [person.candidateId, person]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
