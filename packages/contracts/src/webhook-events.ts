import * as z from "zod/mini";
import { instant } from "./endpoints/shared.ts";
import { callStatuses, endReasonBadges, outcomeBuckets } from "./outcome.ts";
import { interviewActors } from "./states.ts";

/** Counts the events of one candidate, else of one run, phone number or account; a higher number is later. */
const sequence = z.number().check(z.int(), z.minimum(1));

const candidate = { candidateId: z.string(), jobId: z.string(), phoneNumber: z.string() };

/** A request without a call id was made on the candidate's own page. */
const request = z.object({ sequence, ...candidate, callId: z.optional(z.string()), summary: z.string() });

const text = {
  smsId: z.string(),
  phoneNumber: z.string(),
  ownNumber: z.string(),
  candidateId: z.optional(z.string()),
  jobId: z.optional(z.string()),
};

const run = { runId: z.string(), jobId: z.string() };

const interview = {
  sequence,
  ...candidate,
  callId: z.optional(z.string()),
  interviewId: z.string(),
  startsAt: instant,
  endsAt: instant,
  timezone: z.string(),
  changedBy: z.enum(interviewActors),
};

export const webhookEventData = {
  "call.ended": z.object({
    sequence,
    ...candidate,
    callId: z.string(),
    runId: z.optional(z.string()),
    startedAt: z.optional(instant),
    endedAt: instant,
    durationSeconds: z.number(),
    endReason: z.enum(endReasonBadges),
    hasRecording: z.boolean(),
  }),
  "candidate.outcome": z.object({
    sequence,
    ...candidate,
    name: z.string(),
    externalId: z.optional(z.string()),
    callId: z.string(),
    callStatus: z.enum(callStatuses),
    outcome: z.string(),
    bucket: z.enum(outcomeBuckets),
    summary: z.string(),
  }),
  "candidate.opted_out": z.object({
    sequence,
    phoneNumber: z.string(),
    source: z.enum(["spoken", "sms", "click"]),
    words: z.string(),
    callId: z.optional(z.string()),
  }),
  "candidate.callback_requested": z.extend(request, { callbackAt: z.optional(instant) }),
  "candidate.human_requested": request,
  "interview.booked": z.object(interview),
  "interview.moved": z.object({ ...interview, previousStartsAt: z.optional(instant) }),
  "interview.cancelled": z.object(interview),
  "run.completed": z.object({ sequence, ...run, total: z.number() }),
  "run.paused": z.object({ sequence, ...run, reason: z.string() }),
  "sms.received": z.object({ sequence, ...text, body: z.string() }),
  "sms.failed": z.object({ sequence, ...text, reason: z.string() }),
  /** Without a user id, the event is about the whole account's minutes. */
  "minutes.low": z.object({ sequence, userId: z.optional(z.string()), usedPercent: z.number() }),
} as const;

export type WebhookEventType = keyof typeof webhookEventData;

export const webhookEventTypes = Object.keys(webhookEventData) as readonly WebhookEventType[];

export const webhookTestType = "webhook.test";

export type WebhookEventData<Type extends WebhookEventType> = Omit<
  z.input<(typeof webhookEventData)[Type]>,
  "sequence"
>;

export const webhookBody = <Data extends z.ZodMiniType>(type: string, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant, data });
