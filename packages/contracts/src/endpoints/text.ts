import * as z from "zod/mini";
import { numberProviders } from "../carriers.ts";
import { defineEndpoint } from "../endpoint.ts";
import { longestSms, textGroups, textPurposes, textStates } from "../text-words.ts";
import { bulkSchema } from "./candidate.ts";
import { answer, atMost, doneSchema, idParams, instant, pageToken } from "./shared.ts";

const id = idParams.shape.id;

const smsTemplate = z.string("Write the SMS").check(z.trim(), atMost("The SMS", longestSms));

export const textSchema = z.object({
  textId: z.string(),
  direction: z.enum(["outbound", "inbound"]),
  purpose: z.enum(textPurposes),
  state: z.enum(textStates),
  group: z.enum(textGroups),
  parentId: z.optional(z.string()),
  parentTitle: z.optional(z.string()),
  candidateId: z.optional(z.string()),
  candidateName: z.string(),
  phoneNumber: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  segments: z.number(),
  encoding: z.enum(["gsm", "ucs2"]),
  cost: z.optional(z.object({ amount: z.number(), currency: z.string(), isEstimate: z.boolean() })),
  /** Why the text failed or was dropped: a key of `textFailureWords` or `textDropWords`, and its English text. */
  reason: z.optional(z.object({ code: z.string(), words: z.string() })),
  createdAt: instant,
  dueAt: instant,
  acceptedAt: z.optional(instant),
  sentAt: z.optional(instant),
  deliveredAt: z.optional(instant),
});
export type Text = z.infer<typeof textSchema>;

export const textDetailSchema = z.extend(textSchema, {
  numberId: z.string(),
  callId: z.optional(z.string()),
  carrierId: z.optional(z.string()),
  carrierCode: z.optional(z.string()),
  /** A text that is not sent by then is dropped. */
  validUntil: z.optional(instant),
  /** When its sending began. */
  claimedAt: z.optional(instant),
  endedAt: z.optional(instant),
  decision: z.optional(
    z.object({
      kind: z.enum(["allow", "later", "never"]),
      rule: z.string(),
      words: z.string(),
      at: instant,
      until: z.optional(instant),
      timezone: z.optional(z.string()),
      place: z.optional(z.string()),
    }),
  ),
});
export type TextDetail = z.infer<typeof textDetailSchema>;

export const getTexts = defineEndpoint("getTexts", "GET /texts", {
  summary:
    "The user's texts, newest first, or those of the people searched for: by beginnings of words of the name, or four digits of the number.",
  query: z.object({
    group: z._default(z.enum(["all", ...textGroups], "There is no such state"), "all"),
    search: z._default(z.string().check(z.trim(), atMost("Search", 100)), ""),
    after: pageToken,
  }),
  response: answer({ texts: z.array(textSchema), next: z.optional(z.string()) }),
});

const reasonCounts = z.array(z.object({ code: z.string(), words: z.string(), count: z.number() }));

export const getTextTotals = defineEndpoint("getTextTotals", "GET /text-totals", {
  summary: "How many of the user's texts are in each state, what they cost, and why some failed.",
  response: answer({
    groups: z.object({
      waiting: z.number(),
      sent: z.number(),
      delivered: z.number(),
      failed: z.number(),
      dropped: z.number(),
      received: z.number(),
    }),
    accepted: z.number(),
    segments: z.number(),
    /** Texts priced in US dollars only; an estimate until all carriers have reported. */
    cost: z.object({ amount: z.number(), currency: z.literal("USD"), isEstimate: z.boolean() }),
    failures: reasonCounts,
    drops: reasonCounts,
  }),
});

export const getText = defineEndpoint("getText", "GET /texts/{id}", {
  summary: "One text with its times and the decision of the calling rules.",
  params: idParams,
  response: answer({ text: textDetailSchema }),
});

export const cancelText = defineEndpoint("cancelText", "POST /texts/{id}/cancel", {
  summary: "Cancels a text that is not sent yet.",
  params: idParams,
  response: z.extend(doneSchema, { text: textSchema }),
});

const switchCounts = z.object({ waiting: z.number(), takenBack: z.number() });

export const getSwitchableTexts = defineEndpoint("getSwitchableTexts", "GET /switchable-texts/{id}", {
  summary: "How many waiting texts a job's switches would cancel, and how many cancelled ones they would send again.",
  params: idParams,
  response: answer({ preCall: switchCounts, postCall: switchCounts }),
});

const recipientFields = {
  jobId: z.optional(id),
  candidateId: z.optional(id),
  phoneNumber: z.optional(z.string().check(z.trim(), atMost("Phone Number", 40))),
};

export const replyPermissionSchema = z.union([
  z.object({ kind: z.literal("now") }),
  z.object({
    kind: z.literal("later"),
    rule: z.string(),
    words: z.string(),
    at: instant,
    timezone: z.optional(z.string()),
    place: z.optional(z.string()),
  }),
  z.object({ kind: z.literal("never"), rule: z.string(), words: z.string() }),
]);

export const getConversation = defineEndpoint("getConversation", "GET /conversation", {
  summary:
    "A person's conversation by text, latest page first; identified by jobId and candidateId, or by phoneNumber.",
  query: z.object({ ...recipientFields, before: pageToken }),
  response: answer({
    person: z.object({
      name: z.string(),
      phoneNumber: z.string(),
      jobId: z.optional(z.string()),
      candidateId: z.optional(z.string()),
      jobTitle: z.optional(z.string()),
    }),
    texts: z.array(textSchema),
    older: z.optional(z.string()),
    numbers: z.array(
      z.object({ id: z.string(), phoneNumber: z.string(), label: z.string(), provider: z.enum(numberProviders) }),
    ),
    reply: replyPermissionSchema,
  }),
});
export type Conversation = z.infer<typeof getConversation.response>;

export const replyToText = defineEndpoint("replyToText", "POST /conversation", {
  summary: "Writes to a person, within the calling rules; repeating a key sends no second text.",
  hasBodyKey: true,
  scope: "call",
  body: z.object({
    ...recipientFields,
    body: z.string("Write something").check(z.trim(), z.minLength(1, "Write something"), atMost("The SMS", longestSms)),
    /** Idempotency key, unique per text. */
    key: z.string("A key is missing").check(z.regex(/^[\w-]{8,40}$/, "A key has 8 to 40 letters, digits, - or _")),
    numberId: z.optional(id),
  }),
  response: z.extend(doneSchema, { text: textSchema }),
});

export const sendPreCallSmsToAll = defineEndpoint("sendPreCallSmsToAll", "GET /send-pre-call-sms-to-all/{id}", {
  summary:
    "Queues the pre-call SMS of all candidates of a job who have none and were not called, in the background; follow it at /get-bulk/{bulkId}.",
  scope: "call",
  params: idParams,
  query: z.object({ numberId: z.optional(id) }),
  response: z.extend(doneSchema, { bulk: bulkSchema }),
});

export const getPreCallSmsRecipients = defineEndpoint(
  "getPreCallSmsRecipients",
  "GET /send-pre-call-sms-to-all/{id}/recipients",
  {
    summary: "How many candidates Send Pre Call SMS would text, and how many it leaves out and why.",
    params: idParams,
    response: answer({
      count: z.number(),
      leftOut: z.object({ texted: z.number(), called: z.number(), doNotCall: z.number() }),
    }),
  },
);

const templates = z.object({ smsTemplate: z.string(), preCallSmsTemplate: z.string() });

export const getSmsTemplate = defineEndpoint("getSmsTemplate", "GET /get-sms-template", {
  summary: "The account's SMS templates, which new jobs start with.",
  response: z.extend(templates, { success: z.literal(true) }),
});

export const updateSmsTemplate = defineEndpoint("updateSmsTemplate", "PUT /update-sms-template", {
  summary: "Changes the account's templates; an omitted one stays. Existing jobs keep their own.",
  body: z
    .object({ smsTemplate: z.optional(smsTemplate), preCallSmsTemplate: z.optional(smsTemplate) })
    .check(
      z.refine(
        ({ smsTemplate, preCallSmsTemplate }) => smsTemplate !== undefined || preCallSmsTemplate !== undefined,
        "Write the SMS",
      ),
    ),
  response: z.extend(templates, { success: z.literal(true), message: z.string() }),
});

export const textEndpoints = {
  getSmsTemplate,
  updateSmsTemplate,
  sendPreCallSmsToAll,
  getTexts,
  getTextTotals,
  getText,
  cancelText,
  getPreCallSmsRecipients,
  getSwitchableTexts,
  getConversation,
  replyToText,
} as const;
