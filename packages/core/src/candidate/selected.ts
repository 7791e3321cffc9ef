import type { selectionSchema } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import { timezoneOf } from "../compliance/index.ts";
import { AppError } from "../kernel/error.ts";
import type * as Parent from "../parent/index.ts";
import { listCandidates, select } from "./page.ts";
import type { IndexedPerson } from "./people-index/index.ts";
import { ordinalOf } from "./people-index/row.ts";
import { getMany } from "./read.ts";

export type { IndexedPerson };
export type Selection = z.output<typeof selectionSchema>;

const gone = () => new AppError("not_found", refusal("selection_gone"));

export async function selectedIds(parent: Parent.ParentItem, selection: Selection): Promise<string[]> {
  if ("all" in selection) {
    const shown: string[] = [];
    for await (const id of select(parent, selection, selection.except)) if (isMeant(selection, id)) shown.push(id);
    return shown;
  }
  const ids = [...new Set(selection.candidateIds)];
  if (!(await isAnyKnown(parent, ids))) throw gone();
  return ids;
}

const isMeant = ({ upTo }: { readonly upTo?: number | undefined }, id: string): boolean =>
  upTo === undefined || ordinalOf(id) <= upTo;

const lookUpAtOnce = 100;

async function isAnyKnown({ tenantId, parentId }: Parent.ParentItem, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += lookUpAtOnce)
    if ((await getMany(tenantId, parentId, ids.slice(from, from + lookUpAtOnce))).length > 0) return true;
  return false;
}

const everybody = { search: "", status: "all", callStatus: "all" } as const;

export async function listSelected(parent: Parent.ParentItem, selection: "all" | Selection): Promise<IndexedPerson[]> {
  if (selection === "all") return listCandidates(parent, everybody);
  if ("all" in selection) {
    const shown = await listCandidates(parent, selection, selection.except);
    return shown.filter(({ candidateId }) => isMeant(selection, candidateId));
  }
  const ids = [...new Set(selection.candidateIds)];
  const found: IndexedPerson[] = [];
  for (let from = 0; from < ids.length; from += lookUpAtOnce) {
    const people = await getMany(parent.tenantId, parent.parentId, ids.slice(from, from + lookUpAtOnce));
    found.push(...people.map((person) => ({ ...person, timezone: timezoneOf(person) })));
  }
  if (found.length === 0) throw gone();
  return found;
}
