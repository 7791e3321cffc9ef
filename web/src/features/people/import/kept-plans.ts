/** Column choices by header, stored in the browser, since files of the same kind come every week. */
import { headerSignature } from "@callwright/contracts/candidate-columns";
import type { Reading, ReadOptions } from "@callwright/contracts/people-file/csv-file";
import { encodings } from "@callwright/contracts/people-file/encoding";
import type { FileProfile } from "@callwright/contracts/people-file/file-profile";
import {
  type ColumnPlan,
  columnUses,
  mostPhonesLackCountry,
  type Proposal,
  somePhonesLackCountry,
} from "@callwright/contracts/people-file/plan";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

const PLANS = "cw-import-columns";
const READINGS = "cw-import-readings";
const MAX_KEPT = 20;

interface StoredPlan extends Pick<ColumnPlan, "uses" | "hasHeader" | "country"> {
  /** Earlier name of `digitsReading`, which plans in browsers still have. */
  readonly codeless?: ColumnPlan["digitsReading"];
}
type Entries<Value> = readonly (readonly [signature: string, value: Value])[];

function readAll<Value>(key: string): Entries<Value> {
  const stored = readStoredJson(key);
  return Array.isArray(stored) ? (stored as Entries<Value>) : [];
}

const recall = <Value>(key: string, signature: string): Value | undefined =>
  readAll<Value>(key).find(([known]) => known === signature)?.[1];

function remember<Value>(key: string, signature: string, value: Value): void {
  const others = readAll<Value>(key).filter(([known]) => known !== signature);
  writeStored(key, JSON.stringify([[signature, value], ...others].slice(0, MAX_KEPT)));
}

const fitsProfile = (stored: StoredPlan | undefined, profile: FileProfile): stored is StoredPlan =>
  Array.isArray(stored?.uses) &&
  stored.uses.length === profile.columns.length &&
  stored.uses.every((use) => columnUses.includes(use));

export function recallPlan(profile: FileProfile, proposal: Proposal): Proposal {
  const stored = recall<StoredPlan>(PLANS, headerSignature(profile.header));
  // Files without headers cannot be told apart.
  if (!fitsProfile(stored, profile) || !proposal.plan.hasHeader) return proposal;
  const { codeless, ...kept } = stored;
  const recalled = { ...proposal.plan, ...kept, digitsReading: codeless };
  // The country belonged to the other file's numbers: it is proposed for confirmation, and only if a number lacks one.
  const plan = { ...recalled, country: somePhonesLackCountry(profile, recalled) ? stored.country : undefined };
  const asksCountry = plan.country !== undefined || mostPhonesLackCountry(profile, plan);
  const doubts = proposal.doubts.filter((doubt) => doubt === "encoding");
  return { plan, doubts: asksCountry ? [...doubts, "country"] : doubts };
}

export function rememberPlan(profile: FileProfile, plan: ColumnPlan): void {
  const { uses, hasHeader, country, digitsReading } = plan;
  const stored = { uses, hasHeader, country, codeless: digitsReading };
  remember<StoredPlan>(PLANS, headerSignature(profile.header), stored);
}

interface Guess {
  readonly profile: FileProfile;
  readonly reading?: Reading | undefined;
}

/** Files with the same headers and the same guess need the same correction. */
const guessSignature = ({ profile, reading }: Guess) =>
  [reading?.encoding, reading?.isUnsure, reading?.delimiter, headerSignature(profile.header)].join(" ");

/** The reading that the user chose for such a file; undefined if they kept the guess. */
export function recallReading(guess: Guess): ReadOptions | undefined {
  const stored = guess.reading && recall<ReadOptions>(READINGS, guessSignature(guess));
  const hasEncoding = encodings.some((encoding) => encoding === stored?.encoding);
  return hasEncoding && typeof stored?.delimiter === "string" ? stored : undefined;
}

export function rememberReading(guess: Guess, chosen: Reading | undefined): void {
  if (!chosen || !guess.reading) return;
  const { encoding, delimiter } = chosen;
  const isGuess = encoding === guess.reading.encoding && delimiter === guess.reading.delimiter;
  // A confirmed guess is stored only to replace an earlier choice.
  if (!isGuess || recallReading(guess)) remember<ReadOptions>(READINGS, guessSignature(guess), { encoding, delimiter });
}

interface ColumnChoices {
  /** What was proposed for the file's earlier reading, and what the user made of it. */
  readonly proposed: ColumnPlan;
  readonly chosen: ColumnPlan;
  readonly hasChosenCountry: boolean;
}

/** Applies column choices to the proposal for another reading of the file; uses only if the column count is equal. */
export function carryPlan({ proposed, chosen, hasChosenCountry }: ColumnChoices, next: ColumnPlan): ColumnPlan {
  const { uses, hasHeader } = chosen;
  // A country that was left open on purpose stays open.
  const country = hasChosenCountry ? chosen.country : (chosen.country ?? next.country);
  const isChanged = hasHeader !== proposed.hasHeader || uses.some((use, at) => use !== proposed.uses[at]);
  const isApplicable = isChanged && uses.length === next.uses.length;
  return isApplicable ? { ...next, uses, hasHeader, country } : { ...next, country };
}
