import { useCallback } from "react";
import { useLayerHistory } from "../../../lib/layer-history.ts";

export const settingsTabs = [
  "detail",
  "evaluation",
  "criteria",
  "facts",
  "prompts",
  "sms",
  "reach",
  "interviews",
  "colleagues",
  "shared",
  "logs",
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const isSettingsAddress = ({ search }: { readonly search: string }) =>
  new URLSearchParams(search).has("settings");

export function useSettingsPlace() {
  const { search, open, switchTo, close } = useLayerHistory();
  return {
    isOpen: search.has("settings"),
    tab: settingsTabs.find((tab) => tab === search.get("settings")) ?? "detail",
    open: useCallback((tab: SettingsTab = "detail") => open({ settings: tab }), [open]),
    switchTo: useCallback((tab: SettingsTab) => switchTo({ settings: tab }), [switchTo]),
    close: useCallback(() => close("settings"), [close]),
  };
}
