/** Fills prompts: the words before a call on the server and in the browser's preview are the same, letter for letter. */

import type { Language, WorkplaceType } from "./catalog.ts";
import { filledValues } from "./cell.ts";
import { cleanFirstName, cleanLastName } from "./person-name.ts";
import { type PromptVariable, promptVariables } from "./prompts.ts";

export interface JobFacts {
  readonly kind?: "job";
  readonly companyName: string;
  /** The recruiter's. */
  readonly name: string;
  readonly title: string;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  readonly experience: number;
  readonly salaryRange: readonly [min: number, max: number];
  readonly currency: string;
  readonly language: Language;
}

export interface CampaignFacts {
  readonly kind: "campaign";
  readonly companyName: string;
  readonly dynamicVariables: readonly { readonly key: string; readonly value: string }[];
}

export type ParentFacts = JobFacts | CampaignFacts;

export interface PersonFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export const examplePeople: Readonly<Record<Language, PersonFacts>> = {
  en: { firstName: "Alex", lastName: "Morgan" },
  de: { firstName: "Alex", lastName: "Lindner" },
  ar: { firstName: "ليلى", lastName: "حداد" },
};

export const personVariables = ["FirstName", "LastName"] as const;

export const standardVariables = [...promptVariables, ...personVariables] as const;
export const campaignStandardVariables = ["companyName", "candidateName", ...personVariables] as const;
/** Known in texts alone: the address of the person's own page. */
export const candidateLinkVariable = "candidateLink";
/** As long as a candidate's own link, for previews and their segment counts. */
export const sampleCandidateLink = (origin: string): string =>
  `${origin}/api/c/${"x".repeat(22)}.job_${"x".repeat(26)}.1_xxxxxx.xxxx`;
/** Known for every caller of an inbound assistant; a stranger's names are empty. */
export const inboundStandardVariables = ["companyName", ...personVariables] as const;
export type StandardVariable = PromptVariable | (typeof personVariables)[number];

const workplaces: Record<Language, Record<WorkplaceType, string>> = {
  en: { office: "in the office", remote: "remote", hybrid: "hybrid" },
  de: { office: "im Büro", remote: "im Homeoffice", hybrid: "hybrid" },
  ar: { office: "من المكتب", remote: "عن بُعد", hybrid: "عمل هجين" },
};

const yearFormats = new Map<Language, Intl.NumberFormat>();

/** Years of experience in words; Intl knows the plural forms, six of them in Arabic. A format is dear to make. */
function years(language: Language, count: number): string {
  const format =
    yearFormats.get(language) ?? new Intl.NumberFormat(language, { style: "unit", unit: "year", unitDisplay: "long" });
  yearFormats.set(language, format);
  return format.format(count);
}

const thousands = (amount: number): string =>
  amount % 1000 === 0 ? `${amount / 1000}k` : `${(amount / 1000).toFixed(1)}k`;

export function standardValues(parent: ParentFacts, person: PersonFacts): Readonly<Record<string, string>> {
  // Rows from before names were cleaned on entry may hold what is none.
  const [firstName, lastName] = [cleanFirstName(person.firstName), cleanLastName(person.lastName)];
  return {
    companyName: parent.companyName,
    ...(parent.kind === "campaign" ? {} : jobValues(parent)),
    ...{ candidateName: firstName, FirstName: firstName, LastName: lastName },
  };
}

function jobValues(job: JobFacts): Readonly<Partial<Record<PromptVariable, string>>> {
  const [min, max] = job.salaryRange;
  return {
    recruiterName: job.name,
    jobTitle: job.title,
    jobLocation: job.location,
    workplacePreference: workplaces[job.language][job.workplaceType],
    expectedExperience: years(job.language, job.experience),
    salaryRange: `${thousands(min)}-${thousands(max)} ${job.currency}`,
  };
}

/** Standard variables win over the columns of the person's file, and those over the campaign's own, which are defaults. */
export function promptValues(parent: ParentFacts, person: PersonFacts): Readonly<Record<string, string>> {
  const own = parent.kind === "campaign" ? parent.dynamicVariables.map(({ key, value }) => [key, value] as const) : [];
  const values = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of [
    ...own,
    ...Object.entries(filledValues(person.variables ?? {})),
    ...Object.entries(standardValues(parent, person)),
  ])
    values.set(variableKey(name), [name, value]);
  return Object.fromEntries(values.values());
}

/** By its letters and digits, whatever their case: {{Start Date}}, as the header stands, or {{startDate}} of `variableName`. */
export const variableKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A header as the name of a variable: "Start Date" is `startDate`. Scripts without capitals are joined as they are. */
export function variableName(header: string): string {
  const words = header.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word, index) => {
      const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
      return (index === 0 ? first.toLowerCase() : first.toUpperCase()) + word.slice(first.length);
    })
    .join("");
}

export type PromptPiece =
  | { readonly at: number; readonly kind: "text" | "unknown"; readonly text: string }
  | { readonly at: number; readonly kind: "filled"; readonly text: string; readonly name: string };

/** Names of at most 60 characters, as headers are. */
const written = /\{\{([^{}\n]{1,80})\}\}/g;

const byKey = (values: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([name, value]) => [variableKey(name), value]));

/** What needs no space before it: "Hello ," is "Hello,". */
const needsNoSpace = /^(?:[\s,.;:!?،؛؟)]|$)/;

export function promptPieces(template: string, values: Readonly<Record<string, string>>): PromptPiece[] {
  const known = byKey(values);
  const pieces: PromptPiece[] = [];
  let end = 0;
  for (const match of template.matchAll(written)) {
    const name = (match[1] ?? "").trim();
    const value = known.get(variableKey(name));
    const after = template.slice(match.index + match[0].length);
    const text = template.slice(end, match.index);
    const before = value === "" && needsNoSpace.test(after) ? text.replace(/[^\S\n]+$/, "") : text;
    if (before !== "") pieces.push({ at: end, kind: "text", text: before });
    pieces.push(
      value === undefined
        ? { at: match.index, kind: "unknown", text: match[0] }
        : { at: match.index, kind: "filled", text: value, name },
    );
    end = match.index + match[0].length;
  }
  if (end < template.length) pieces.push({ at: end, kind: "text", text: template.slice(end) });
  return pieces;
}

export const fillPrompt = (template: string, values: Readonly<Record<string, string>>): string =>
  promptPieces(template, values)
    .map((piece) => (piece.kind === "unknown" ? "" : piece.text))
    .join("");

export function unknownVariables(template: string, known: Iterable<string> = standardVariables): string[] {
  const keys = new Set([...known].map(variableKey));
  const unknown = new Map<string, string>();
  for (const [, name = ""] of template.matchAll(written)) {
    const key = variableKey(name);
    if (!keys.has(key) && !unknown.has(key)) unknown.set(key, name.trim());
  }
  return [...unknown.values()];
}
