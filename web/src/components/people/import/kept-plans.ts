/** How files with certain columns were read the last time, kept in the browser: the same kind of file comes every week. */
import { signatureOf } from "@callwright/contracts/candidate-columns";
import type { FileLook } from "@callwright/contracts/people-file/look";
import {
  type ColumnPlan,
  columnUses,
  mostLackCountry,
  type Proposal,
  someLackCountry,
} from "@callwright/contracts/people-file/plan";
import { readKeptJson, writeKept } from "../../../lib/kept.ts";

const KEY = "cw-import-columns";
const KEPT = 20;

type Kept = Pick<ColumnPlan, "uses" | "hasHeader" | "country">;
type Entry = readonly [signature: string, kept: Kept];

function readAll(): readonly Entry[] {
  const kept = readKeptJson(KEY);
  return Array.isArray(kept) ? (kept as Entry[]) : [];
}

const isPlanOf = (kept: Kept | undefined, look: FileLook): kept is Kept =>
  Array.isArray(kept?.uses) &&
  kept.uses.length === look.columns.length &&
  kept.uses.every((use) => columnUses.includes(use));

/** The proposal, or what the person decided for the same headers before. */
export function recallPlan(look: FileLook, proposal: Proposal): Proposal {
  const signature = signatureOf(look.header);
  const kept = readAll().find(([known]) => known === signature)?.[1];
  // Without headers every file looks the same.
  if (!isPlanOf(kept, look) || !proposal.plan.hasHeader) return proposal;
  const read = { ...proposal.plan, ...kept };
  // The country was said of that file's numbers: of these it is proposed, to be confirmed, and only where one lacks it.
  const plan = { ...read, country: someLackCountry(look, read) ? kept.country : undefined };
  return { plan, doubts: plan.country || mostLackCountry(look, plan) ? ["country"] : [] };
}

export function rememberPlan(look: FileLook, { uses, hasHeader, country }: ColumnPlan): void {
  const signature = signatureOf(look.header);
  const others = readAll().filter(([known]) => known !== signature);
  const entry: Entry = [signature, { uses, hasHeader, country }];
  writeKept(KEY, JSON.stringify([entry, ...others].slice(0, KEPT)));
}
