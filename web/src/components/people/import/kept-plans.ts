/** Column choices by header, stored in the browser, since files of the same kind come every week. */
import { signatureOf } from "@callwright/contracts/candidate-columns";
import type { Reading, Wish } from "@callwright/contracts/people-file/csv-file";
import { encodings } from "@callwright/contracts/people-file/encoding";
import type { FileLook } from "@callwright/contracts/people-file/look";
import {
  type ColumnPlan,
  columnUses,
  mostLackCountry,
  type Proposal,
  someLackCountry,
} from "@callwright/contracts/people-file/plan";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

const PLANS = "cw-import-columns";
const READINGS = "cw-import-readings";
const KEPT = 20;

type StoredPlan = Pick<ColumnPlan, "uses" | "hasHeader" | "country">;
type Entries<Value> = readonly (readonly [signature: string, value: Value])[];

function readAll<Value>(key: string): Entries<Value> {
  const kept = readStoredJson(key);
  return Array.isArray(kept) ? (kept as Entries<Value>) : [];
}

const recall = <Value>(key: string, signature: string): Value | undefined =>
  readAll<Value>(key).find(([known]) => known === signature)?.[1];

function remember<Value>(key: string, signature: string, value: Value): void {
  const others = readAll<Value>(key).filter(([known]) => known !== signature);
  writeStored(key, JSON.stringify([[signature, value], ...others].slice(0, KEPT)));
}

const isPlanOf = (kept: StoredPlan | undefined, look: FileLook): kept is StoredPlan =>
  Array.isArray(kept?.uses) &&
  kept.uses.length === look.columns.length &&
  kept.uses.every((use) => columnUses.includes(use));

/** The stored choices for these headers, else the proposal. */
export function recallPlan(look: FileLook, proposal: Proposal): Proposal {
  const kept = recall<StoredPlan>(PLANS, signatureOf(look.header));
  // Files without headers cannot be told apart.
  if (!isPlanOf(kept, look) || !proposal.plan.hasHeader) return proposal;
  const read = { ...proposal.plan, ...kept };
  // The country belonged to the other file's numbers: it is proposed for confirmation, and only if a number lacks one.
  const plan = { ...read, country: someLackCountry(look, read) ? kept.country : undefined };
  const asksCountry = plan.country !== undefined || mostLackCountry(look, plan);
  const doubts = proposal.doubts.filter((doubt) => doubt === "encoding");
  return { plan, doubts: asksCountry ? [...doubts, "country"] : doubts };
}

export function rememberPlan(look: FileLook, { uses, hasHeader, country }: ColumnPlan): void {
  remember<StoredPlan>(PLANS, signatureOf(look.header), { uses, hasHeader, country });
}

/** A file as first read, by a guess. */
export interface Guess {
  readonly look: FileLook;
  readonly reading?: Reading | undefined;
}

/** The same guess for the same headers is equally right or wrong. */
const signatureOfGuess = ({ look, reading }: Guess) =>
  [reading?.encoding, reading?.isUnsure, reading?.delimiter, signatureOf(look.header)].join(" ");

/** The stored reading for such a file; undefined if it was the guess. */
export function recallReading(guess: Guess): Wish | undefined {
  const kept = guess.reading && recall<Wish>(READINGS, signatureOfGuess(guess));
  const isWhole = encodings.some((encoding) => encoding === kept?.encoding) && typeof kept?.delimiter === "string";
  return isWhole ? kept : undefined;
}

export function rememberReading(guess: Guess, chosen: Reading | undefined): void {
  if (!chosen || !guess.reading) return;
  const { encoding, delimiter } = chosen;
  const isGuess = encoding === guess.reading.encoding && delimiter === guess.reading.delimiter;
  if (!isGuess || recallReading(guess)) remember<Wish>(READINGS, signatureOfGuess(guess), { encoding, delimiter });
}

/** Applies the column choices to the file read another way, as far as the columns still exist. */
export function carryPlan(
  proposed: ColumnPlan,
  said: ColumnPlan,
  next: ColumnPlan,
  isCountrySaid: boolean,
): ColumnPlan {
  const { uses, hasHeader } = said;
  // Leaving such numbers out is a choice as well.
  const country = isCountrySaid ? said.country : (said.country ?? next.country);
  const isTouched = hasHeader !== proposed.hasHeader || uses.some((use, at) => use !== proposed.uses[at]);
  return isTouched && uses.length === next.uses.length ? { ...next, uses, hasHeader, country } : { ...next, country };
}
