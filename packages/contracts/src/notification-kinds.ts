/** What users are notified of. */
export const notificationKinds = [
  "run_finished",
  "run_paused",
  "minutes_low",
  "number_failing",
  "human_requested",
  "import_finished",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
