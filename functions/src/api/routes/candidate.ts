import { messages } from "@callwright/contracts";
import { updateAgentCandidate } from "@callwright/contracts/endpoints/campaign";
import * as endpoints from "@callwright/contracts/endpoints/candidate";
import { refusal } from "@callwright/contracts/refusals";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { AppError } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentPerson } from "./parent.ts";

export function candidateRoutes(app: App): void {
  implement(app, endpoints.checkCandidates, async ({ params, body }) => ({
    ...(await Candidate.check(await Parent.get(params.id), body.candidates)),
  }));

  implement(app, endpoints.addCandidates, async ({ params, body }) => {
    const parent = await Parent.get(params.id);
    const result = await Candidate.add(parent, body.candidates, body.key);
    return { message: messages.candidatesAdded, ...result };
  });

  for (const endpoint of [endpoints.updateCandidate, updateAgentCandidate])
    implement(app, endpoint, async ({ params, body: { candidateId, ...edit } }) => {
      const parent = await Parent.get(params.id);
      const candidate = await CandidateAdmin.edit(parent, candidateId, edit);
      // A changed name needs both of its parts, so the first name alone tells what was changed.
      const message = edit.firstName === undefined ? messages.candidatePhoneUpdated : messages.candidateNameUpdated;
      return { message, candidate: await presentPerson(parent, candidate) };
    });

  implement(app, endpoints.decideCandidate, async ({ params, body }) => {
    const parent = await Parent.get(params.id);
    const candidate = await Candidate.decide(parent, body);
    return {
      message: messages.decisionSaved,
      candidate: await presentPerson(parent, candidate),
      decisions: [...(candidate.decisions ?? [])].reverse(),
    };
  });

  implement(app, endpoints.deleteCandidate, async ({ params, query, body }) => {
    const candidateId = query.candidateId ?? body?.candidateId;
    if (!candidateId) throw new AppError("validation_failed", refusal("candidate_missing"));
    const parent = await Parent.get(params.id);
    await Candidate.get(parent.parentId, candidateId); // throws unless the candidate is the user's
    await CandidateAdmin.remove(parent, candidateId);
    return { message: messages.candidateDeleted };
  });

  implement(app, endpoints.bulkCandidates, async ({ params, body }) => {
    const bulk = await CandidateAdmin.startBulkAction(await Parent.get(params.id), body);
    return { message: messages.bulkStarted, bulk };
  });

  implement(app, endpoints.undoBulk, async ({ params }) => {
    return { message: messages.bulkStarted, bulk: await CandidateAdmin.undoBulkAction(params.id) };
  });

  implement(app, endpoints.getBulk, async ({ params }) => ({ bulk: await CandidateAdmin.getBulkAction(params.id) }));
}
