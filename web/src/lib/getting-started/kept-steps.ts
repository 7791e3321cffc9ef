/** The steps stored in this browser under the specification's keys, with their user. */
import { readStored, readStoredJson, writeStored } from "../storage.ts";
import { merge, progressOf, type StepId } from "./steps.ts";

const OWNER = "completedStepsOf";

/** Empty for another user's steps. */
export function readSteps(userId: string): StepId[] {
  if (readStored(OWNER) !== userId) return [];
  const kept = readStoredJson("completedSteps");
  return merge(Array.isArray(kept) ? kept : []);
}

export function writeSteps(userId: string, done: readonly StepId[]) {
  writeStored(OWNER, userId);
  writeStored("completedSteps", JSON.stringify(done));
  writeStored("progressPercentage", String(progressOf(done)));
}
