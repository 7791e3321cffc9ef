import type { Import, RowFlag } from "@callwright/contracts/endpoints/import";

/** The choice about the rows of a flag, and its value other than "skip". Rows of other flags are always skipped. */
const choicesByFlag = {
  duplicate_in_file: ["inFile", "merge"],
  duplicate_in_job: ["duplicates", "merge"],
  duplicate_in_tenant: ["inTenant", "import"],
  recently_contacted: ["recentlyContacted", "import"],
  contact_refused: ["contactRefused", "suppress"],
} as const satisfies Partial<Record<RowFlag, readonly [name: string, taken: string]>>;

type Choice = (typeof choicesByFlag)[keyof typeof choicesByFlag];
export type Choices = { readonly [One in Choice as One[0]]: "skip" | One[1] };

export const choiceOf = (flag: RowFlag): Choice | undefined =>
  flag in choicesByFlag ? choicesByFlag[flag as keyof typeof choicesByFlag] : undefined;

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

/** `added` and `merged` are upper bounds; `added` is exact where no row can have two flags that exclude it. */
export function expectedCounts(counts: Counts, choices: Choices) {
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
  const [name, taken] = choiceOf(flag) ?? [];
  return name ? { ...choices, [name]: value === taken ? taken : "skip" } : choices;
}
