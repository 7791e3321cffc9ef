import { defaultJobPageSize, jobPageSizes } from "@callwright/contracts/catalog";
import { useCallback } from "react";
import { useLayerHistory } from "../../../lib/layer-history.ts";
import { pageNumberIn } from "../../../lib/search-params.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";

const STORAGE_KEY = "cw-jobs-size";
const actions = ["create", "edit", "prompt", "delete"] as const;
export type ListAction = (typeof actions)[number];

const parsePageSize = (text: string | null | undefined) => jobPageSizes.find((size) => String(size) === text);

export const readPageSize = (search: URLSearchParams): number =>
  parsePageSize(search.get("size")) ?? parsePageSize(readStored(STORAGE_KEY)) ?? defaultJobPageSize;

export const rememberPageSize = (size: number) => writeStored(STORAGE_KEY, String(size));

export function readPlace(search: URLSearchParams) {
  const action = actions.find((name) => search.has(name));
  return {
    page: pageNumberIn(search),
    size: readPageSize(search),
    action,
    parentId: action && action !== "create" ? (search.get(action) ?? undefined) : undefined,
    /** The list shows only this company's items. */
    company: search.get("company") ?? undefined,
    /** The campaign to return to; the specification calls the parameter `assistantid`. */
    campaignId: search.get("assistantid") ?? undefined,
  };
}

export function useListPlace() {
  const { search, open, goTo, change, close } = useLayerHistory();
  return { ...readPlace(search), open, goTo, change, close: useCallback(() => close(...actions), [close]) };
}
