import * as z from "zod/mini";
import { languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { criterionSchema } from "./criteria.ts";
import { answer, doneSchema, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";

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

export const personas = [
  "strong",
  "weak",
  "evasive",
  "other_language",
  "asks_robot",
  "asks_human",
  "opts_out",
] as const;
export type Persona = (typeof personas)[number];

/** Personas that end the talk with their first words, before any question is due. */
const leavingPersonas: ReadonlySet<Persona> = new Set(["asks_human", "opts_out"]);
export const answersQuestions = (persona: Persona): boolean => !leavingPersonas.has(persona);

const conversationSchema = z.object({
  persona: z.enum(personas),
  state: z.enum(["waiting", "done", "failed"]),
  lines: z.array(z.object({ role: z.enum(["assistant", "candidate"]), text: z.string() })),
  asked: z.array(z.object({ criterionId: z.string(), line: z.number() })),
  /** Ids of criteria that were not asked in this conversation. */
  missed: z.array(z.string()),
  /** Whether the assistant met the persona's request: it admits the AI, or asks nothing more after a refusal. */
  reply: z.optional(z.object({ isProper: z.boolean(), line: z.optional(z.number()) })),
  /** The conversation reached the limit of a rehearsal before either side ended it. */
  isCutShort: z.boolean(),
});
export type RehearsedConversation = z.infer<typeof conversationSchema>;

const rehearsalSchema = z.object({
  promptVersion: z.number(),
  isCurrent: z.boolean(),
  state: z.enum(["running", "done", "failed"]),
  startedAt: instant,
  criteria: z.array(z.pick(criterionSchema, { id: true, question: true, isMustHave: true })),
  /** Ids of criteria that no conversation asked. */
  neverAsked: z.array(z.string()),
  conversations: z.array(conversationSchema),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const rehearse = defineEndpoint("rehearse", "POST /rehearse/{id}", {
  summary: "Starts a rehearsal of a job's or campaign's prompt; one that is running is returned instead.",
  params: idParams,
  response: z.extend(doneSchema, { rehearsal: rehearsalSchema }),
});

export const getRehearsal = defineEndpoint("getRehearsal", "GET /rehearsal/{id}", {
  summary: "The latest rehearsal of a job's or campaign's prompt: conversations, what was asked and what was missed.",
  params: idParams,
  response: answer({ isAvailable: z.boolean(), rehearsal: z.optional(rehearsalSchema) }),
});
