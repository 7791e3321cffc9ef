/** Who holds a number in a job or campaign: asked of the numbers' guards, many at once. */
import { db, type Item } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

export interface NumberIn {
  readonly parentId: string;
  readonly phoneNumber: string;
}

export type Holder = Pick<Item<"candidatePhone">, "candidateId" | "batchId" | "row">;

const nameOf = ({ parentId, phoneNumber }: NumberIn): string => `${parentId} ${phoneNumber}`;

/** Answers who holds one of these numbers; undefined for nobody. */
export async function holders(numbers: readonly NumberIn[]): Promise<(number: NumberIn) => Holder | undefined> {
  const found = new Map<string, Holder>();
  let keys = numbers.map(({ parentId, phoneNumber }) => ({ tenantId: tenantId(), parentId, phoneNumber }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().candidatePhone.get(keys).go({ consistent: true, concurrency: 4 });
    for (const guard of data) found.set(nameOf(guard), guard);
    keys = unprocessed;
  }
  return (number) => found.get(nameOf(number));
}
