import { type TextGroup, textGroups } from "@callwright/contracts/text-words";
import { useCallback } from "react";
import { useSearch } from "../../lib/use-search-param.ts";

export type GroupFilter = "all" | TextGroup;
export const textTabs = ["messages", "templates"] as const;
export type TextTab = (typeof textTabs)[number];

export interface TextView {
  readonly tab: TextTab;
  readonly group: GroupFilter;
  readonly search: string;
}

export const readTextView = (address: URLSearchParams): TextView => ({
  tab: textTabs.find((tab) => tab === address.get("tab")) ?? "messages",
  group: textGroups.find((group) => group === address.get("state")) ?? "all",
  search: address.get("search") ?? "",
});

type Part = "tab" | "state" | "search";

export function useTextView() {
  const [address, changeSearch] = useSearch();
  const change = useCallback(
    (next: Partial<Record<Part, string | undefined>>) => changeSearch(next, { preventScrollReset: true }),
    [changeSearch],
  );
  return { view: readTextView(address), change, address };
}
