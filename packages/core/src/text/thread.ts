/** The thread with a person: their name, their latest job and the number that writes to them. */
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import * as Parent from "../parent/index.ts";
import type { NewText } from "./item.ts";

export type ThreadItem = Item<"thread">;

export const toNameKey = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** "anna maria lee" becomes "lee anna maria". */
export function toLastNameKey(key: string): string {
  const lastSpace = key.lastIndexOf(" ");
  return lastSpace < 0 ? key : `${key.slice(lastSpace + 1)} ${key.slice(0, lastSpace)}`;
}

export function updateThread(
  writer: Writer,
  { userId, number, person }: Pick<NewText, "userId" | "number" | "person">,
  changes: { readonly receivedAt?: string } = {},
): Write {
  const { phoneNumber, name, parentId, candidateId } = person;
  const nameKey = toNameKey(name);
  return writer.thread
    .upsert({
      tenantId: number.tenantId,
      userId,
      phoneNumber,
      numberId: number.numberId,
      ...(nameKey ? { name, nameKey, lastNameKey: toLastNameKey(nameKey) } : {}),
      ...(parentId && candidateId ? { parentId, candidateId } : {}),
      ...changes,
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

interface PersonQuery {
  readonly userId?: string;
  readonly phoneNumber: string;
}

export interface KnownPerson {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
}

export async function findPerson(query: PersonQuery, thread?: ThreadItem): Promise<KnownPerson | undefined> {
  const { parentId, candidateId } = thread ?? {};
  const threadPerson = parentId && candidateId ? await personIn(parentId, candidateId, query) : undefined;
  return threadPerson ?? findLastAddedPerson(query);
}

export async function findLastAddedPerson(query: PersonQuery): Promise<KnownPerson | undefined> {
  const { phoneNumber } = query;
  const parentId = (await Compliance.readContacts([phoneNumber])).get(phoneNumber)?.addedTo;
  if (!parentId) return undefined;
  const candidateId = (await Candidate.findHolder({ parentId, phoneNumber }))?.candidateId;
  return candidateId ? personIn(parentId, candidateId, query) : undefined;
}

async function personIn(parentId: string, candidateId: string, { userId, phoneNumber }: PersonQuery) {
  const [parent, candidate] = await Promise.all([Parent.load(parentId), Candidate.load(parentId, candidateId)]);
  if (!parent || (userId !== undefined && userId !== parent.userId)) return undefined;
  return candidate?.phoneNumber === phoneNumber ? { parent, candidate } : undefined;
}
