import { defaultJobPageSize, jobPageSizes } from "@callwright/contracts/page-sizes";
import { useCallback } from "react";
import { pageIn } from "../../../lib/page-in.ts";
import { useSteps } from "../../../lib/steps.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";

const KEY = "cw-jobs-size";
const actions = ["create", "edit", "prompt", "delete"] as const;
export type ListAction = (typeof actions)[number];

const sizeOf = (text: string | null | undefined) => jobPageSizes.find((one) => String(one) === text);

export const readSize = (search: URLSearchParams): number =>
  sizeOf(search.get("size")) ?? sizeOf(readStored(KEY)) ?? defaultJobPageSize;

export const keepPageSize = (size: number) => writeStored(KEY, String(size));

export function readPlace(search: URLSearchParams) {
  const action = actions.find((one) => search.has(one));
  return {
    page: pageIn(search),
    size: readSize(search),
    action,
    parentId: action && action !== "create" ? (search.get(action) ?? undefined) : undefined,
    company: search.get("company") ?? undefined,
    /** The specification's name for the campaign that a link back leads to. */
    campaignId: search.get("assistantid") ?? undefined,
  };
}

export function useListPlace() {
  const { search, open, step, change, close } = useSteps();
  return { ...readPlace(search), open, step, change, close: useCallback(() => close(...actions), [close]) };
}
