import { useCallback } from "react";
import { useSteps } from "../../../lib/steps.ts";
import { type SettingsTab, tabOf } from "./settings-tabs.ts";

export const areSettings = ({ search }: { readonly search: string }) => new URLSearchParams(search).has("settings");

export function useSettingsPlace() {
  const { search, open, turn, close } = useSteps();
  return {
    isOpen: search.has("settings"),
    tab: tabOf(search),
    open: useCallback((tab: SettingsTab = "detail") => open({ settings: tab }), [open]),
    turn: useCallback((tab: SettingsTab) => turn({ settings: tab }), [turn]),
    close: useCallback(() => close("settings"), [close]),
  };
}
