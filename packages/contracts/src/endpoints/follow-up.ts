import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { answer, doneSchema, idParams, instant, pageToken } from "./shared.ts";

/** A person who asked for a human or another time, who replied by text, or who may have opted out ("hold"). */
export const followUpSchema = z.object({
  followUpId: z.string(),
  kind: z.enum(["human", "callback", "answer", "hold"]),
  candidateId: z.string(),
  candidateName: z.string(),
  phoneNumber: z.string(),
  parentId: z.string(),
  parentTitle: z.string(),
  callId: z.optional(z.string()),
  at: z.optional(instant),
  /** What the person said or wrote if `isQuote`, else a summary. */
  words: z.string(),
  isQuote: z.optional(z.boolean()),
  isDone: z.boolean(),
  /** The job or campaign is a colleague's, so the user cannot open it. */
  isOthers: z.optional(z.boolean()),
  assignee: z.optional(z.object({ userId: z.string(), name: z.string() })),
  createdAt: instant,
});
export type FollowUp = z.infer<typeof followUpSchema>;

export const getFollowUps = defineEndpoint("getFollowUps", "GET /follow-ups", {
  summary: "People who asked for a human or for another time, or who wrote back; open ones first, newest first.",
  query: z.object({
    parentId: z.optional(idParams.shape.id),
    view: z._default(z.enum(["all", "mine"], "There is no such view of follow-ups"), "all"),
    after: pageToken,
  }),
  response: answer({ followUps: z.array(followUpSchema), open: z.number(), next: z.optional(z.string()) }),
});

export const closeFollowUp = defineEndpoint("closeFollowUp", "POST /follow-ups/{id}/done", {
  summary: "Marks a follow-up as done or open; a hold is decided instead.",
  params: idParams,
  body: z.object({ isDone: z._default(z.boolean(), true) }),
  response: doneSchema,
});

export const decideFollowUp = defineEndpoint("decideFollowUp", "POST /follow-ups/{id}/decision", {
  summary:
    "Decides whether a held person has opted out: opt_out puts them on the do-not-call list, keep lets them be reached again.",
  params: idParams,
  body: z.object({ decision: z.enum(["opt_out", "keep"], "Choose opt_out or keep") }),
  response: doneSchema,
});

const assigneeUnknown = "Choose a colleague who has access.";

export const assignFollowUp = defineEndpoint("assignFollowUp", "POST /follow-ups/{id}/assignee", {
  summary: "Gives a follow-up to a colleague, or back to its owner.",
  params: idParams,
  body: z.object({
    userId: z.string(assigneeUnknown).check(z.minLength(1, assigneeUnknown), z.maxLength(40, assigneeUnknown)),
  }),
  response: doneSchema,
});

export const getAssignees = defineEndpoint("getAssignees", "GET /follow-up-assignees", {
  summary: "People of the tenant who can take care of follow-ups, by seniority.",
  response: answer({ people: z.array(z.object({ userId: z.string(), name: z.string() })) }),
});

export const followUpEndpoints = { getFollowUps, closeFollowUp, decideFollowUp, assignFollowUp, getAssignees } as const;
