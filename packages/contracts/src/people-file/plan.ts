import { canBeFullName, isFamilyNameBeside, isMobileHeader, meaningOf, namesBefore } from "../candidate-columns.ts";
import { type FieldName, fieldNames, requiredFields } from "../candidate-fields.ts";
import type { Reading } from "./csv-file.ts";
import { type ColumnProfile, type FileProfile, isHeader } from "./file-profile.ts";
import type { CodelessReading } from "./phone-cell.ts";

/** `doNotCall`, `consent`: may hold the row back; `variable`: usable in the prompt under the column's header. */
export const columnUses = [...fieldNames, "fullName", "country", "doNotCall", "consent", "variable", "none"] as const;
export type ColumnUse = (typeof columnUses)[number];

/** Uses that several columns may have; of phone numbers each row's first filled one counts. */
export const sharedUses: readonly ColumnUse[] = ["phoneNumber", "doNotCall", "consent", "variable", "none"];

export interface ColumnPlan {
  readonly uses: readonly ColumnUse[];
  readonly names: readonly string[];
  /** False: the first line is a person too. */
  readonly hasHeader: boolean;
  /** ISO code of the country of the numbers that do not name one; absent: such rows are not loaded. */
  readonly country?: string | undefined;
  /** How digits without a + are read that begin with a calling code; absent: such rows are not loaded. */
  readonly codeless?: CodelessReading | undefined;
}

export function phoneColumns({ uses, names }: Pick<ColumnPlan, "uses" | "names">): readonly number[] {
  const places = uses.flatMap((use, at) => (use === "phoneNumber" ? [at] : []));
  const isMobile = (at: number) => isMobileHeader(names[at] ?? "");
  return [...places.filter(isMobile), ...places.filter((at) => !isMobile(at))];
}

export type Doubt = "encoding" | "missing" | "ambiguous" | "fullName" | "noHeader" | "tooMany" | "country";

export interface Proposal {
  readonly plan: ColumnPlan;
  readonly doubts: readonly Doubt[];
}

export const variableLimits = { count: 20, name: 60, value: 300 } as const;

export function proposePlan(profile: FileProfile, reading?: Reading): Proposal {
  const hasHeader = isHeader(profile.header) || !profile.header.some((cell) => /\d{6}/.test(cell));
  const names = uniqueNames(profile.header);
  const { uses, doubts } = findUses(profile, hasHeader);
  if (reading?.isUnsure) doubts.add("encoding");
  if (!hasHeader) doubts.add("noHeader");
  if (uses.includes("fullName")) doubts.add("fullName");
  const plan = { uses, names, hasHeader };
  if (missingOf(plan).length > 0) doubts.add("missing");
  if (mostLackCountry(profile, plan)) doubts.add("country");
  return { plan, doubts: [...doubts] };
}

export const proposeUses = (profile: FileProfile, hasHeader: boolean): readonly ColumnUse[] =>
  findUses(profile, hasHeader).uses;

const findUses = (profile: FileProfile, hasHeader: boolean): PlanParts =>
  hasHeader ? usesByHeader(profile) : { uses: usesByCells(profile), doubts: new Set() };

export function missingOf({ uses }: Pick<ColumnPlan, "uses">): readonly FieldName[] {
  const isRead = (column: FieldName) =>
    uses.includes(column) || (column !== "phoneNumber" && uses.includes("fullName"));
  return requiredFields.filter((column) => !isRead(column));
}

const phonesOf = ({ columns }: FileProfile, { uses }: Pick<ColumnPlan, "uses">): readonly ColumnProfile[] =>
  columns.filter((_, at) => uses[at] === "phoneNumber");

export function mostLackCountry(profile: FileProfile, plan: Pick<ColumnPlan, "uses">): boolean {
  const phones = phonesOf(profile, plan);
  const sum = (count: (column: ColumnProfile) => number) => phones.reduce((total, column) => total + count(column), 0);
  return sum(({ withoutCountry }) => withoutCountry) * 2 > sum(({ filled }) => filled);
}

export const someLackCountry = (profile: FileProfile, plan: Pick<ColumnPlan, "uses">): boolean =>
  phonesOf(profile, plan).some(({ lacksCountry }) => lacksCountry);

interface PlanParts {
  readonly uses: ColumnUse[];
  readonly doubts: Set<Doubt>;
}

function usesByHeader({ header, columns }: FileProfile): PlanParts {
  const meanings = header.map((name) => {
    const meaning = meaningOf(name);
    return meaning === "fullName" && isFamilyNameBeside(name, header) ? "lastName" : meaning;
  });
  const doubts = new Set<Doubt>();
  const uses: ColumnUse[] = columns.map(() => "none");
  for (const column of [...fieldNames, "country", "doNotCall", "consent"] as const) {
    const places = meanings.flatMap((meaning, place) => (meaning === column ? [place] : []));
    const filled = places.filter((place) => (columns[place]?.filled ?? 0) > 0);
    const [place = places[0]] = filled;
    if (place !== undefined) uses[place] = column;
    if (sharedUses.includes(column)) for (const other of filled) uses[other] = column;
    else if (filled.length > 1 && requiredFields.some((required) => required === column)) doubts.add("ambiguous");
  }
  readWholeNames(header, meanings, uses);
  if (!uses.includes("phoneNumber") && takePhones(columns, meanings, uses)) doubts.add("ambiguous");
  takeVariables(columns, meanings, uses, doubts);
  return { uses, doubts };
}

function readWholeNames(header: readonly string[], meanings: readonly unknown[], uses: ColumnUse[]): void {
  const hasBoth = uses.includes("firstName") && uses.includes("lastName");
  if (hasBoth) return;
  // "الاسم" is the first name beside the family name, and the whole name alone.
  const first = uses.indexOf("firstName");
  const isWhole = first >= 0 && canBeFullName(header[first] ?? "");
  const whole = isWhole ? first : meanings.indexOf("fullName");
  if (whole >= 0 && (isWhole || (first < 0 && !uses.includes("lastName")))) uses[whole] = "fullName";
}

function takePhones(columns: readonly ColumnProfile[], meanings: readonly unknown[], uses: ColumnUse[]): boolean {
  const free = columns.map(({ phones, filled }, place) =>
    uses[place] === "none" && meanings[place] !== "otherPhone" && phones * 2 > filled ? phones : 0,
  );
  const most = Math.max(0, ...free);
  if (most > 0) uses[free.indexOf(most)] = "phoneNumber";
  return most > 0;
}

function takeVariables(
  columns: readonly ColumnProfile[],
  meanings: readonly unknown[],
  uses: ColumnUse[],
  doubts: Set<Doubt>,
): void {
  let count = 0;
  for (const [place, { header, longest, filled }] of columns.entries()) {
    const isOpen =
      uses[place] === "none" &&
      meanings[place] !== "own" &&
      meanings[place] !== "otherPhone" &&
      header !== "" &&
      filled > 0;
    if (!isOpen || header.length > variableLimits.name || longest > variableLimits.value) continue;
    count += 1;
    if (count > variableLimits.count) doubts.add("tooMany");
    else uses[place] = "variable";
  }
}

/** Without headers only phone numbers and the two columns before them can be guessed, for the person to confirm. */
function usesByCells({ columns, header }: FileProfile): ColumnUse[] {
  const uses: ColumnUse[] = columns.map(() => "none");
  const place = header.findIndex((cell) => /\d{6}/.test(cell));
  const texts = header.flatMap((cell, at) => (at !== place && /\p{L}/u.test(cell) ? [at] : []));
  if (place >= 0) uses[place] = "phoneNumber";
  const [first, last] = texts;
  if (first !== undefined) uses[first] = last === undefined ? "fullName" : "firstName";
  if (last !== undefined) uses[last] = "lastName";
  return uses;
}

/** Headers that stand twice get a number, so that no variable hides another; those of our exports are as they were before. */
function uniqueNames(header: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  const names = header.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
  return namesBefore(names);
}
