import * as Candidate from "@callwright/core/candidate/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Candidate.compactIndex, ({ parentId }) => Candidate.runCompaction(parentId)),
  on(Candidate.sweepIndexFiles, ({ parentId, keys }) => Candidate.runSweep(parentId, keys)),
  on(Candidate.clearPeople, ({ parentId }) => Candidate.runClear(parentId)),
);
