/** Rows by key without ElectroDB, for a function that must start fast; light-rows.test.ts compares the keys. */
import type { Item } from "./service.ts";

export const lightRows = {
  number: { entity: "number", pk: ["tenantId"], sk: ["numberId"] },
  user: { entity: "user", pk: ["tenantId"], sk: ["userId"] },
  tenant: { entity: "tenant", pk: ["tenantId"], sk: [] },
  meter: { entity: "meter", pk: ["tenantId", "userId"], sk: [] },
  tenantMeter: { entity: "tenantmeter", pk: ["tenantId"], sk: [] },
  contactState: { entity: "callee", pk: ["tenantId", "phoneNumber"], sk: [] },
  call: { entity: "call", pk: ["tenantId", "callId"], sk: [] },
  parent: { entity: "parent", pk: ["tenantId"], sk: ["parentId"] },
  contact: { entity: "contact", pk: ["tenantId", "phoneNumber"], sk: ["kind"] },
  candidatePhone: { entity: "candidatephone", pk: ["tenantId", "parentId", "phoneNumber"], sk: [] },
  candidate: { entity: "candidate", pk: ["tenantId", "parentId"], sk: ["candidateId"] },
  assistant: { entity: "assistant", pk: ["tenantId"], sk: ["assistantId"] },
} as const;

export type RowName = keyof typeof lightRows;
type RowIds<Name extends RowName> = Readonly<Record<(typeof lightRows)[Name]["pk" | "sk"][number], string>>;

export type ReadRow = <Name extends RowName>(name: Name, ids: RowIds<Name>) => Promise<Item<Name> | undefined>;

export function rowKey(name: RowName, ids: Readonly<Record<string, string>>): { pk: string; sk: string } {
  const { entity, pk, sk } = lightRows[name];
  const keyParts = (names: readonly string[]) => names.map((id) => `#${id}_${ids[id] ?? ""}`).join("");
  // The call entity has a key template of its own.
  const partition = name === "call" ? `call#${ids.tenantId}#${ids.callId}` : `$callwright${keyParts(pk)}`;
  return { pk: partition.toLowerCase(), sk: `$${entity}_1${keyParts(sk)}`.toLowerCase() };
}

/** Names of attributes that are stored under a short field. */
const namesByField: Partial<Record<RowName, Readonly<Record<string, string>>>> = {
  contactState: { lc: "earlierCalls", ll: "latestCall" },
};

export function toRow<Name extends RowName>(name: Name, stored: Readonly<Record<string, unknown>>): Item<Name> {
  const names: Readonly<Record<string, string>> = namesByField[name] ?? {};
  const entries = Object.entries(stored).map(([field, value]) => [
    names[field] ?? field,
    value instanceof Set ? [...value] : value,
  ]);
  return Object.fromEntries(entries) as Item<Name>;
}
