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

export const overdueStages = ["failed", "reminder", "stopped"] as const;
export type OverdueStage = (typeof overdueStages)[number];
