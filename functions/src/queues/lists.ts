/** Keeps the lists of people: folds what has changed into their files, and takes down what is no part of one any more. */
import * as Candidate from "@callwright/core/candidate/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Candidate.foldList, ({ parentId }) => Candidate.runFold(parentId)),
  on(Candidate.sweepListFiles, ({ parentId, keys }) => Candidate.runSweep(parentId, keys)),
  on(Candidate.clearPeople, ({ parentId }) => Candidate.runClear(parentId)),
);
