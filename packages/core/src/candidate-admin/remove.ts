import { refusal } from "@callwright/contracts/refusals";
import * as Candidate from "../candidate/index.ts";
import { transact } from "../db/transact.ts";
import * as Facts from "../facts/index.ts";
import * as Interview from "../interview/index.ts";
import { AppError } from "../kernel/error.ts";
import type * as Parent from "../parent/index.ts";
import { cancelWaitingCalls, unchangedCondition } from "./chunk.ts";
import { subtractPeople } from "./counters.ts";

const maxTries = 5;

export async function remove(parent: Parent.ParentItem, candidateId: string): Promise<void> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { idle, live } = await cancelWaitingCalls({ parent, ids: [candidateId] });
    if (live.length > 0) throw new AppError("conflict", refusal("candidate_on_call"));
    const [person] = idle;
    if (!person) return;
    await Interview.removeOf(parent.parentId, [candidateId]);
    await Facts.forgetAskers(parent.parentId, [candidateId]);
    const result = await transact((writer) => [
      subtractPeople(writer, parent, idle),
      ...Candidate.removal(writer, person, unchangedCondition(person)),
    ]);
    if (result.ok) return;
    // The job is being deleted with its candidates.
    if (result.failed.includes(0)) return;
  }
  throw new AppError("unavailable");
}
