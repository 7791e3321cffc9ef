import type { Import, RowFlag } from "@callwright/contracts/endpoints/import";

export interface Choices {
  readonly inFile: "skip" | "merge";
  readonly duplicates: "skip" | "merge";
  readonly inTenant: "skip" | "import";
  readonly recentlyContacted: "skip" | "import";
  readonly contactRefused: "skip" | "suppress";
}

/** The defaults call no person twice and overwrite no values. */
export const safeChoices: Choices = {
  inFile: "skip",
  duplicates: "skip",
  inTenant: "skip",
  recentlyContacted: "skip",
  contactRefused: "skip",
};

type Counts = Import["counts"];

const countOf: Record<RowFlag, (counts: Counts) => number> = {
  invalid: ({ invalid }) => invalid,
  duplicate_in_file: ({ duplicateInFile }) => duplicateInFile,
  duplicate_in_job: ({ duplicateInJob }) => duplicateInJob,
  suppressed: ({ suppressed }) => suppressed,
  contact_refused: ({ contactRefused }) => contactRefused,
  duplicate_in_tenant: ({ duplicateInTenant }) => duplicateInTenant,
  recently_contacted: ({ recentlyContacted }) => recentlyContacted,
};

export const flagsOf = (counts: Counts): { readonly flag: RowFlag; readonly count: number }[] =>
  (Object.keys(countOf) as RowFlag[])
    .map((flag) => ({ flag, count: countOf[flag](counts) }))
    .filter(({ count }) => count > 0);

export interface ExpectedCounts {
  readonly added: number;
  readonly merged: number;
  /** Whether no row can have two flags that exclude it; otherwise `added` is an upper bound. */
  readonly isExact: boolean;
}

export function expectedCounts(counts: Counts, choices: Choices): ExpectedCounts {
  const { rows, invalid, contactRefused, duplicateInFile, duplicateInJob, suppressed } = counts;
  const inTenant = choices.inTenant === "skip" ? counts.duplicateInTenant : 0;
  const recent = choices.recentlyContacted === "skip" ? counts.recentlyContacted : 0;
  // Invalid, refused and repeated rows have no other flag; the others can combine.
  const out = [duplicateInJob, suppressed, inTenant, recent];
  const later = choices.inFile === "merge" ? duplicateInFile : 0;
  // Later rows of a number follow its first one.
  const isExact = out.filter((count) => count > 0).length <= (later > 0 ? 0 : 1);
  return {
    added: Math.max(0, rows - invalid - contactRefused - duplicateInFile - Math.max(...out)),
    merged: later + (choices.duplicates === "merge" ? duplicateInJob : 0),
    isExact,
  };
}

export function withChoice(choices: Choices, flag: RowFlag, value: string): Choices {
  const merged = value === "merge" ? "merge" : "skip";
  const taken = value === "import" ? "import" : "skip";
  if (flag === "duplicate_in_file") return { ...choices, inFile: merged };
  if (flag === "duplicate_in_job") return { ...choices, duplicates: merged };
  if (flag === "contact_refused") return { ...choices, contactRefused: value === "suppress" ? "suppress" : "skip" };
  if (flag === "duplicate_in_tenant") return { ...choices, inTenant: taken };
  return flag === "recently_contacted" ? { ...choices, recentlyContacted: taken } : choices;
}
