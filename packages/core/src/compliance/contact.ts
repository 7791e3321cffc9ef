/** What a tenant knows of numbers before it calls them: many at once, as an import asks. */
import { db } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";

/** Batches that are under way at once. */
const concurrency = 4;

/** Which of these numbers the tenant must not reach any more. */
export async function suppressedAmong(phoneNumbers: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  let keys = phoneNumbers.map((phoneNumber) => ({ tenantId: tenantId(), phoneNumber }));
  while (keys.length > 0) {
    const { data, unprocessed } = await db().suppression.get(keys).go({ consistent: true, concurrency });
    for (const { phoneNumber } of data) found.add(phoneNumber);
    keys = unprocessed;
  }
  return found;
}

export interface Contact {
  /** The job or campaign to which the number was last added; the person may be gone from there. */
  addedTo?: string | undefined;
  calledAt?: string | undefined;
}

/** What was noted of numbers; those of which nothing was are not in it. */
export async function contactsOf(phoneNumbers: readonly string[]): Promise<Map<string, Contact>> {
  const found = new Map<string, Contact>();
  let keys = phoneNumbers.flatMap((phoneNumber) => [
    { tenantId: tenantId(), phoneNumber, kind: "added" as const },
    { tenantId: tenantId(), phoneNumber, kind: "called" as const },
  ]);
  while (keys.length > 0) {
    const { data, unprocessed } = await db().contact.get(keys).go({ concurrency });
    for (const { phoneNumber, kind, parentId, at } of data)
      found.set(phoneNumber, {
        ...found.get(phoneNumber),
        ...(kind === "added" ? { addedTo: parentId } : { calledAt: at }),
      });
    keys = unprocessed;
  }
  return found;
}

/** Notes that people with these numbers were added to a job or campaign. */
export async function noteAdded(parentId: string, phoneNumbers: readonly string[]): Promise<void> {
  const at = nowIso();
  const note = (phoneNumber: string) => ({ tenantId: tenantId(), phoneNumber, kind: "added" as const, parentId, at });
  let waiting = [...phoneNumbers];
  while (waiting.length > 0) {
    const { unprocessed } = await db().contact.put(waiting.map(note)).go({ concurrency });
    waiting = unprocessed.map(({ phoneNumber }) => phoneNumber);
  }
}

/** Notes that a number was called. */
export async function noteCalled(phoneNumber: string, at: string): Promise<void> {
  await db().contact.put({ tenantId: tenantId(), phoneNumber, kind: "called", at }).go();
}
