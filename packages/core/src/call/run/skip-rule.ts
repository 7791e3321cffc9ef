/** Whom a run passes over, and by which rule: asked when they are dealt, and again when their turn comes. */
import type * as Candidate from "../../candidate/index.ts";
import type { RunItem } from "./load.ts";
import { allCandidates, readCursor } from "./source.ts";

/** A batch for all calls whoever has not been talked to; chosen people are called again, though once in a run. */
export function skipRule(run: RunItem, person: Candidate.CandidateItem): "pending" | "twice" | "done" | undefined {
  if (person.pendingCallId) return "pending";
  if (person.calledAt !== undefined && person.calledAt >= run.createdAt) return "twice";
  return isForAll(run) && person.callStatus === "Completed" ? "done" : undefined;
}

const isForAll = (run: RunItem): boolean => readCursor(run).source === allCandidates;
