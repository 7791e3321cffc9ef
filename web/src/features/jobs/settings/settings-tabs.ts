/** The tabs of a job's settings, by their names in the address (`?settings=prompts`). */
import * as m from "#messages";

export const settingsTabs = ["detail", "evaluation", "prompts", "sms", "logs"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabNames: Record<SettingsTab, () => string> = {
  detail: m.jobset_detail,
  evaluation: m.jobset_evaluation_tab,
  prompts: m.jobset_prompts,
  sms: m.jobset_sms,
  logs: m.jobset_logs,
};

export const tabOf = (search: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === search.get("settings")) ?? "detail";
