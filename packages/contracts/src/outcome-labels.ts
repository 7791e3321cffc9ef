/** Labels of a call's outcome (core spec §4). */
export const outcomeLabels = [
  "Excellent",
  "Good",
  "Fair",
  "Poor",
  "Unanswered",
  "Not Interested",
  "Busy",
  "Excellent Fit",
  "Candidate did not engage",
  "Not Sure",
  "Good Fit",
  "Bad Fit",
  "Connection Failed",
  "customer-ended-call",
  "No Engagement",
  "silence-timed-out",
  "Not a Good Fit",
  "Unknown",
] as const;
export type OutcomeLabel = (typeof outcomeLabels)[number];
