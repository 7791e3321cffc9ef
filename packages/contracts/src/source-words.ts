/** Where candidates come from: an applicant tracking system, or any system that posts JSON. */
export const sourceKinds = ["greenhouse", "lever", "ashby", "custom"] as const;
export type SourceKind = (typeof sourceKinds)[number];
export type AtsKind = Exclude<SourceKind, "custom">;

export const sourceKindNames: Readonly<Record<SourceKind, string>> = {
  greenhouse: "Greenhouse",
  lever: "Lever",
  ashby: "Ashby",
  custom: "JSON",
};

/** "call": by the job's reach plan; "approval": a user decides on each person. */
export const sourceModes = ["call", "approval"] as const;

/**
 * "received": not processed yet; "waiting": for approval; "planned": in a run that is paused or scheduled; "called": in
 * a run that calls; "duplicate": was in the job; "blocked": on the do-not-call list; "ignored": another kind of event.
 */
export const sourceEventStates = [
  "received",
  "waiting",
  "planned",
  "called",
  "duplicate",
  "blocked",
  "ignored",
  "failed",
] as const;

export const sourceNoteStates = ["pending", "written", "failed"] as const;

export const mappedFields = ["firstName", "lastName", "phoneNumber", "email", "externalId"] as const;
export type MappedField = (typeof mappedFields)[number];
