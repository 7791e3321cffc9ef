/** What was typed into the create-job form, kept for the session until the job exists. */
import { readKeptJson, writeKept } from "../../../lib/kept.ts";
import { type JobValues, stepCount } from "../form/job-form.ts";

const KEY = "cw-job-draft";

export interface Draft {
  readonly step: number;
  readonly values: JobValues;
}

export function readDraft(fallback: JobValues): Draft {
  const kept = readKeptJson(KEY, "session");
  const isDraft = typeof kept === "object" && kept !== null && "values" in kept && "step" in kept;
  if (!isDraft) return { step: 0, values: fallback };
  const step = Math.min(stepCount - 1, Math.max(0, Math.trunc(Number(kept.step)) || 0));
  return { step, values: { ...fallback, ...(kept.values as Partial<JobValues>) } };
}

export const keepDraft = (draft: Draft) => writeKept(KEY, JSON.stringify(draft), "session");
export const dropDraft = () => writeKept(KEY, undefined, "session");
