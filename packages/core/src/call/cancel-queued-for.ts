import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { cancelQueued } from "./cancel-queued.ts";

/** Looks in the job to which the number was added last; elsewhere the gate refuses the call when it is due. */
export async function cancelQueuedFor(phoneNumber: string): Promise<void> {
  const parentId = (await Compliance.readContacts([phoneNumber])).get(phoneNumber)?.addedTo;
  if (!parentId) return;
  const holder = (await Candidate.holders([{ parentId, phoneNumber }]))({ parentId, phoneNumber });
  const candidate = holder && (await Candidate.load(parentId, holder.candidateId));
  if (candidate?.pendingCallId) await cancelQueued([candidate.pendingCallId]);
}
