import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { refusal } from "@callwright/contracts/refusals";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transact, transactParts, type Write, type Writer } from "../db/transact.ts";
import * as Facts from "../facts/index.ts";
import * as Interview from "../interview/index.ts";
import { AppError, invalidByRules, invalidField } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import { cancelWaitingCalls, subtractFromCounters, unchangedCondition } from "./chunk.ts";

interface Edit {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

const maxTries = 5;

export async function edit(
  parent: Parent.ParentItem,
  candidateId: string,
  input: Edit,
): Promise<Candidate.CandidateItem> {
  const change = validChange(input);
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const candidate = await Candidate.get(parent.parentId, candidateId);
    if (!(await saveEdit(parent, candidate, change))) continue;
    if (change.phoneNumber) await Compliance.recordLastJob(parent.parentId, [change.phoneNumber]);
    return { ...candidate, ...change };
  }
  throw new AppError("conflict");
}

function validChange({ firstName, lastName, phoneNumber }: Edit): Partial<Record<keyof Edit, string>> {
  if (firstName === undefined && lastName === undefined && phoneNumber === undefined)
    throw new AppError("validation_failed", refusal("candidate_change_missing"));
  const hasName = firstName !== undefined || lastName !== undefined;
  if (hasName && firstName === undefined) throw invalidField("firstName", refusal("first_name_missing"));
  if (hasName && lastName === undefined) throw invalidField("lastName", refusal("last_name_missing"));
  const phone = phoneNumber === undefined ? undefined : readPhoneCell(phoneNumber);
  if (phone && !phone.ok) throw invalidByRules([{ path: "phoneNumber", message: phone.message }]);
  return { ...(hasName && { firstName, lastName }), ...(phone?.ok && { phoneNumber: phone.phoneNumber }) };
}

type Part = "person" | "parent" | "guard" | "call";

/** False if the waiting call changed meanwhile: the next try sees its new state. */
async function saveEdit(
  parent: Parent.ParentItem,
  candidate: Candidate.CandidateItem,
  set: Partial<Record<keyof Edit, string>>,
): Promise<boolean> {
  const { pendingCallId, phoneNumber } = candidate;
  const isOtherNumber = set.phoneNumber !== undefined && set.phoneNumber !== phoneNumber;
  if (isOtherNumber && candidate.callStatus === "in_progress")
    throw new AppError("conflict", refusal("candidate_on_call"));
  const result = await transactParts<Part>((put, writer) => {
    const where = isOtherNumber ? { phoneNumber, pendingCallId } : {};
    put("person", Candidate.patch(writer, candidate, { set, where }));
    put("parent", Parent.touch(writer, parent));
    if (isOtherNumber && set.phoneNumber) {
      put("guard", moveGuard(writer, candidate, set.phoneNumber));
      if (pendingCallId) put("call", Call.changeQueuedNumber(writer, pendingCallId, set.phoneNumber));
    }
  });
  if (result.ok) return true;
  const { failed } = result;
  if (failed.has("parent")) throw Parent.parentNotFound(parent.parentId);
  if (failed.has("guard")) throw new AppError("conflict", refusal("candidate_already_in_job"));
  return false;
}

/** Guard rows keep a phone number unique in its job. */
function moveGuard(writer: Writer, candidate: Candidate.CandidateItem, phoneNumber: string): Write[] {
  const { tenantId, parentId, candidateId } = candidate;
  return [
    writer.candidatePhone.delete({ tenantId, parentId, phoneNumber: candidate.phoneNumber }).commit(),
    writer.candidatePhone.create({ tenantId, parentId, phoneNumber, candidateId }).commit(),
  ];
}

export async function remove(parent: Parent.ParentItem, candidateId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { idle, live } = await cancelWaitingCalls({ parent, ids: [candidateId] });
    if (live.length > 0) throw new AppError("conflict", refusal("candidate_on_call"));
    const [person] = idle;
    if (!person) return;
    await Interview.removeMany(parent.parentId, [candidateId]);
    await Facts.forgetAskers(parent.parentId, [candidateId]);
    const result = await transact((writer) => [
      subtractFromCounters(writer, parent, idle),
      ...Candidate.removalWrites(writer, person, unchangedCondition(person)),
    ]);
    if (result.ok) return;
    // The first write, to the counters, fails if the job is being deleted with its candidates.
    if (result.failed.includes(0)) return;
  }
  throw new AppError("unavailable");
}
