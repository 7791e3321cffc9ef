/**
 * Whether Job Settings are open, and at which tab: it stands in the address (`?settings=prompts`). Back closes them, and what was
 * closed is not opened again by it.
 */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { type SettingsTab, tabOf } from "./settings-tabs.ts";

export const areSettings = ({ search }: { readonly search: string }) => new URLSearchParams(search).has("settings");

export function useSettingsPlace() {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (tab: SettingsTab | undefined, isStep: boolean) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (tab) next.set("settings", tab);
          else next.delete("settings");
          return next;
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    isOpen: search.has("settings"),
    tab: tabOf(search),
    open: useCallback((tab: SettingsTab = "detail") => put(tab, true), [put]),
    /** Another tab is no step of its own. */
    turn: useCallback((tab: SettingsTab) => put(tab, false), [put]),
    close: useCallback(() => put(undefined, false), [put]),
  };
}
