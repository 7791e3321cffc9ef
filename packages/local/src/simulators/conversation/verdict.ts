/** The verdict of each story: the grade, the outcome labels and the summary. */
import type { Story } from "../scenarios.ts";
import type { SummaryKey } from "./phrases.ts";

export type Grade = "Excellent" | "Good" | "Fair" | "Poor";

export interface Verdict {
  readonly grade: Grade;
  /** The same outcome in several vocabularies, the most specific first. */
  readonly labels: readonly string[];
  readonly summary: SummaryKey;
  /** The summary of a call that is not about a job. */
  readonly offerSummary?: SummaryKey | undefined;
}

const notInterested = ["Not Interested", "Not a Good Fit"];
const unsure = ["Not Sure", "Unknown"];
const unreached = ["Unanswered", "No Engagement"];
const silent = ["No Engagement", "Candidate did not engage"];

const verdicts: Readonly<Record<Story, Verdict>> = {
  excellent: verdict("Excellent", ["Excellent Fit", "Excellent"], "excellent", "offerExcellent"),
  good: verdict("Good", ["Good Fit", "Good"], "good", "offerGood"),
  fair: verdict("Fair", ["Fair"], "fair", "offerFair"),
  unsure: verdict("Fair", ["Not Sure", "Fair"], "unsure", "offerUnsure"),
  poor: verdict("Poor", ["Not a Good Fit", "Bad Fit", "Poor"], "poor", "offerPoor"),
  "not-interested": verdict("Poor", notInterested, "notInterested"),
  human: verdict("Fair", unsure, "human"),
  "do-not-call": verdict("Poor", notInterested, "doNotCall"),
  callback: verdict("Fair", unsure, "callback"),
  "wrong-number": verdict("Poor", ["Unknown", "Not a Good Fit"], "wrongNumber"),
  "hang-up": verdict("Poor", ["Candidate did not engage", "No Engagement"], "hangUp"),
  "recording-refused": verdict("Poor", unsure, "recordingRefused"),
  silence: verdict("Poor", silent, "silence"),
  "no-answer": verdict("Poor", unreached, "voicemail"),
  busy: verdict("Poor", ["Busy"], "voicemail"),
  voicemail: verdict("Poor", unreached, "voicemail"),
  screened: verdict("Poor", unreached, "screened"),
  misdialed: verdict("Poor", ["Connection Failed"], "cutOff"),
  "worker-died": verdict("Poor", ["Unknown"], "cutOff"),
  "no-connection": verdict("Poor", ["Connection Failed"], "cutOff"),
};

/** A call that ended before its story was finished. */
export const cutOffVerdict: Verdict = verdict("Poor", ["Unknown", "Not Sure"], "cutOff");

export const verdictOf = (story: Story): Verdict => verdicts[story];

function verdict(grade: Grade, labels: readonly string[], summary: SummaryKey, offerSummary?: SummaryKey): Verdict {
  return { grade, labels, summary, offerSummary };
}
