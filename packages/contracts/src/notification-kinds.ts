export const notificationKinds = [
  "run_finished",
  "run_paused",
  "minutes_low",
  "number_failing",
  "human_requested",
  "interview",
  "import_finished",
  "billing",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Of an overdue payment: it has failed, calls stop in three days or less, they have stopped. */
export const overdueStages = ["failed", "reminder", "stopped"] as const;
export type OverdueStage = (typeof overdueStages)[number];
