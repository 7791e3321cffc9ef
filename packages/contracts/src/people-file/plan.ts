/** What each column of a file is used for: proposed by headers and cells, confirmed by the person who imports. */
import {
  type ColumnMeaning,
  canBeFullName,
  isGermanFamilyName,
  isMobileHeader,
  meaningOf,
  restoreExportedNames,
} from "../candidate-columns.ts";
import { type FieldName, fieldNames, requiredFields } from "../candidate-fields.ts";
import type { Reading } from "./csv-file.ts";
import { type ColumnProfile, type FileProfile, isHeader } from "./file-profile.ts";
import type { DigitsReading } from "./phone-cell.ts";

/** `doNotCall`, `consent`: may forbid calls; `variable`: usable in the prompt under the column's header. */
export const columnUses = [...fieldNames, "fullName", "country", "doNotCall", "consent", "variable", "none"] as const;
export type ColumnUse = (typeof columnUses)[number];

/** Uses that several columns may have; of phone numbers, the first filled one counts, mobile columns first. */
export const sharedUses: readonly ColumnUse[] = ["phoneNumber", "doNotCall", "consent", "variable", "none"];

export interface ColumnPlan {
  readonly uses: readonly ColumnUse[];
  readonly names: readonly string[];
  /** False: the first line is a person too. */
  readonly hasHeader: boolean;
  /** ISO code of the country of numbers without a country code; absent: rows with such numbers are not loaded. */
  readonly country?: string | undefined;
  /** How to read digits that begin with a calling code but lack the "+"; absent: rows with them are not loaded. */
  readonly digitsReading?: DigitsReading | undefined;
}

/** Positions of the phone columns, mobile ones first since they reach the person. */
export function phoneColumns({ uses, names }: Pick<ColumnPlan, "uses" | "names">): readonly number[] {
  const positions = uses.flatMap((use, at) => (use === "phoneNumber" ? [at] : []));
  const isMobile = (at: number) => isMobileHeader(names[at] ?? "");
  return [...positions.filter(isMobile), ...positions.filter((at) => !isMobile(at))];
}

export type Doubt = "encoding" | "missing" | "ambiguous" | "fullName" | "noHeader" | "tooMany" | "country";

export interface Proposal {
  readonly plan: ColumnPlan;
  readonly doubts: readonly Doubt[];
}

/** `name` and `value` in characters. */
export const variableLimits = { count: 20, name: 60, value: 300 } as const;

const mayHoldPhone = (cell: string): boolean => /\d{6}/.test(cell);

export function proposePlan(profile: FileProfile, reading?: Reading): Proposal {
  const hasHeader = isHeader(profile.header) || !profile.header.some(mayHoldPhone);
  const names = uniqueNames(profile.header);
  const { uses, doubts } = findUses(profile, hasHeader);
  if (reading?.isUnsure) doubts.add("encoding");
  if (!hasHeader) doubts.add("noHeader");
  if (uses.includes("fullName")) doubts.add("fullName");
  const plan = { uses, names, hasHeader };
  if (missingFieldsOf(plan).length > 0) doubts.add("missing");
  if (mostPhonesLackCountry(profile, plan)) doubts.add("country");
  return { plan, doubts: [...doubts] };
}

export const proposeUses = (profile: FileProfile, hasHeader: boolean): readonly ColumnUse[] =>
  findUses(profile, hasHeader).uses;

const findUses = (profile: FileProfile, hasHeader: boolean): ProposedUses =>
  hasHeader ? usesByHeader(profile) : { uses: usesByCells(profile), doubts: new Set() };

export function missingFieldsOf({ uses }: Pick<ColumnPlan, "uses">): readonly FieldName[] {
  const hasFullName = uses.includes("fullName");
  const isRead = (field: FieldName) => uses.includes(field) || (field !== "phoneNumber" && hasFullName);
  return requiredFields.filter((field) => !isRead(field));
}

const phoneProfiles = ({ columns }: FileProfile, { uses }: Pick<ColumnPlan, "uses">): readonly ColumnProfile[] =>
  columns.filter((_, at) => uses[at] === "phoneNumber");

export function mostPhonesLackCountry(profile: FileProfile, plan: Pick<ColumnPlan, "uses">): boolean {
  let filledCells = 0;
  let withoutCountryCells = 0;
  for (const { filled, withoutCountry } of phoneProfiles(profile, plan)) {
    filledCells += filled;
    withoutCountryCells += withoutCountry;
  }
  return withoutCountryCells * 2 > filledCells;
}

export const somePhonesLackCountry = (profile: FileProfile, plan: Pick<ColumnPlan, "uses">): boolean =>
  phoneProfiles(profile, plan).some(({ lacksCountry }) => lacksCountry);

interface ProposedUses {
  readonly uses: ColumnUse[];
  readonly doubts: Set<Doubt>;
}

function usesByHeader({ header, columns }: FileProfile): ProposedUses {
  const meanings = header.map((name) => {
    const meaning = meaningOf(name);
    return meaning === "fullName" && isGermanFamilyName(name, header) ? "lastName" : meaning;
  });
  const doubts = new Set<Doubt>();
  const uses: ColumnUse[] = columns.map(() => "none");
  for (const use of [...fieldNames, "country", "doNotCall", "consent"] as const) {
    const positions = meanings.flatMap((meaning, at) => (meaning === use ? [at] : []));
    const filledPositions = positions.filter((at) => (columns[at]?.filled ?? 0) > 0);
    const firstPosition = filledPositions[0] ?? positions[0];
    if (firstPosition !== undefined) uses[firstPosition] = use;
    const isRequired = requiredFields.some((field) => field === use);
    if (sharedUses.includes(use)) for (const at of filledPositions) uses[at] = use;
    else if (filledPositions.length > 1 && isRequired) doubts.add("ambiguous");
  }
  const fullNameAt = findFullName(header, meanings, uses);
  if (fullNameAt >= 0) uses[fullNameAt] = "fullName";
  const phoneAt = uses.includes("phoneNumber") ? -1 : findPhoneColumn(columns, meanings, uses);
  if (phoneAt >= 0) {
    uses[phoneAt] = "phoneNumber";
    doubts.add("ambiguous");
  }
  const variables = findVariables(columns, meanings, uses);
  for (const at of variables.slice(0, variableLimits.count)) uses[at] = "variable";
  if (variables.length > variableLimits.count) doubts.add("tooMany");
  return { uses, doubts };
}

type Meanings = readonly (ColumnMeaning | undefined)[];

/** The column of whole names, unless first and last names have columns; -1 without one. */
function findFullName(header: readonly string[], meanings: Meanings, uses: readonly ColumnUse[]): number {
  const firstNameAt = uses.indexOf("firstName");
  const hasLastName = uses.includes("lastName");
  if (firstNameAt < 0) return hasLastName ? -1 : meanings.indexOf("fullName");
  // "الاسم" is the first name beside the family name, and the whole name alone.
  return !hasLastName && canBeFullName(header[firstNameAt] ?? "") ? firstNameAt : -1;
}

/** The free column with the most phone numbers, if they are most of its cells; -1 without one. */
function findPhoneColumn(columns: readonly ColumnProfile[], meanings: Meanings, uses: readonly ColumnUse[]): number {
  const counts = columns.map(({ phones, filled }, at) => {
    const isFree = uses[at] === "none" && meanings[at] !== "otherPhone";
    return isFree && phones * 2 > filled ? phones : 0;
  });
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : -1;
}

function findVariables(columns: readonly ColumnProfile[], meanings: Meanings, uses: readonly ColumnUse[]): number[] {
  return [...columns.keys()].filter((at) => {
    const { header = "", longest = 0, filled = 0 } = columns[at] ?? {};
    const isFree = uses[at] === "none" && meanings[at] !== "exported" && meanings[at] !== "otherPhone";
    const isInLimits = header.length <= variableLimits.name && longest <= variableLimits.value;
    return isFree && isInLimits && header !== "" && filled > 0;
  });
}

/** Without headers only the phone number and the first two texts can be guessed; the person who imports confirms them. */
function usesByCells({ columns, header: firstRow }: FileProfile): ColumnUse[] {
  const uses: ColumnUse[] = columns.map(() => "none");
  const phoneAt = firstRow.findIndex(mayHoldPhone);
  if (phoneAt >= 0) uses[phoneAt] = "phoneNumber";
  const [first, second] = firstRow.flatMap((cell, at) => (at !== phoneAt && /\p{L}/u.test(cell) ? [at] : []));
  if (first !== undefined) uses[first] = second === undefined ? "fullName" : "firstName";
  if (second !== undefined) uses[second] = "lastName";
  return uses;
}

function uniqueNames(header: readonly string[]): readonly string[] {
  const countByName = new Map<string, number>();
  const names = header.map((name) => {
    const count = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
  return restoreExportedNames(names);
}
