import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Parent from "../parent/index.ts";
import type { ThreadItem } from "./thread.ts";

interface NumberOwner {
  readonly userId?: string;
  readonly phoneNumber: string;
}

export interface KnownPerson {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
}

export async function findPerson(number: NumberOwner, thread?: ThreadItem): Promise<KnownPerson | undefined> {
  const { parentId, candidateId } = thread ?? {};
  const last = parentId && candidateId ? await personIn(parentId, candidateId, number) : undefined;
  return last ?? findLastAdded(number);
}

export async function findLastAdded(number: NumberOwner): Promise<KnownPerson | undefined> {
  const { phoneNumber } = number;
  const parentId = (await Compliance.readContacts([phoneNumber])).get(phoneNumber)?.addedTo;
  if (!parentId) return undefined;
  const candidateId = (await Candidate.holders([{ parentId, phoneNumber }]))({ parentId, phoneNumber })?.candidateId;
  return candidateId ? personIn(parentId, candidateId, number) : undefined;
}

async function personIn(parentId: string, candidateId: string, { userId, phoneNumber }: NumberOwner) {
  const [parent, candidate] = await Promise.all([Parent.load(parentId), Candidate.load(parentId, candidateId)]);
  return parent && [undefined, parent.userId].includes(userId) && candidate?.phoneNumber === phoneNumber
    ? { parent, candidate }
    : undefined;
}
