/** What a story amounts to: its outcome's label, its place on the scale and the summary that fits. */
import type { Story } from "../scenarios.ts";
import type { SummaryKey } from "./phrases.ts";

export type Grade = "Excellent" | "Good" | "Fair" | "Poor";

export interface Verdict {
  readonly grade: Grade;
  /** The same outcome in several vocabularies, the most telling first. */
  readonly labels: readonly string[];
  readonly summary: SummaryKey;
  /** The summary where no job is talked about. */
  readonly offerSummary?: SummaryKey | undefined;
}

const notInterested = ["Not Interested", "Not a Good Fit"];
const unsure = ["Not Sure", "Unknown"];
const unreached = ["Unanswered", "No Engagement"];
const silent = ["No Engagement", "Candidate did not engage"];

const verdicts: Readonly<Record<Story, Verdict>> = {
  excellent: fit("Excellent", ["Excellent Fit", "Excellent"], "excellent", "offerExcellent"),
  good: fit("Good", ["Good Fit", "Good"], "good", "offerGood"),
  fair: fit("Fair", ["Fair"], "fair", "offerFair"),
  unsure: fit("Fair", ["Not Sure", "Fair"], "unsure", "offerUnsure"),
  poor: fit("Poor", ["Not a Good Fit", "Bad Fit", "Poor"], "poor", "offerPoor"),
  "not-interested": fit("Poor", notInterested, "notInterested"),
  human: fit("Fair", unsure, "human"),
  "do-not-call": fit("Poor", notInterested, "doNotCall"),
  callback: fit("Fair", unsure, "callback"),
  "wrong-number": fit("Poor", ["Unknown", "Not a Good Fit"], "wrongNumber"),
  "hang-up": fit("Poor", ["Candidate did not engage", "No Engagement"], "hangUp"),
  "recording-refused": fit("Poor", unsure, "recordingRefused"),
  silence: fit("Poor", silent, "silence"),
  "no-answer": fit("Poor", unreached, "voicemail"),
  busy: fit("Poor", ["Busy"], "voicemail"),
  voicemail: fit("Poor", unreached, "voicemail"),
  screened: fit("Poor", unreached, "screened"),
  misdialed: fit("Poor", ["Connection Failed"], "cutOff"),
  "worker-died": fit("Poor", ["Unknown"], "cutOff"),
  "no-connection": fit("Poor", ["Connection Failed"], "cutOff"),
};

/** A call that was ended before its story was told. */
export const cutOffVerdict: Verdict = fit("Poor", ["Unknown", "Not Sure"], "cutOff");

export const verdictOf = (story: Story): Verdict => verdicts[story];

function fit(grade: Grade, labels: readonly string[], summary: SummaryKey, offerSummary?: SummaryKey): Verdict {
  return { grade, labels, summary, offerSummary };
}
