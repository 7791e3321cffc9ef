import { type CallStatus, fieldNames } from "@callwright/contracts";
import type { Item } from "../../db/service.ts";
import type { CandidateItem } from "../read.ts";

export const listFields = [
  ...fieldNames,
  ...(["callStatus", "outcomeLabel", "bucket", "summary", "pendingCallId", "callId", "endReason"] as const),
  ...(["endedReason", "callSeconds", "calledAt", "hasRecording", "evaluation", "totalCalls", "nextAt"] as const),
  ...(["nextWhy", "hasPreText", "variables", "scorecard", "decision"] as const),
] as const;
type ListField = (typeof listFields)[number];

/** A pending call changes without a log entry, so the list's files leave it out. */
export const isLogged = (name: string): name is ListField =>
  name !== "pendingCallId" && listFields.some((field) => field === name);

export function statusBetweenCalls({
  totalCalls,
  endReason,
}: Pick<CandidateItem, "totalCalls" | "endReason">): Exclude<CallStatus, "in_progress"> {
  if (totalCalls === 0) return "not_executed";
  return endReason === "completed" || endReason === "customer-ended-call" ? "Completed" : "Failed";
}

export type StoredRow = Pick<CandidateItem, ListField | "candidateId" | "createdAt">;
export type ListRow = StoredRow & Pick<CandidateItem, "tenantId" | "parentId" | "userId">;

/** Changed fields with their current values, null for removed ones; or the person's deletion. */
export type Patch = { readonly [Name in ListField]?: Item<"candidateChange">[Name] } & { readonly isDeleted?: boolean };

export const toStored = (row: CandidateItem): StoredRow => {
  const { candidateId, createdAt } = row;
  const callStatus = row.callStatus === "in_progress" ? statusBetweenCalls(row) : row.callStatus;
  const item = { ...row, callStatus, pendingCallId: undefined };
  const fields = listFields.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
  return { candidateId, createdAt, ...Object.fromEntries(fields) } as StoredRow;
};

export const mergePatches = (earlier: Patch | undefined, later: Patch): Patch => ({ ...earlier, ...later });

export function applyPatch<Row extends Partial<StoredRow>>(row: Row, patch: Patch | undefined): Row {
  if (!patch) return row;
  const { isDeleted: _, ...fields } = patch;
  const patched: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(fields)) patched[name] = value ?? undefined;
  // The transaction that wrote the patch wrote the same values to the row, so their types match.
  return patched as Row;
}

export function patchOf(change: Item<"candidateChange">): Patch {
  const fields = listFields.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]] as const]));
  return { ...Object.fromEntries(fields), ...(change.isDeleted ? { isDeleted: true } : {}) };
}

export const ordinalOf = (candidateId: string): number => Number(candidateId.split("_")[1]);
