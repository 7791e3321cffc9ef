import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { criterionSchema } from "./criteria.ts";
import { answer, doneSchema, idParams, instant } from "./shared.ts";

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

/** They end the talk with their first words, so that no question is due. */
const leavingPersonas: ReadonlySet<Persona> = new Set(["asks_human", "opts_out"]);
export const isAskable = (persona: Persona): boolean => !leavingPersonas.has(persona);

const conversationSchema = z.object({
  persona: z.enum(personas),
  state: z.enum(["waiting", "done", "failed"]),
  lines: z.array(z.object({ role: z.enum(["assistant", "candidate"]), text: z.string() })),
  asked: z.array(z.object({ criterionId: z.string(), line: z.number() })),
  missed: z.array(z.string()),
  reply: z.optional(z.object({ isProper: z.boolean(), line: z.optional(z.number()) })),
  isCutShort: z.boolean(),
});
export type RehearsedConversation = z.infer<typeof conversationSchema>;

const rehearsalSchema = z.object({
  promptVersion: z.number(),
  isCurrent: z.boolean(),
  state: z.enum(["running", "done", "failed"]),
  startedAt: instant,
  criteria: z.array(z.pick(criterionSchema, { id: true, question: true, isMustHave: true })),
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
