/** Which fields of a user the latest changes were about, by the log. */
import * as Audit from "../audit/index.ts";
import { tenantId } from "../kernel/context.ts";

export interface FieldChange {
  readonly path: string;
  readonly value: string;
}

/** Field names of the edit form, where the stored ones differ. */
const paths: Readonly<Record<string, string>> = { roles: "role", minutesAllowed: "minutesLimits.totalAllowed" };

/** Each version is one entry. */
export async function changesSince(userId: string, versions: number): Promise<readonly FieldChange[]> {
  const { items } = await Audit.entries({ tenantId: tenantId(), action: "user.changed", targetId: userId }, versions);
  const changes = new Map<string, string>();
  // Newest first: the latest value of a field wins.
  for (const { after = {} } of items)
    for (const [name, value] of Object.entries(after)) {
      const path = paths[name] ?? name;
      if (!changes.has(path)) changes.set(path, describe(value));
    }
  return [...changes].map(([path, value]) => ({ path, value }));
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${String(one)}`)
    .join(", ");
}
