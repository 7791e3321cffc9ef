/** Candidates of a job. */
import { endpoints, messages } from "@callwright/contracts";
import * as Candidate from "@callwright/core/candidate/index";
import * as Job from "@callwright/core/job/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function candidateRoutes(app: App): void {
  implement(app, endpoints.addCandidates, async ({ params, body }) => {
    const job = await Job.get(params.id);
    const result = await Candidate.add(job, body.candidates);
    return { success: true as const, message: messages.candidatesAdded, ...result };
  });
}
