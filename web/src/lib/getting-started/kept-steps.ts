/** The steps as this browser keeps them, beside the account: under the specification's names, and whose they are. */
import { readKept, readKeptJson, writeKept } from "../kept.ts";
import { merge, progressOf, type StepId } from "./steps.ts";

const OWNER = "completedStepsOf";

/** Another person's steps are not this one's. */
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
