import * as z from "zod/mini";
import { languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { failureFields } from "../errors.ts";
import { inboundStandardVariables } from "../prompt-fill.ts";
import { syncStates } from "../states.ts";
import { defaultVoiceId } from "../voices.ts";
import { getLogsByJob } from "./call.ts";
import { colleaguesSchema } from "./colleague.ts";
import { createJobBody } from "./job.ts";
import { listPagination, variablesSchema } from "./parent.ts";
import {
  answer,
  doneSchema,
  idParams,
  instant,
  pageNumber,
  pageSize,
  requiredText,
  timeZone,
  voiceId,
} from "./shared.ts";

const assistantFields = {
  title: requiredText("Title is required", "Title", 120),
  prompt: requiredText("Instructions are required", "Instructions", 12_000),
  firstSentence: requiredText("First message is required", "First message", 1_000),
  /** The provider says at most 1,000 characters when it ends a call. */
  lastSentence: requiredText("End call message is required", "End call message", 1_000),
  language: z.enum(languages, "Language is required"),
  voice: voiceId("Voice is required"),
  dynamicVars: variablesSchema({
    standardVariables: inboundStandardVariables,
    tooManyMessage: "An assistant can have at most 30 variables",
    takenMessage: "This key is filled for every caller. Choose another one.",
  }),
  /** People to whom the assistant transfers calls. */
  colleagues: colleaguesSchema,
};

export const createInboundBody = z.object({
  ...assistantFields,
  language: z._default(assistantFields.language, "en"),
  voice: z._default(assistantFields.voice, defaultVoiceId),
  timezone: z.optional(timeZone),
  dynamicVars: z._default(assistantFields.dynamicVars, []),
  colleagues: z._default(assistantFields.colleagues, []),
});
export type CreateInbound = z.input<typeof createInboundBody>;

export const updateInboundBody = z.partial(z.object({ ...assistantFields, timezone: timeZone }));

const assistantNumber = z.object({ id: z.string(), phoneNumber: z.string(), label: z.string() });

const listedFields = {
  _id: z.string(),
  name: z.string(),
  state: z.enum(syncStates),
  ...failureFields,
  numbers: z.array(assistantNumber),
  recentCalls: z.number(),
  createdAt: instant,
};

export const inboundSchema = z.object({
  ...listedFields,
  firstMessage: z.string(),
  endCallMessage: z.string(),
  model: z.object({ messages: z.array(z.object({ role: z.literal("system"), content: z.string() })) }),
  transcriber: z.object({ language: z.enum(languages) }),
  voice: z.object({ voiceId: z.string() }),
  timezone: z.string(),
  dynamicVariables: z.array(z.object({ key: z.string(), value: z.string() })),
  colleagues: colleaguesSchema,
});
export type Inbound = z.infer<typeof inboundSchema>;

export const inboundListItemSchema = z.object({ ...listedFields, language: z.enum(languages), voice: z.string() });
export type InboundListItem = z.infer<typeof inboundListItemSchema>;

const assistantAnswer = z.extend(doneSchema, { inbound: inboundSchema });

export const createInboundAssistant = defineEndpoint("createInboundAssistant", "POST /create-inbound-assistant", {
  summary: "Creates an assistant that answers calls.",
  area: "inbound",
  body: createInboundBody,
  response: assistantAnswer,
});

export const getInboundAssistants = defineEndpoint("getInboundAssistants", "GET /get-inbound-assistant", {
  summary: "The user's inbound assistants, newest first.",
  area: "inbound",
  query: z.object({ page: pageNumber, limit: pageSize(10) }),
  response: answer({ inbound: z.array(inboundListItemSchema), pagination: listPagination }),
});

export const getInboundAssistant = defineEndpoint("getInboundAssistant", "GET /get-single-inbound-assistant/{id}", {
  summary: "One inbound assistant.",
  area: "inbound",
  params: idParams,
  response: answer({ inbound: inboundSchema }),
});

export const updateInboundAssistant = defineEndpoint("updateInboundAssistant", "PATCH /update-inbound-assistant/{id}", {
  summary: "Changes an inbound assistant; calls from then on follow it.",
  area: "inbound",
  params: idParams,
  body: updateInboundBody,
  response: assistantAnswer,
});

export const deleteInboundAssistant = defineEndpoint(
  "deleteInboundAssistant",
  "DELETE /delete-inbound-assistant/{id}",
  {
    summary: "Deletes an inbound assistant; its numbers answer callbacks only, its past calls stay in the history.",
    area: "inbound",
    params: idParams,
    response: doneSchema,
  },
);

export const getInboundLogs = defineEndpoint("getInboundLogs", "GET /get-inbound-logs/{id}", {
  summary: "The calls of an inbound assistant, newest first.",
  area: "inbound",
  params: idParams,
  query: getLogsByJob.query,
  response: getLogsByJob.response,
});

/** "inbound": an inbound assistant's form; "parent": a saved job or campaign; "job": the form of a new job. */
export const webAssistantSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("inbound"),
    title: z.optional(assistantFields.title),
    prompt: assistantFields.prompt,
    firstSentence: assistantFields.firstSentence,
    lastSentence: assistantFields.lastSentence,
    language: assistantFields.language,
    voice: voiceId("Please select a voice before starting the call"),
    dynamicVars: z._default(assistantFields.dynamicVars, []),
  }),
  z.object({
    kind: z.literal("parent"),
    parentId: idParams.shape.id,
    candidateId: z.optional(idParams.shape.id),
    prompt: z.optional(assistantFields.prompt),
    firstSentence: z.optional(assistantFields.firstSentence),
    language: z.optional(assistantFields.language),
    voice: z.optional(assistantFields.voice),
  }),
  z.object({ kind: z.literal("job"), job: createJobBody }),
]);
export type WebAssistant = z.input<typeof webAssistantSchema>;

/** The request that the provider's browser SDK makes, at our address instead of the provider's. */
export const startWebCall = defineEndpoint("startWebCall", "POST /call/web", {
  summary: "Starts a voice test in the browser; refused without minutes, and beyond 20 an hour.",
  scope: "call",
  body: z.object({ assistant: webAssistantSchema }),
  response: answer({ id: z.string(), webCallUrl: z.string() }),
});

export const inboundEndpoints = {
  createInboundAssistant,
  getInboundAssistants,
  getInboundAssistant,
  updateInboundAssistant,
  deleteInboundAssistant,
  getInboundLogs,
  startWebCall,
};
