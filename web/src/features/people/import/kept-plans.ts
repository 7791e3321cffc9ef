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

const PLAN_KEY = "cw-import-columns";
const READING_KEY = "cw-import-readings";
const MAX_ENTRIES = 20;

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
  readAll<Value>(key).find(([storedSignature]) => storedSignature === signature)?.[1];

function remember<Value>(key: string, signature: string, value: Value): void {
  const otherEntries = readAll<Value>(key).filter(([storedSignature]) => storedSignature !== signature);
  writeStored(key, JSON.stringify([[signature, value], ...otherEntries].slice(0, MAX_ENTRIES)));
}

const fitsProfile = (stored: StoredPlan | undefined, profile: FileProfile): stored is StoredPlan =>
  Array.isArray(stored?.uses) &&
  stored.uses.length === profile.columns.length &&
  stored.uses.every((use) => columnUses.includes(use));

export function recallPlan(profile: FileProfile, proposal: Proposal): Proposal {
  const stored = recall<StoredPlan>(PLAN_KEY, headerSignature(profile.header));
  // Files without headers cannot be told apart.
  if (!fitsProfile(stored, profile) || !proposal.plan.hasHeader) return proposal;
  const { codeless, ...storedChoices } = stored;
  const recalled = { ...proposal.plan, ...storedChoices, digitsReading: codeless };
  // The stored country was chosen for another file's numbers, so it is proposed only if a number here lacks one.
  const plan = { ...recalled, country: somePhonesLackCountry(profile, recalled) ? stored.country : undefined };
  const asksCountry = plan.country !== undefined || mostPhonesLackCountry(profile, plan);
  const doubts = proposal.doubts.filter((doubt) => doubt === "encoding");
  return { plan, doubts: asksCountry ? [...doubts, "country"] : doubts };
}

export function rememberPlan(profile: FileProfile, plan: ColumnPlan): void {
  const { uses, hasHeader, country, digitsReading } = plan;
  const stored = { uses, hasHeader, country, codeless: digitsReading };
  remember<StoredPlan>(PLAN_KEY, headerSignature(profile.header), stored);
}

interface Guess {
  readonly profile: FileProfile;
  readonly reading?: Reading | undefined;
}

/** Equal for files that need the same correction: those with the same headers and the same guessed reading. */
const guessSignature = ({ profile, reading }: Guess) =>
  [reading?.encoding, reading?.isUnsure, reading?.delimiter, headerSignature(profile.header)].join(" ");

/** The reading that the user chose for an earlier file of this kind; undefined if the user kept the guess. */
export function recallReading(guess: Guess): ReadOptions | undefined {
  const stored = guess.reading && recall<ReadOptions>(READING_KEY, guessSignature(guess));
  const hasEncoding = encodings.some((encoding) => encoding === stored?.encoding);
  return hasEncoding && typeof stored?.delimiter === "string" ? stored : undefined;
}

export function rememberReading(guess: Guess, chosen: Reading | undefined): void {
  if (!chosen || !guess.reading) return;
  const { encoding, delimiter } = chosen;
  const isGuess = encoding === guess.reading.encoding && delimiter === guess.reading.delimiter;
  // A confirmed guess is stored only to replace an earlier choice.
  if (isGuess && !recallReading(guess)) return;
  remember<ReadOptions>(READING_KEY, guessSignature(guess), { encoding, delimiter });
}

interface ColumnChoices {
  /** The proposal for the file's earlier reading. */
  readonly proposed: ColumnPlan;
  /** The same plan with the user's changes. */
  readonly chosen: ColumnPlan;
  readonly hasChosenCountry: boolean;
}

/** Applies column choices to the proposal for another reading; the uses only if the number of columns is equal. */
export function carryPlan({ proposed, chosen, hasChosenCountry }: ColumnChoices, next: ColumnPlan): ColumnPlan {
  const { uses, hasHeader } = chosen;
  // If the user chose to have no country, none is proposed again.
  const country = hasChosenCountry ? chosen.country : (chosen.country ?? next.country);
  const isChanged = hasHeader !== proposed.hasHeader || uses.some((use, at) => use !== proposed.uses[at]);
  const isApplicable = isChanged && uses.length === next.uses.length;
  return isApplicable ? { ...next, uses, hasHeader, country } : { ...next, country };
}
