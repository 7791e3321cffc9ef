import type * as Candidate from "../../candidate/index.ts";
import { allCandidates, readCursor } from "./cursor.ts";
import type { RunItem } from "./load.ts";

/** "All" leaves out candidates already talked to; chosen ones are called again, once per run. */
export function skipRule(run: RunItem, person: Candidate.CandidateItem): "pending" | "twice" | "done" | undefined {
  if (person.pendingCallId) return "pending";
  if (person.calledAt !== undefined && person.calledAt >= run.createdAt) return "twice";
  return isForAll(run) && person.callStatus === "Completed" ? "done" : undefined;
}

const isForAll = (run: RunItem): boolean => readCursor(run).source === allCandidates;
