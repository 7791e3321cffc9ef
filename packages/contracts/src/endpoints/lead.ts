import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { callStatuses } from "../outcome.ts";
import { callLogSchema } from "./call.ts";
import { candidateSchema, decisionSchema } from "./candidate.ts";
import { parentKinds } from "./parent.ts";
import { answer, atMost, idParams, instant, pageNumber, pageSize, pageToken, pagination } from "./shared.ts";

const id = idParams.shape.id;

const leadPageSize = 4;

export const leadSchema = z.extend(candidateSchema, {
  parent: z.object({
    _id: z.string(),
    kind: z.enum(parentKinds),
    title: z.string(),
    companyName: z.string(),
    timezone: z.string(),
  }),
  logs: z.array(callLogSchema),
  pagination,
  decisions: z.array(decisionSchema),
  totalSeconds: z.number(),
});
export type Lead = z.infer<typeof leadSchema>;

/** Serves jobs' candidates too. Ids of people are unique only within a job or campaign, hence `parentId`. */
export const getLead = defineEndpoint("getLead", "GET /get-lead-by-id/{id}", {
  summary: "One person of a job or campaign with a page of their calls, newest first.",
  params: idParams,
  query: z.object({
    parentId: id,
    page: pageNumber,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), leadPageSize),
  }),
  response: answer({ lead: leadSchema }),
});

export const leadRowSchema = z.object({
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The person in the job or campaign that called them last, else in the one that added them last. */
  candidateId: z.string(),
  parentId: z.string(),
  parentKind: z.enum(parentKinds),
  parentTitle: z.string(),
  callStatus: z.enum(callStatuses),
  outcomeLabel: z.string(),
  callOutcome: z.string(),
  calledAt: z.optional(instant),
  totalCalls: z.number(),
  /** How many jobs and campaigns have the person. */
  parents: z.number(),
  doNotCall: z.optional(z.boolean()),
});
export type LeadRow = z.infer<typeof leadRowSchema>;

export const getLeads = defineEndpoint("getLeads", "GET /get-leads", {
  summary: "Everyone in the user's jobs and campaigns, one row per phone number, by name or by number.",
  query: z.object({
    search: z._default(z.string().check(z.trim(), atMost("Search", 100)), ""),
    limit: pageSize(20),
    after: pageToken,
  }),
  response: answer({ leads: z.array(leadRowSchema), next: z.optional(z.string()) }),
});

export const companySchema = z.object({
  companyName: z.string(),
  jobs: z.number(),
  campaigns: z.number(),
  /** The figures cover the newest 200 jobs and campaigns; there are more. */
  isPart: z.boolean(),
  candidates: z.number(),
  reached: z.number(),
  goodFits: z.number(),
  /** Minutes of conversation, rounded to 1 decimal. */
  minutes: z.number(),
  lastActivityAt: instant,
});
export type Company = z.infer<typeof companySchema>;

export const getCompanies = defineEndpoint("getCompanies", "GET /get-companies", {
  summary: "The companies named in the user's jobs and campaigns, with their figures, by name.",
  query: getLeads.query,
  response: answer({ companies: z.array(companySchema), next: z.optional(z.string()) }),
});
