import { concurrent, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

export type CandidateItem = Item<"candidate">;

export const fullName = ({ firstName, lastName }: Pick<CandidateItem, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

export async function getMany(owner: string, parentId: string, ids: readonly string[]): Promise<CandidateItem[]> {
  const people = await getAll(
    ids.map((candidateId) => ({ tenantId: owner, parentId, candidateId })),
    (batch) => db().candidate.get(batch).go({ consistent: true, concurrent }),
  );
  const byId = new Map(people.map((person) => [person.candidateId, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ParentPhone {
  readonly parentId: string;
  readonly phoneNumber: string;
}

export type Holder = Pick<Item<"candidatePhone">, "candidateId" | "batchId" | "row">;

const numberKey = ({ parentId, phoneNumber }: ParentPhone): string => `${parentId} ${phoneNumber}`;

export async function loadHolderLookup(numbers: readonly ParentPhone[]) {
  const guards = await getAll(
    numbers.map(({ parentId, phoneNumber }) => ({ tenantId: tenantId(), parentId, phoneNumber })),
    (batch) => db().candidatePhone.get(batch).go({ consistent: true, concurrent }),
  );
  const holderByNumber = new Map<string, Holder>(guards.map((guard) => [numberKey(guard), guard]));
  return (number: ParentPhone) => holderByNumber.get(numberKey(number));
}

export const findHolder = async (number: ParentPhone) => (await loadHolderLookup([number]))(number);
