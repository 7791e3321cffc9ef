import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import type { NewText } from "./item.ts";

export type ThreadItem = Item<"thread">;

export const threadName = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

export function lastFirst(key: string): string {
  const at = key.lastIndexOf(" ");
  return at < 0 ? key : `${key.slice(at + 1)} ${key.slice(0, at)}`;
}

export function updateThread(
  writer: Writer,
  { userId, number, person }: Pick<NewText, "userId" | "number" | "person">,
  more: { readonly receivedAt?: string } = {},
): Write {
  const { phoneNumber, name, parentId, candidateId } = person;
  const nameKey = threadName(name);
  return writer.thread
    .upsert({
      ...{ tenantId: number.tenantId, userId, phoneNumber, numberId: number.numberId },
      ...(nameKey ? { name, nameKey, lastNameKey: lastFirst(nameKey) } : {}),
      ...(parentId && candidateId ? { parentId, candidateId } : {}),
      ...more,
    })
    .commit();
}

export async function loadThread(key: {
  readonly tenantId: string;
  readonly userId: string;
  readonly phoneNumber: string;
}): Promise<ThreadItem | undefined> {
  const { tenantId, userId, phoneNumber } = key;
  const { data } = await db().thread.get({ tenantId, userId, phoneNumber }).go({ consistent: true });
  return data ?? undefined;
}
