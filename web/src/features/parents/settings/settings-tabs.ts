export const settingsTabs = [
  "detail",
  "evaluation",
  "criteria",
  "facts",
  "prompts",
  "sms",
  "reach",
  "interviews",
  "shared",
  "logs",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabOf = (search: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === search.get("settings")) ?? "detail";
