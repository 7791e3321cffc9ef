/** The steps stored in this browser under the specification's keys, with their user. */
import { readKept, readKeptJson, writeKept } from "../kept.ts";
import { merge, progressOf, type StepId } from "./steps.ts";

const OWNER = "completedStepsOf";

/** Empty for another user's steps. */
export function readSteps(userId: string): StepId[] {
  if (readKept(OWNER) !== userId) return [];
  const kept = readKeptJson("completedSteps");
  return merge(Array.isArray(kept) ? kept : []);
}

export function writeSteps(userId: string, done: readonly StepId[]) {
  writeKept(OWNER, userId);
  writeKept("completedSteps", JSON.stringify(done));
  writeKept("progressPercentage", String(progressOf(done)));
}
