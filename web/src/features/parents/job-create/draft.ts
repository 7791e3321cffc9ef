/** Draft of the create-job form, kept for the session until the job exists. */
import * as drafts from "../../../lib/drafts.ts";
import { type JobValues, stepCount } from "../job-form/job-form.ts";

const NAME = "job";

export interface Draft {
  readonly step: number;
  readonly values: JobValues;
}

export function readDraft(userId: string, fallback: JobValues): Draft {
  const kept = drafts.readDraft(userId, NAME);
  const isDraft = typeof kept === "object" && kept !== null && "values" in kept && "step" in kept;
  if (!isDraft) return { step: 0, values: fallback };
  const step = Math.min(stepCount - 1, Math.max(0, Math.trunc(Number(kept.step)) || 0));
  return { step, values: { ...fallback, ...(kept.values as Partial<JobValues>) } };
}

export const keepDraft = (userId: string, draft: Draft) => drafts.keepDraft(userId, NAME, draft);
export const dropDraft = (userId: string) => drafts.keepDraft(userId, NAME, undefined);
