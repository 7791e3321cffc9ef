import type { Item } from "../../db/service.ts";
import { type ListField, listFields, statusBetweenCalls } from "../list-fields.ts";
import type { CandidateItem } from "../read.ts";

export type StoredRow = Pick<CandidateItem, ListField | "candidateId" | "createdAt">;

export type ListRow = StoredRow & Pick<CandidateItem, "tenantId" | "parentId" | "userId">;

/** The changed fields with their values of now, null for those removed; or that the person is gone. */
export type Patch = { readonly [Name in ListField]?: Item<"candidateChange">[Name] } & { readonly isDeleted?: boolean };

export const toStored = (row: CandidateItem): StoredRow => {
  const { candidateId, createdAt } = row;
  const callStatus = row.callStatus === "in_progress" ? statusBetweenCalls(row) : row.callStatus;
  const item = { ...row, callStatus, pendingCallId: undefined };
  const shown = listFields.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
  return { candidateId, createdAt, ...Object.fromEntries(shown) } as StoredRow;
};

export const mergePatches = (earlier: Patch | undefined, later: Patch): Patch => ({ ...earlier, ...later });

export function applyPatch<Row extends Partial<StoredRow>>(row: Row, patch: Patch | undefined): Row {
  if (!patch) return row;
  const { isDeleted: _, ...fields } = patch;
  const laid: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(fields)) laid[name] = value ?? undefined;
  // A patch holds values of the row's own fields: it was written by the same transaction from the same change.
  return laid as Row;
}

export function patchOf(change: Item<"candidateChange">): Patch {
  const fields = listFields.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]] as const]));
  return { ...Object.fromEntries(fields), ...(change.isDeleted ? { isDeleted: true } : {}) };
}

export const ordinalOf = (candidateId: string): number => Number(candidateId.split("_")[1]);
