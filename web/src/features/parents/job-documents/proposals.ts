import { type CurrencyCode, type Language, salarySlider, type WorkplaceType } from "@callwright/contracts/catalog";
import type { JobDocument, Proposals } from "@callwright/contracts/endpoints/document";
import { truncate } from "@callwright/contracts/truncate";
import { nativeVoice } from "@callwright/contracts/voices";
import { createJobLanguages, type JobValues, promptFor } from "../job-form/job-form.ts";

type CreateJobLanguage = (typeof createJobLanguages)[number];

interface DetailValues {
  readonly title: string;
  readonly companyName: string;
  readonly recruiter: string;
  readonly contact: string;
  readonly language: CreateJobLanguage;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  readonly experience: number;
  readonly salaryRange: { readonly range: readonly [number, number]; readonly currency: CurrencyCode | undefined };
  readonly skills: readonly string[];
  readonly questions: readonly string[];
}
export type Detail = keyof DetailValues;

/** A union with one member for each detail, so that `detail` determines the type of `value`. */
export type ProposalRow<RowDetail extends Detail = Detail> = {
  readonly [OneDetail in RowDetail]: {
    readonly id: string;
    readonly detail: OneDetail;
    readonly value: DetailValues[OneDetail];
    readonly evidence: string;
    readonly file: string;
  };
}[RowDetail];

/** In the form's order. A proposed currency belongs to the row of the salary. */
const details = [
  "title",
  "companyName",
  "recruiter",
  "location",
  "workplaceType",
  "experience",
  "salaryRange",
  "language",
  "contact",
  "skills",
  "questions",
] as const satisfies readonly Detail[];

type ReadDocument = Pick<JobDocument, "_id" | "fileName" | "proposals">;

/** One row for each distinct value of a detail. */
export function proposalRows(documents: readonly ReadDocument[]): readonly ProposalRow[] {
  const rows = new Map<string, ProposalRow>();
  for (const detail of details) {
    for (const document of documents) {
      const row = proposalRow(detail, document);
      const key = JSON.stringify([detail, row?.value]);
      if (row && !rows.has(key)) rows.set(key, row);
    }
  }
  return [...rows.values()];
}

function proposalRow(detail: Detail, { _id, fileName, proposals = {} }: ReadDocument): ProposalRow | undefined {
  const proposal = proposals[detail];
  if (!proposal || (Array.isArray(proposal.value) && proposal.value.length === 0)) return undefined;
  // The form of a new job does not offer every language that a document may have.
  if (detail === "language" && !createJobLanguages.some((language) => language === proposal.value)) return undefined;
  return {
    id: `${_id} ${detail}`,
    detail,
    value: formValue(detail, proposals),
    evidence: proposal.evidence,
    file: fileName,
  } as ProposalRow;
}

const experienceYears = { min: 1, max: 60 };
const MAX_TEXT_LENGTH = 120;

/** The proposed value, within the limits of its form field. */
function formValue(detail: Detail, proposals: Proposals): unknown {
  if (detail === "experience") {
    const years = proposals.experience?.value ?? experienceYears.min;
    return Math.min(experienceYears.max, Math.max(experienceYears.min, years));
  }
  if (detail === "salaryRange") {
    const [amount, otherAmount] = proposals.salaryRange?.value ?? salarySlider.default;
    const range = [roundToSlider(Math.min(amount, otherAmount)), roundToSlider(Math.max(amount, otherAmount))];
    return { range, currency: proposals.currency?.value };
  }
  const value = proposals[detail]?.value;
  return typeof value === "string" ? truncate(value, MAX_TEXT_LENGTH) : value;
}

function roundToSlider(amount: number): number {
  const rounded = Math.round(amount / salarySlider.step) * salarySlider.step;
  return Math.min(salarySlider.max, Math.max(salarySlider.min, rounded));
}

type NoteDetail = "skills" | "questions" | "contact";

const noteHeadings: Record<Language, Readonly<Record<NoteDetail, string>>> = {
  en: {
    skills: "Skills to look for:",
    questions: "Also ask, one question at a time:",
    contact: "Contact for questions:",
  },
  de: {
    skills: "Gesuchte Fähigkeiten:",
    questions: "Frage außerdem, immer nur eine Frage auf einmal:",
    contact: "Kontakt für Rückfragen:",
  },
  ar: {
    skills: "المهارات المطلوبة:",
    questions: "اسأل أيضاً، سؤالاً واحداً في كل مرة:",
    contact: "للاستفسارات:",
  },
};

function noteText(row: ProposalRow<NoteDetail>, language: Language): string {
  const heading = noteHeadings[language][row.detail];
  if (row.detail === "contact") return `${heading} ${row.value}`;
  if (row.detail === "skills") return `${heading} ${row.value.join(", ")}.`;
  return [heading, ...row.value.map((question) => `- ${question}`)].join("\n");
}

export function applyRow(row: ProposalRow, values: JobValues): Partial<JobValues> {
  switch (row.detail) {
    case "skills":
    case "contact":
    case "questions": {
      const note = noteText(row, values.language);
      const notes = values.additionalNotes.trim();
      return { additionalNotes: notes.includes(note) ? notes : [notes, note].filter(Boolean).join("\n\n") };
    }
    case "salaryRange":
      return {
        salaryRange: [...row.value.range],
        ...(row.value.currency && { currency: row.value.currency }),
      };
    case "recruiter":
      return { name: row.value };
    case "language":
      return {
        language: row.value,
        voice: nativeVoice(row.value, values.voice),
        prompt: promptFor(row.value, values.prompt),
      };
    default:
      return { [row.detail]: row.value };
  }
}

/** Whether applying the row would change nothing. */
export const isApplied = (row: ProposalRow, values: JobValues): boolean =>
  Object.entries(applyRow(row, values)).every(
    ([key, value]) => JSON.stringify(values[key as keyof JobValues]) === JSON.stringify(value),
  );

/** Applies the first proposal of each detail. */
export function applyAllRows(rows: readonly ProposalRow[], values: JobValues): JobValues {
  const appliedDetails = new Set<Detail>();
  let applied = values;
  for (const row of rows) {
    if (!appliedDetails.has(row.detail)) applied = { ...applied, ...applyRow(row, applied) };
    appliedDetails.add(row.detail);
  }
  return applied;
}
