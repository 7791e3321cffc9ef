import { concurrent, getAll } from "../db/get-all.ts";
import { db } from "../db/service.ts";
import { nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { readContactStates } from "./contact-state.ts";

export interface Contact {
  addedTo?: string | undefined;
  calledAt?: string | undefined;
  isSuppressed?: boolean | undefined;
}

export async function readContacts(phoneNumbers: readonly string[]): Promise<Map<string, Contact>> {
  const found = new Map<string, Contact>();
  for (const [phoneNumber, { dials, suppression }] of await readContactStates(phoneNumbers)) {
    const last = dials.at(-1);
    const calledAt = last === undefined ? undefined : toIso(last);
    found.set(phoneNumber, { calledAt, isSuppressed: suppression !== undefined });
  }
  const added = await getAll(
    phoneNumbers.map((phoneNumber) => ({ tenantId: tenantId(), phoneNumber, kind: "added" as const })),
    (some) => db().contact.get(some).go({ concurrent }),
  );
  for (const { phoneNumber, parentId } of added)
    found.set(phoneNumber, { ...found.get(phoneNumber), addedTo: parentId });
  return found;
}

export async function noteAdded(parentId: string, phoneNumbers: readonly string[]): Promise<void> {
  const at = nowIso();
  const note = (phoneNumber: string) => ({ tenantId: tenantId(), phoneNumber, kind: "added" as const, parentId, at });
  await db().contact.put(phoneNumbers.map(note)).go({ concurrent });
}
