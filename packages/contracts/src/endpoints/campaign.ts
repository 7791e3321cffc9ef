/** Campaigns, which the specification's addresses and fields call agents. */
import * as z from "zod/mini";
import { campaignTemplateIds } from "../campaign-templates.ts";
import { defaultJobPageSize, languages } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { campaignStandardVariables } from "../prompt-fill.ts";
import { defaultVoiceId } from "../voices.ts";
import { getLogsByJob } from "./call.ts";
import { updateCandidate } from "./candidate.ts";
import {
  listPagination,
  parentListItem,
  parentListQuery,
  parentSchema,
  parentSettings,
  peoplePage,
  peopleQuery,
  promptRules,
  variablesSchema,
} from "./parent.ts";
import { answer, doneSchema, idParams, requiredText, timeZone, voiceId } from "./shared.ts";

const required = (field: string) => requiredText(`${field} is required`, field, 120);

export const dynamicVariablesSchema = variablesSchema({
  standardVariables: campaignStandardVariables,
  tooManyMessage: "A campaign can have at most 30 variables",
  takenMessage: "This key is filled for every lead. Choose another one.",
});

const { smsTemplate: followUpTemplate, ...settings } = parentSettings;

const campaignSettings = {
  ...settings,
  followUpTemplate,
  useSms: z.optional(z.boolean()),
  dynamicVariables: z.optional(dynamicVariablesSchema),
};

export const createAgentBody = z.object({
  ...campaignSettings,
  title: required("Title"),
  companyName: z.optional(required("Company name")),
  prompt: z.optional(promptRules.context),
  firstSentence: z.optional(promptRules.firstSentence),
  successEvaluation: z.optional(promptRules.successEvaluation),
  template: z._default(z.enum(campaignTemplateIds, "There is no such template"), "sales_qualification"),
  language: z._default(z.enum(languages, "Language is required"), "en"),
  voice: z._default(voiceId("Voice is required"), defaultVoiceId),
  timezone: z.optional(timeZone),
});
export type CreateAgentInput = z.input<typeof createAgentBody>;

export const updateAgentBody = z.object({
  ...campaignSettings,
  title: z.optional(required("Title")),
  companyName: z.optional(required("Company name")),
  prompt: z.optional(promptRules.context),
  firstSentence: z.optional(promptRules.firstSentence),
});
export type UpdateAgentInput = z.input<typeof updateAgentBody>;

export const agentSchema = z.extend(parentSchema, {
  prompt: z.string(),
  firstSentence: z.string(),
  followUpTemplate: z.string(),
  useSms: z.boolean(),
  dynamicVariables: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type Agent = z.infer<typeof agentSchema>;

export const agentDetailSchema = z.extend(agentSchema, peoplePage);
export type AgentDetail = z.infer<typeof agentDetailSchema>;

export const agentListItemSchema = z.object(parentListItem);
export type AgentListItem = z.infer<typeof agentListItemSchema>;

const agentAnswer = z.extend(doneSchema, { agent: agentSchema });

export const createAgent = defineEndpoint("createAgent", "POST /create-agent", {
  summary: "Creates a campaign; prompt, first sentence and evaluation default to those of a template.",
  area: "campaigns",
  ignored: ["_id", "candidates"],
  body: createAgentBody,
  response: agentAnswer,
});

export const updateAgent = defineEndpoint("updateAgent", "PUT /update-agent/{id}", {
  summary: "Changes a campaign; a changed prompt becomes its next version.",
  area: "campaigns",
  params: idParams,
  ignored: ["_id", "candidates"],
  body: updateAgentBody,
  response: agentAnswer,
});

export const deleteAgent = defineEndpoint("deleteAgent", "DELETE /delete-agent/{id}", {
  summary: "Deletes a campaign with its leads; calls under way end, past calls stay in the history.",
  area: "campaigns",
  params: idParams,
  response: doneSchema,
});

export const getAgents = defineEndpoint("getAgents", "GET /get-agents", {
  summary: "The user's campaigns, newest first.",
  area: "campaigns",
  query: parentListQuery(defaultJobPageSize),
  response: answer({ agents: z.array(agentListItemSchema), pagination: listPagination }),
});

export const getAllAgents = defineEndpoint("getAllAgents", "GET /get-all-agents", {
  summary: "Ids and titles of the user's campaigns, newest first, for choosing one.",
  area: "campaigns",
  response: answer({ agents: z.array(z.object({ _id: z.string(), title: z.string() })) }),
});

export const getAgent = defineEndpoint("getAgent", "GET /get-agent-by-id/{id}", {
  summary: "A campaign with one page of its leads; 304 when nothing changed since the ETag.",
  area: "campaigns",
  params: idParams,
  query: peopleQuery,
  response: answer({ agent: agentDetailSchema }),
});

export const getAgentLogs = defineEndpoint("getAgentLogs", "GET /get-agent-logs/{id}", {
  summary: "The calls of a campaign, newest first.",
  area: "campaigns",
  params: idParams,
  query: getLogsByJob.query,
  response: getLogsByJob.response,
});

export const updateAgentCandidate = defineEndpoint("updateAgentCandidate", "PUT /update-agent-candidate/{id}", {
  summary: "Changes a lead's name or phone number; omitted fields stay.",
  area: "campaigns",
  params: idParams,
  body: updateCandidate.body,
  response: updateCandidate.response,
});

export const campaignEndpoints = {
  createAgent,
  getAgents,
  getAllAgents,
  getAgent,
  updateAgent,
  deleteAgent,
  getAgentLogs,
  updateAgentCandidate,
};
