import { type CurrencyCode, type Language, salarySlider, type WorkplaceType } from "@callwright/contracts/catalog";
import type { JobDocument, Proposals } from "@callwright/contracts/endpoints/document";
import { truncate } from "@callwright/contracts/truncate";
import { nativeVoice } from "@callwright/contracts/voices";
import { createdLanguages, type JobValues, promptFor } from "../job-form/job-form.ts";

type CreatedLanguage = (typeof createdLanguages)[number];

interface Kinds {
  readonly title: string;
  readonly companyName: string;
  readonly recruiter: string;
  readonly contact: string;
  readonly language: CreatedLanguage;
  readonly location: string;
  readonly workplaceType: WorkplaceType;
  readonly experience: number;
  readonly salaryRange: { readonly range: readonly [number, number]; readonly currency: CurrencyCode | undefined };
  readonly skills: readonly string[];
  readonly questions: readonly string[];
}
export type Detail = keyof Kinds;

type RowOf<D extends Detail> = D extends Detail
  ? {
      readonly id: string;
      readonly detail: D;
      readonly value: Kinds[D];
      readonly evidence: string;
      readonly file: string;
    }
  : never;
export type Row = RowOf<Detail>;

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

export function proposalRows(documents: readonly ReadDocument[]): readonly Row[] {
  const seen = new Set<string>();
  return details.flatMap((detail) =>
    documents.flatMap((document): readonly Row[] => {
      const row = proposalRow(detail, document);
      const sign = row && JSON.stringify([detail, row.value]);
      if (!row || !sign || seen.has(sign)) return [];
      seen.add(sign);
      return [row];
    }),
  );
}

function proposalRow(detail: Detail, { _id, fileName, proposals = {} }: ReadDocument): Row | undefined {
  const found = proposals[detail];
  if (!found || (Array.isArray(found.value) && found.value.length === 0)) return undefined;
  if (detail === "language" && !createdLanguages.some((language) => language === found.value)) return undefined;
  return {
    id: `${_id} ${detail}`,
    detail,
    value: fitting(detail, proposals),
    evidence: found.evidence,
    file: fileName,
  } as Row;
}

function fitting(detail: Detail, proposals: Proposals): unknown {
  if (detail === "experience") return Math.min(60, Math.max(1, proposals.experience?.value ?? 1));
  if (detail === "salaryRange") {
    const [one, other] = proposals.salaryRange?.value ?? salarySlider.default;
    const range = [onSlider(Math.min(one, other)), onSlider(Math.max(one, other))];
    return { range, currency: proposals.currency?.value };
  }
  const text = proposals[detail]?.value;
  return typeof text === "string" ? truncate(text, 120) : text;
}

const onSlider = (amount: number) =>
  Math.min(salarySlider.max, Math.max(salarySlider.min, Math.round(amount / salarySlider.step) * salarySlider.step));

type Note = "skills" | "questions" | "contact";

const leads: Record<Language, Readonly<Record<Note, string>>> = {
  en: {
    ...{ skills: "Skills to look for:", questions: "Also ask, one question at a time:" },
    contact: "Contact for questions:",
  },
  de: {
    ...{ skills: "Gesuchte Fähigkeiten:", questions: "Frage außerdem, immer nur eine Frage auf einmal:" },
    contact: "Kontakt für Rückfragen:",
  },
  ar: {
    ...{ skills: "المهارات المطلوبة:", questions: "اسأل أيضاً، سؤالاً واحداً في كل مرة:" },
    contact: "للاستفسارات:",
  },
};

function noteOf(row: RowOf<Note>, language: Language): string {
  const lead = leads[language][row.detail];
  if (row.detail === "contact") return `${lead} ${row.value}`;
  if (row.detail === "skills") return `${lead} ${row.value.join(", ")}.`;
  return [lead, ...row.value.map((question) => `- ${question}`)].join("\n");
}

export function applyRow(row: Row, values: JobValues): Partial<JobValues> {
  switch (row.detail) {
    case "skills":
    case "contact":
    case "questions": {
      const note = noteOf(row, values.language);
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
        ...{ language: row.value, voice: nativeVoice(row.value, values.voice) },
        prompt: promptFor(row.value, values.prompt),
      };
    default:
      return { [row.detail]: row.value };
  }
}

export const isApplied = (row: Row, values: JobValues): boolean =>
  Object.entries(applyRow(row, values)).every(
    ([key, value]) => JSON.stringify(values[key as keyof JobValues]) === JSON.stringify(value),
  );

export function applyAllRows(rows: readonly Row[], values: JobValues): JobValues {
  const first = rows.filter((row, index) => rows.findIndex(({ detail }) => detail === row.detail) === index);
  let now = values;
  for (const row of first) now = { ...now, ...applyRow(row, now) };
  return now;
}
