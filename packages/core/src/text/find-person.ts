/** Which candidate a number belongs to: candidates move between jobs and are added again. */
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Parent from "../parent/index.ts";
import type { ThreadItem } from "./thread.ts";

interface NumberOwner {
  /** Of all users where it is left out. */
  readonly userId?: string;
  readonly phoneNumber: string;
}

export interface KnownPerson {
  readonly parent: Parent.ParentItem;
  readonly candidate: Candidate.CandidateItem;
}

/** The candidate texted last, if still there with that number, else the last one added. */
export async function findPerson(number: NumberOwner, thread?: ThreadItem): Promise<KnownPerson | undefined> {
  const { parentId, candidateId } = thread ?? {};
  const last = parentId && candidateId ? await personIn(parentId, candidateId, number) : undefined;
  return last ?? findLastAdded(number);
}

/** The candidate of the job to which the number was added or moved last. */
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
