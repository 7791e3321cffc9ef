/** Fills prompts, the same on the server and in the browser's preview. */
import type { Language, WorkplaceType } from "./catalog.ts";
import { filledValues } from "./cell.ts";
import { cleanFirstName, cleanLastName } from "./person-name.ts";
import { type PromptVariable, promptVariables } from "./prompts.ts";

export interface PromptJob {
  readonly kind?: "job";
  readonly companyName: string;
  /** The recruiter's name. */
  readonly name: string;
  readonly title: string;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  readonly experience: number;
  readonly salaryRange: readonly [min: number, max: number];
  readonly currency: string;
  readonly language: Language;
}

export interface PromptCampaign {
  readonly kind: "campaign";
  readonly companyName: string;
  readonly dynamicVariables: readonly { readonly key: string; readonly value: string }[];
}

export type PromptParent = PromptJob | PromptCampaign;

export interface PromptPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export const examplePeople: Readonly<Record<Language, PromptPerson>> = {
  en: { firstName: "Alex", lastName: "Morgan" },
  de: { firstName: "Alex", lastName: "Lindner" },
  ar: { firstName: "ليلى", lastName: "حداد" },
};

export const personVariables = ["FirstName", "LastName"] as const;

export const standardVariables = [...promptVariables, ...personVariables] as const;
export const campaignStandardVariables = ["companyName", "candidateName", ...personVariables] as const;
/** The address of the person's own page; only in texts. */
export const candidateLinkVariable = "candidateLink";
/** Has the length of a real candidate link, for previews and their segment counts. */
export const sampleCandidateLink = (origin: string): string =>
  `${origin}/api/c/${"x".repeat(22)}.job_${"x".repeat(26)}.1_xxxxxx.xxxx`;
/** Filled for every caller of an inbound assistant; a stranger's names are empty. */
export const inboundStandardVariables = ["companyName", ...personVariables] as const;
export type StandardVariable = PromptVariable | (typeof personVariables)[number];

const workplaces: Record<Language, Record<WorkplaceType, string>> = {
  en: { office: "in the office", remote: "remote", hybrid: "hybrid" },
  de: { office: "im Büro", remote: "im Homeoffice", hybrid: "hybrid" },
  ar: { office: "من المكتب", remote: "عن بُعد", hybrid: "عمل هجين" },
};

const yearFormats = new Map<Language, Intl.NumberFormat>();

/** Intl knows the plural forms, six of them in Arabic. Making a format costs far more than using it. */
function yearsText(language: Language, count: number): string {
  const cachedFormat = yearFormats.get(language);
  const format = cachedFormat ?? new Intl.NumberFormat(language, { style: "unit", unit: "year", unitDisplay: "long" });
  yearFormats.set(language, format);
  return format.format(count);
}

const thousands = (amount: number): string =>
  amount % 1000 === 0 ? `${amount / 1000}k` : `${(amount / 1000).toFixed(1)}k`;

export function standardValues(parent: PromptParent, person: PromptPerson): Readonly<Record<string, string>> {
  // Old rows hold names that were not cleaned on entry.
  const firstName = cleanFirstName(person.firstName);
  const jobSpecific = parent.kind === "campaign" ? {} : jobValues(parent);
  return {
    companyName: parent.companyName,
    ...jobSpecific,
    candidateName: firstName,
    FirstName: firstName,
    LastName: cleanLastName(person.lastName),
  };
}

function jobValues(job: PromptJob): Readonly<Partial<Record<PromptVariable, string>>> {
  const [min, max] = job.salaryRange;
  return {
    recruiterName: job.name,
    jobTitle: job.title,
    jobLocation: job.location,
    workplacePreference: workplaces[job.language][job.workplaceType],
    expectedExperience: yearsText(job.language, job.experience),
    salaryRange: `${thousands(min)}-${thousands(max)} ${job.currency}`,
  };
}

/** Standard variables take precedence over the columns of the person's file, and these over the campaign's defaults. */
export function promptValues(parent: PromptParent, person: PromptPerson): Readonly<Record<string, string>> {
  const defaults = parent.kind === "campaign" ? parent.dynamicVariables : [];
  const lowestPrecedenceFirst = [
    ...defaults.map(({ key, value }) => [key, value] as const),
    ...Object.entries(filledValues(person.variables ?? {})),
    ...Object.entries(standardValues(parent, person)),
  ];
  const values = new Map(lowestPrecedenceFirst.map(([name, value]) => [variableKey(name), [name, value] as const]));
  return Object.fromEntries(values.values());
}

/** Equal for all spellings of a variable, such as {{Start Date}} and {{startDate}}. */
export const variableKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A header as the name of a variable: "Start Date" is `startDate`. Scripts without capitals are joined as they are. */
export function variableName(header: string): string {
  const words = header.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  // "START DATE" becomes "startDate", but "alreadyCamel" keeps its capital.
  const uncapitalised = words.map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word));
  return uncapitalised.map((word, index) => withInitial(word, { isUpperCase: index > 0 })).join("");
}

function withInitial(word: string, { isUpperCase }: { readonly isUpperCase: boolean }): string {
  const initial = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return (isUpperCase ? initial.toUpperCase() : initial.toLowerCase()) + word.slice(initial.length);
}

export type PromptPiece =
  | { readonly at: number; readonly kind: "text" | "unknown"; readonly text: string }
  | { readonly at: number; readonly kind: "filled"; readonly text: string; readonly name: string };

const placeholder = /\{\{([^{}\n]{1,80})\}\}/g;

const valuesByKey = (values: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([name, value]) => [variableKey(name), value]));

/** A text that needs no space before it, so that "Hello {{name}}," without a name is "Hello,". */
const needsNoSpace = /^(?:[\s,.;:!?،؛؟)]|$)/;
const trailingSpaces = /[^\S\n]+$/;

export function promptPieces(template: string, values: Readonly<Record<string, string>>): PromptPiece[] {
  const valueByKey = valuesByKey(values);
  const pieces: PromptPiece[] = [];
  let end = 0;
  for (const match of template.matchAll(placeholder)) {
    const name = (match[1] ?? "").trim();
    const value = valueByKey.get(variableKey(name));
    const after = template.slice(match.index + match[0].length);
    const before = template.slice(end, match.index);
    const leavesExtraSpace = value === "" && needsNoSpace.test(after);
    const text = leavesExtraSpace ? before.replace(trailingSpaces, "") : before;
    if (text !== "") pieces.push({ at: end, kind: "text", text });
    if (value === undefined) pieces.push({ at: match.index, kind: "unknown", text: match[0] });
    else pieces.push({ at: match.index, kind: "filled", text: value, name });
    end = match.index + match[0].length;
  }
  if (end < template.length) pieces.push({ at: end, kind: "text", text: template.slice(end) });
  return pieces;
}

export const fillPrompt = (template: string, values: Readonly<Record<string, string>>): string =>
  promptPieces(template, values)
    .map((piece) => (piece.kind === "unknown" ? "" : piece.text))
    .join("");

export function unknownVariables(template: string, knownVariables: Iterable<string> = standardVariables): string[] {
  const knownKeys = new Set([...knownVariables].map(variableKey));
  const unknownByKey = new Map<string, string>();
  for (const [, name = ""] of template.matchAll(placeholder)) {
    const key = variableKey(name);
    if (!knownKeys.has(key) && !unknownByKey.has(key)) unknownByKey.set(key, name.trim());
  }
  return [...unknownByKey.values()];
}
