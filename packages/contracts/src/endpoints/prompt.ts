/** Versions of what the assistant is told: kept for ever, each with what changed, and with a way back. */
import * as z from "zod/mini";
import { languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { idParams, instant, pageNumber, pageSize } from "./shared.ts";

/** What a version holds: a change of any of these makes the next one. */
export const promptFields = ["context", "firstSentence", "successEvaluation", "additionalNotes", "language"] as const;
export type PromptField = (typeof promptFields)[number];

export const promptVersionSchema = z.object({
  /** From 1; the highest is the one in force. */
  version: z.number(),
  context: z.string(),
  firstSentence: z.string(),
  successEvaluation: z.string(),
  additionalNotes: z.string(),
  language: z.enum(languages),
  /** Which of the fields differ from the version before; empty for the first. */
  changed: z.array(z.enum(promptFields)),
  /** The version that was brought back, where this one is a way back. */
  restoredFrom: z.optional(z.number()),
  createdAt: instant,
  /** Name of who saved it. */
  createdBy: z.string(),
});
export type PromptVersion = z.infer<typeof promptVersionSchema>;

export const getPromptVersions = defineEndpoint({
  name: "getPromptVersions",
  method: "GET",
  path: "/get-prompt-versions/{id}",
  summary: "The versions of a job's prompt, newest first.",
  access: "user",
  params: idParams,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: z.object({
    success: z.literal(true),
    versions: z.array(promptVersionSchema),
    pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), pageSize: z.number() }),
  }),
});

export const restorePromptVersion = defineEndpoint({
  name: "restorePromptVersion",
  method: "POST",
  path: "/restore-prompt-version/{id}",
  summary: "Makes an earlier version the newest again; nothing is lost.",
  access: "user",
  params: idParams,
  body: z.object({ version: z.number().check(z.int(), z.minimum(1)) }),
  response: z.object({ success: z.literal(true), message: z.string(), version: promptVersionSchema }),
});
