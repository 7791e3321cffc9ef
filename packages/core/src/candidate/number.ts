import { concurrent, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId } from "../kernel/context.ts";

export interface NumberIn {
  readonly parentId: string;
  readonly phoneNumber: string;
}

export type Holder = Pick<Item<"candidatePhone">, "candidateId" | "batchId" | "row">;

const numberName = ({ parentId, phoneNumber }: NumberIn): string => `${parentId} ${phoneNumber}`;

export async function holders(numbers: readonly NumberIn[]): Promise<(number: NumberIn) => Holder | undefined> {
  const guards = await getAll(
    numbers.map(({ parentId, phoneNumber }) => ({ tenantId: tenantId(), parentId, phoneNumber })),
    (some) => db().candidatePhone.get(some).go({ consistent: true, concurrent }),
  );
  const found = new Map<string, Holder>(guards.map((guard) => [numberName(guard), guard]));
  return (number) => found.get(numberName(number));
}
