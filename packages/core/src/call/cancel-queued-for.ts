/** Takes back the call that waits for a number which nobody may call any more, as far as it is known where its person is. */
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { cancelQueued } from "./cancel-queued.ts";

/** In the job to which the number was added last; calls of others end without a ring when the gate comes to them. */
export async function cancelQueuedFor(phoneNumber: string): Promise<void> {
  const parentId = (await Compliance.contactsOf([phoneNumber])).get(phoneNumber)?.addedTo;
  if (!parentId) return;
  const holder = (await Candidate.holders([{ parentId, phoneNumber }]))({ parentId, phoneNumber });
  const candidate = holder && (await Candidate.load(parentId, holder.candidateId));
  if (candidate?.pendingCallId) await cancelQueued([candidate.pendingCallId]);
}
