/** Places one call: every refusal that can be known is made here, in the specification's words. */
import { messages, parsePhone } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Job from "../job/index.ts";
import { userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";
import { wake } from "./line.ts";
import { queueCalls } from "./queue.ts";

export interface PlaceRequest {
  readonly parentId: string;
  readonly candidateId: string;
  readonly numberId?: string | undefined;
}

/** Queues a call to one person and answers its id. Throws when it cannot be placed. */
export async function place(request: PlaceRequest): Promise<{ callId: string }> {
  const job = await Job.get(request.parentId);
  const candidate = await Candidate.get(request.parentId, request.candidateId);
  const number = await PhoneNumber.requireUsable(request.numberId);
  await refuseKnown(candidate.phoneNumber);
  const result = await queueCalls({
    parent: { id: job.jobId, title: job.title, timezone: job.timezone },
    numberId: number.numberId,
    people: [candidate],
  });
  const callId = result.refused ? undefined : result.callIds[0];
  if (!callId) throw new AppError("conflict", "This person is being called already.");
  await wake(number.numberId);
  return { callId };
}

/** What the gate or the meter would refuse later is said now. */
async function refuseKnown(phoneNumber: string): Promise<void> {
  if (!parsePhone(phoneNumber).ok) throw new AppError("validation_failed", messages.callInvalidNumber);
  const decision = await Compliance.check({ phoneNumber, channel: "call", purpose: "outreach", basis: "entered" });
  if (decision.kind === "never") throw new AppError("unprocessable", Compliance.explain(decision));
  if (!(await Billing.hasMinutes(userActor().userId))) throw new AppError("minutes_exhausted");
}
