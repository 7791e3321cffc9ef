import * as z from "zod/mini";
import { languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { criterionSchema } from "./criteria.ts";
import { answer, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";

/** Versioned fields: a change of any makes a new version. */
export const promptFields = [
  "context",
  "firstSentence",
  "successEvaluation",
  "additionalNotes",
  "language",
  "criteria",
] as const;
export type PromptField = (typeof promptFields)[number];

export const promptVersionSchema = z.object({
  version: z.number(),
  context: z.string(),
  firstSentence: z.string(),
  successEvaluation: z.string(),
  additionalNotes: z.string(),
  language: z.enum(languages),
  criteria: z.array(criterionSchema),
  changed: z.array(z.enum(promptFields)),
  restoredFrom: z.optional(z.number()),
  createdAt: instant,
  createdBy: z.string(),
});
export type PromptVersion = z.infer<typeof promptVersionSchema>;

export const getPromptVersions = defineEndpoint("getPromptVersions", "GET /get-prompt-versions/{id}", {
  summary: "The versions of a job's prompt, newest first.",
  params: idParams,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: answer({ versions: z.array(promptVersionSchema), pagination }),
});

export const restorePromptVersion = defineEndpoint("restorePromptVersion", "POST /restore-prompt-version/{id}", {
  summary: "Makes an earlier version the newest again; nothing is lost.",
  params: idParams,
  body: z.object({ version: z.number().check(z.int(), z.minimum(1)) }),
  response: answer({ message: z.string(), version: promptVersionSchema }),
});
