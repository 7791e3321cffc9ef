import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { adminAccountScope, tenantQuery } from "./access.ts";
import { answer, atMost, delayMinutes, doneSchema, idParams, instant, pageToken, requiredText } from "./shared.ts";

export const missReasons = ["no_answer", "busy", "voicemail", "screened", "failed"] as const;
export type MissReason = (typeof missReasons)[number];

/** Minutes until each retry; one retry per delay. */
const delays = z.array(delayMinutes(30)).check(z.maxLength(5, "Plan at most 5 further attempts"));

/** "09:00"; in a reach plan and in calling rules, in the called person's local time. */
export const timeOfDay = z
  .string("Give a time as 09:00")
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time as 09:00"));

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export const reachPlanSchema = z.object({
  attempts: z.object({ no_answer: delays, busy: delays, voicemail: delays, screened: delays, failed: delays }),
  maxAttempts: z
    .number()
    .check(
      z.int("Give a whole number of attempts"),
      z.minimum(1, "At least 1 attempt is needed"),
      z.maximum(5, "At most 5 attempts are allowed"),
    ),
  window: z.optional(
    z
      .object({
        from: timeOfDay,
        to: timeOfDay,
        days: z.array(z.enum(weekdays, "Choose days of the week")).check(z.minLength(1, "Choose a day")),
      })
      .check(z.refine(({ from, to }) => from < to, "The end must be after the beginning")),
  ),
  voicemailMessage: z.optional(z.string().check(z.trim(), atMost("The voicemail message", 600))),
});
export type ReachPlan = z.infer<typeof reachPlanSchema>;

export const defaultReachPlan: ReachPlan = {
  attempts: { no_answer: [120, 1_440], busy: [15, 120], voicemail: [1_440], screened: [1_440], failed: [] },
  maxAttempts: 3,
};

export const getReachPlan = defineEndpoint("getReachPlan", "GET /reach-plan/{id}", {
  summary: "How a job or campaign reaches its people: attempts by outcome, hours, voicemail.",
  params: idParams,
  response: answer({ plan: reachPlanSchema }),
});

export const saveReachPlan = defineEndpoint("saveReachPlan", "PUT /reach-plan/{id}", {
  summary: "Changes how a job or campaign reaches its people; attempts that are already scheduled keep their time.",
  params: idParams,
  body: reachPlanSchema,
  response: z.extend(doneSchema, { plan: reachPlanSchema }),
});

export const suppressionSources = ["spoken", "sms", "click", "csv", "api", "manual"] as const;

export const doNotCallSchema = z.object({
  phoneNumber: z.string(),
  source: z.enum(suppressionSources),
  words: z.string(),
  actor: z.optional(z.string()),
  callId: z.optional(z.string()),
  createdAt: instant,
});
export type DoNotCall = z.infer<typeof doNotCallSchema>;

const note = z.string().check(z.trim(), atMost("The note", 300));
const phoneNumber = requiredText("Phone Number is required", "Phone Number", 40);

export const getDoNotCall = defineEndpoint("getDoNotCall", "GET /do-not-call", {
  summary: "The tenant's do-not-call list by number, page by page; search is a beginning of the number.",
  query: z.object({
    search: z._default(z.string().check(z.trim(), atMost("Search", 40)), ""),
    after: pageToken,
  }),
  response: answer({ entries: z.array(doNotCallSchema), total: z.number(), next: z.optional(z.string()) }),
});

export const addDoNotCall = defineEndpoint("addDoNotCall", "POST /do-not-call", {
  summary: "Adds a number to the tenant's do-not-call list, effective immediately for all calls and texts.",
  body: z.object({ phoneNumber, note: z.optional(note) }),
  response: z.extend(doneSchema, { entry: doNotCallSchema }),
});

export const importDoNotCall = defineEndpoint("importDoNotCall", "POST /do-not-call/import", {
  summary: "Puts many numbers on the list; bad ones come back with their line and reason.",
  body: z.object({
    rows: z
      .array(
        z.object({
          line: z.number(),
          phoneNumber: z.string("A number is missing").check(z.maxLength(60, "A number is too long")),
          note: z.optional(note),
        }),
      )
      .check(z.minLength(1, "The file has no numbers"), z.maxLength(1_000, "Send at most 1,000 numbers at once")),
  }),
  response: z.extend(doneSchema, {
    added: z.number(),
    present: z.number(),
    rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
  }),
});

export const removeDoNotCall = defineEndpoint("removeDoNotCall", "POST /do-not-call/remove", {
  summary: "Takes a number off the list, with a reason that is kept. Only a tenant's owner may.",
  ...adminAccountScope,
  body: z.object({
    phoneNumber,
    reason: z
      .string("A reason is required")
      .check(z.trim(), z.minLength(5, "Give a reason of at least 5 characters"), atMost("The reason", 300)),
  }),
  response: doneSchema,
});

export const exportDoNotCall = defineEndpoint("exportDoNotCall", "GET /export-do-not-call", {
  summary: 'The whole do-not-call list as "do-not-call.csv".',
  kind: "csv",
  response: z.string(),
});

export const exportDecisions = defineEndpoint("exportDecisions", "GET /export-decisions/{id}", {
  summary: "The calling rules' decision on each call of a job: when, by which rule and on which facts.",
  kind: "csv",
  params: idParams,
  response: z.string(),
});

/** A tenant's own calling rules. Administrators may tighten them; loosening needs a reason, which is logged. */
export const callingPolicySchema = z.object({
  window: z.optional(z.object({ from: timeOfDay, to: timeOfDay })),
  noSaturdays: z.boolean(),
  /** Calls that a person asked for may ring outside the calling hours. */
  allowAskedFor: z.boolean(),
  /** Most calls of the tenant at the same time. */
  maxLive: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
});
export type CallingPolicy = z.infer<typeof callingPolicySchema>;

export const getCallingPolicy = defineEndpoint("getCallingPolicy", "GET /calling-policy", {
  summary: "The tenant's rules of calling, and the countries' hours and caps that hold in any case.",
  query: tenantQuery,
  response: answer({
    policy: callingPolicySchema,
    countries: z.array(z.object({ code: z.string(), name: z.string(), hours: z.string(), caps: z.string() })),
  }),
});

export const saveCallingPolicy = defineEndpoint("saveCallingPolicy", "PUT /calling-policy", {
  summary: "Changes the tenant's calling rules; loosening one needs a reason, which is logged.",
  ...adminAccountScope,
  query: tenantQuery,
  body: z.extend(callingPolicySchema, { reason: z.optional(note) }),
  response: z.extend(doneSchema, { policy: callingPolicySchema }),
});

export const reachEndpoints = {
  getReachPlan,
  saveReachPlan,
  getDoNotCall,
  addDoNotCall,
  importDoNotCall,
  removeDoNotCall,
  exportDoNotCall,
  exportDecisions,
  getCallingPolicy,
  saveCallingPolicy,
};
