/** Draft of the create-job form, kept for the session until the job exists. */
import * as drafts from "../../../lib/drafts.ts";
import { type JobValues, stepCount } from "../job-form/job-form.ts";

const NAME = "job";

export interface Draft {
  readonly step: number;
  readonly values: JobValues;
}

export function readDraft(userId: string, fallback: JobValues): Draft {
  const stored = drafts.readDraft(userId, NAME);
  const isDraft = typeof stored === "object" && stored !== null && "values" in stored && "step" in stored;
  if (!isDraft) return { step: 0, values: fallback };
  const step = Math.min(stepCount - 1, Math.max(0, Math.trunc(Number(stored.step)) || 0));
  return { step, values: { ...fallback, ...(stored.values as Partial<JobValues>) } };
}

export const saveDraft = (userId: string, draft: Draft) => drafts.saveDraft(userId, NAME, draft);
export const deleteDraft = (userId: string) => drafts.saveDraft(userId, NAME, undefined);
