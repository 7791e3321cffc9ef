import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pauseReasons, runStates } from "../states.ts";
import { selectionSchema } from "./candidate-view.ts";
import { answer, doneSchema, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";

const id = idParams.shape.id;

export const leadsSchema = z.union([
  z.literal("all"),
  z
    .array(id)
    .check(z.minLength(1, "Choose at least one candidate"), z.maxLength(1_000, "Choose at most 1,000 candidates")),
  selectionSchema,
]);

const numberIds = z.array(id).check(z.maxLength(100, "Choose at most 100 numbers"));

const versionsMessage = "Choose two different versions of the prompt";

export const batchBody = z.object({
  campaignId: id,
  leads: leadsSchema,
  /** The specification's field for one number; the run calls from this one and all of `numberIds`. */
  selectedPhoneNumberId: z.optional(id),
  numberIds: z.optional(numberIds),
  startAt: z.optional(instant),
  /** Idempotency key: the same key returns the same run. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/, "A key has 8 to 40 letters, digits, - or _"))),
  /** The preview's estimate, which `etaAt` follows until enough calls have ended. */
  expectedSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(31_536_000))),
  onlyNew: z.optional(z.boolean()),
  /** Compares two versions of the prompt: each person's calls have one of them. */
  promptVersions: z.optional(
    z
      .array(z.number(versionsMessage).check(z.int(versionsMessage), z.minimum(1, versionsMessage)))
      .check(z.refine((versions) => versions.length === 2 && versions[0] !== versions[1], versionsMessage)),
  ),
});

export const runProgressSchema = z.object({
  runId: z.string(),
  state: z.enum(runStates),
  pauseReason: z.optional(z.enum(pauseReasons)),
  pauseWords: z.optional(z.string()),
  startAt: z.optional(instant),
  total: z.number(), // people who are not skipped
  placed: z.number(), // calls, waiting ones included
  ended: z.number(), // calls
  done: z.number(), // people for whom no further attempt is planned
  waiting: z.number(), // calls for a later time
  nextAt: z.optional(instant),
  etaAt: z.optional(instant),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

export const batchCalls = defineEndpoint("batchCalls", "POST /sequential-calls/batch", {
  summary:
    "Calls many candidates one after the other; answers immediately with the run. The same key returns the same run.",
  hasBodyKey: true,
  scope: "call",
  body: batchBody,
  response: answer({
    agentId: z.string(),
    message: z.string(),
    runId: z.string(),
    total: z.number(),
    state: z.enum(runStates),
    pauseWords: z.optional(z.string()),
  }),
});

const ruleCount = z.object({ rule: z.string(), words: z.string(), count: z.number() });

export const runPreviewSchema = z.object({
  at: instant,
  /** Candidates that can be called now, within the minutes and the trial's calls. */
  now: z.number(),
  /** Candidates whom the calling rules allow now, but for whom minutes or the trial's calls do not suffice. */
  withheld: z.optional(z.object({ count: z.number(), why: z.enum(["minutes", "trial"]) })),
  /** No call can be made at all, since no minutes or no calls of the trial are left. */
  blockedBy: z.optional(z.enum(["minutes", "trial"])),
  /** For the calls of `now`, `withheld` and `later`: billed minutes, seconds of calling, and the chosen numbers' lines. */
  estimate: z.optional(
    z.object({ minutes: z.number(), seconds: z.number(), lines: z.number(), freeLines: z.number() }),
  ),
  later: z.number(),
  skipped: z.number(),
  laterGroups: z.array(z.extend(ruleCount, { at: instant })),
  skippedGroups: z.array(ruleCount),
  nextOpening: z.optional(z.object({ at: instant, now: instant, timezone: z.string(), place: z.string() })),
  canMoveClock: z.boolean(),
  minutesLeft: z.number(),
});
export type RunPreview = z.infer<typeof runPreviewSchema>;

export const previewRun = defineEndpoint("previewRun", "POST /sequential-calls/preview", {
  summary: "What a batch would do: who is called now, who later and when, who is skipped and why.",
  scope: "read",
  body: z.extend(batchBody, { runId: z.optional(id) }),
  response: answer({ preview: runPreviewSchema }),
});

export const runCallSchema = z.object({
  callId: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  phoneNumber: z.string(),
  fromNumber: z.optional(z.string()),
  state: z.enum(["queued", "dialing", "ringing", "in_progress", "ended"]),
  /** The voice provider has not confirmed the dial yet; until then the line stays taken. */
  isUnconfirmed: z.optional(z.literal(true)),
  attempt: z.number(),
  /** When a queued call is due; of other calls, when they were dialled. */
  at: instant,
  outcome: z.optional(z.string()),
  endReason: z.optional(z.string()),
  /** Why a queued call waits, or why an ended one reached nobody. */
  reason: z.optional(z.string()),
  seconds: z.optional(z.number()),
});
export type RunCall = z.infer<typeof runCallSchema>;

export const breakerStates = ["closed", "open"] as const;

export const runListItemSchema = z.object({
  ...runProgressSchema.shape,
  parentId: z.string(),
  parentTitle: z.string(),
  createdAt: instant,
  completedAt: z.optional(instant),
});
export type RunListItem = z.infer<typeof runListItemSchema>;

export const runDetailSchema = z.object({
  ...runListItemSchema.shape,
  timezone: z.string(),
  numbers: z.array(
    z.object({ numberId: z.string(), phoneNumber: z.string(), label: z.string(), live: z.number(), slots: z.number() }),
  ),
  calling: z.array(runCallSchema),
  upcoming: z.array(runCallSchema),
  latest: z.array(runCallSchema),
  /** The next calls follow once their pre-call texts are sent. */
  isWaitingForTexts: z.optional(z.literal(true)),
  untouched: z.number(),
  outcomes: z.array(z.object({ label: z.string(), count: z.number() })),
  failures: z.array(z.object({ reason: z.string(), count: z.number() })),
  skipped: z.array(ruleCount),
  hours: z.array(z.object({ hour: z.string(), dialed: z.number(), reached: z.number() })),
  breaker: z.object({
    state: z.enum(breakerStates),
    ended: z.number(),
    failed: z.number(),
    windowSeconds: z.number(),
  }),
  /** Present only while the voice provider's account makes calls wait: no line is free, or it refuses calls for a while. */
  account: z.optional(
    z.discriminatedUnion("state", [
      z.object({ state: z.literal("full") }),
      z.object({ state: z.literal("paused"), reason: z.string(), until: instant }),
    ]),
  ),
  canMoveClock: z.boolean(),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

export const getRun = defineEndpoint("getRun", "GET /run/{id}", {
  summary: "A run as it is now; 304 when nothing changed since the ETag.",
  params: idParams,
  response: answer({ run: runDetailSchema }),
});

export const getRuns = defineEndpoint("getRuns", "GET /get-runs/{id}", {
  summary: "The runs of a job or campaign, newest first.",
  params: idParams,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: answer({ runs: z.array(runListItemSchema), pagination }),
});

const progressAnswer = z.extend(doneSchema, { run: runProgressSchema });

export const pauseRun = defineEndpoint("pauseRun", "POST /run/{id}/pause", {
  summary: "Pauses a run: no more calls start; live calls continue.",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const resumeRun = defineEndpoint("resumeRun", "POST /run/{id}/resume", {
  summary: "Resumes a paused run; refused while the reason for its pause holds.",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const cancelRun = defineEndpoint("cancelRun", "POST /run/{id}/cancel", {
  summary: "Cancels a run: remaining calls and retries are dropped; live calls continue.",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const appendRun = defineEndpoint("appendRun", "POST /run/{id}/append", {
  summary: "Adds people to an open run; people already in it are not called twice.",
  scope: "call",
  params: idParams,
  body: z.object({ leads: leadsSchema }),
  response: progressAnswer,
});

export const endCall = defineEndpoint("endCall", "POST /end-call/{id}", {
  summary: "Ends a call that is under way; one that is over is left as it is.",
  scope: "call",
  params: idParams,
  response: doneSchema,
});
