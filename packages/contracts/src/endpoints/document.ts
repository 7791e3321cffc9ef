import * as z from "zod/mini";
import { currencyCodes, languages, workplaceTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { documentStates } from "../states.ts";
import { criterionSchema } from "./criteria.ts";
import { answer, fileName, idParams, instant, requiredText } from "./shared.ts";

export const documentLimits = { bytes: 10_000_000, pages: 50, files: 5 } as const;

export const documentRefusals = {
  "not-a-pdf": "This file is not a PDF. Save the job description as a PDF and upload that.",
  encrypted: "This PDF is protected by a password. Save a copy without one and upload that.",
  damaged: "This PDF is damaged. Save it again and upload the new file.",
  "no-text": "This PDF has only scanned pages. Run text recognition (OCR) first, or upload a PDF with text.",
  "too-many-pages": "This PDF has more than 50 pages. Upload only the pages of the job description.",
  "too-large": "A PDF may have at most 10 MB.",
  "too-complex": "This PDF is too complex to read. Print it into a new PDF and upload that.",
  stuck: "Reading this PDF took too long. Upload it again.",
} as const;

/** A value with its evidence, verbatim from the document. */
const proposal = <Schema extends z.ZodMiniType>(value: Schema) => z.optional(z.object({ value, evidence: z.string() }));

export const proposalsSchema = z.object({
  title: proposal(z.string()),
  companyName: proposal(z.string()),
  recruiter: proposal(z.string()),
  contact: proposal(z.string()),
  language: proposal(z.enum(languages)),
  location: proposal(z.string()),
  workplaceType: proposal(z.enum(workplaceTypes)),
  experience: proposal(z.number()),
  /** Yearly, in the currency's units. */
  salaryRange: proposal(z.tuple([z.number(), z.number()])),
  currency: proposal(z.enum(currencyCodes)),
  skills: proposal(z.array(z.string())),
  questions: proposal(z.array(z.string())),
});
export type Proposals = z.infer<typeof proposalsSchema>;

export const documentSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(documentStates),
  refusal: z.optional(z.string()),
  pages: z.optional(z.number()),
  text: z.optional(z.string()),
  proposals: z.optional(proposalsSchema),
  createdAt: instant,
});
export type JobDocument = z.infer<typeof documentSchema>;

const documentAnswer = answer({ document: documentSchema });

export const createDocument = defineEndpoint("createDocument", "POST /create-document", {
  summary: "Begins the upload of a job description and answers where to put it (PUT, straight to the blob store).",
  body: z.object({
    fileName,
    bytes: z
      .number()
      .check(
        z.int(),
        z.minimum(1, "The file is empty"),
        z.maximum(documentLimits.bytes, documentRefusals["too-large"]),
      ),
  }),
  response: answer({
    document: documentSchema,
    upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
});

export const readDocument = defineEndpoint("readDocument", "POST /read-document/{id}", {
  summary: "Reads the uploaded file's text and details in the background.",
  params: idParams,
  response: documentAnswer,
});

export const getDocument = defineEndpoint("getDocument", "GET /get-document/{id}", {
  summary: "How far the reading of a job description has come, with what was read; poll it.",
  params: idParams,
  response: documentAnswer,
});

export const descriptionLength = 20_000;

const criterionProposalSchema = z.extend(z.omit(criterionSchema, { id: true }), { evidence: z.string() });
export type CriterionProposal = z.infer<typeof criterionProposalSchema>;

export const proposeCriteria = defineEndpoint("proposeCriteria", "POST /propose-criteria", {
  summary: "Proposes criteria from a job description, each with the sentence that it comes from; saves nothing.",
  body: z.object({
    text: requiredText("Paste a job description", "A job description", descriptionLength),
    language: z.enum(languages, "Choose a language from the list"),
  }),
  response: answer({ proposals: z.array(criterionProposalSchema) }),
});
