/** Whom a run passes over, and by which rule: asked when they are dealt, and again when their turn comes. */
import type * as Candidate from "../../candidate/index.ts";
import type { RunItem } from "./load.ts";
import { everybody, placeIn } from "./source.ts";

/** A batch for all calls whoever has not been talked to; chosen people are called again, though once in a run. */
export function reasonToPass(run: RunItem, person: Candidate.CandidateItem): "pending" | "twice" | "done" | undefined {
  if (person.pendingCallId) return "pending";
  if (person.calledAt !== undefined && person.calledAt >= run.createdAt) return "twice";
  return isForAll(run) && person.callStatus === "Completed" ? "done" : undefined;
}

const isForAll = (run: RunItem): boolean => placeIn(run).source === everybody;
