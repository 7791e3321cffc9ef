/** Runs: the people of a job or campaign called in one go over one or more numbers, and the room in which one is watched. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pauseReasons, runStates } from "../states.ts";
import { selectionSchema } from "./candidate.ts";
import { doneSchema, idParams, instant, pageNumber, pageSize } from "./shared.ts";

const id = idParams.shape.id;

/** Whom a batch is for: everybody not yet talked to, a list, or what search and filters show. */
export const leadsSchema = z.union([
  z.literal("all"),
  z
    .array(id)
    .check(z.minLength(1, "Choose at least one candidate"), z.maxLength(1_000, "Choose at most 1,000 candidates")),
  selectionSchema,
]);

const numberIds = z.array(id).check(z.maxLength(20, "Choose at most 20 numbers"));

export const batchBody = z.object({
  /** The job's or campaign's id. */
  campaignId: id,
  leads: leadsSchema,
  selectedPhoneNumberId: z.optional(id),
  /** Further numbers that call beside it. */
  numberIds: z.optional(numberIds),
  /** Not before this instant; at once when absent. */
  startAt: z.optional(instant),
  /** Asked again by the same key, it is the run that was begun by it. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/, "A key has 8 to 40 letters, digits, - or _"))),
});

/** How far a run has come, as the job's screen shows it. */
export const runProgressSchema = z.object({
  runId: z.string(),
  state: z.enum(runStates),
  pauseReason: z.optional(z.enum(pauseReasons)),
  /** Plain words for the pause: what happened and what to do. */
  pauseWords: z.optional(z.string()),
  startAt: z.optional(instant),
  /** People that it calls, as far as is known. */
  total: z.number(),
  /** Attempts placed so far, those that wait for a later time among them. */
  placed: z.number(),
  ended: z.number(),
  /** People who are through with it: called, and no further attempt of theirs is to come. */
  done: z.number(),
  /** People whose next attempt has its time. */
  waiting: z.number(),
  /** When the earliest of them is due, if nobody can be called before. */
  nextAt: z.optional(instant),
  /** Estimated end, while it runs and enough calls have ended. */
  etaAt: z.optional(instant),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

export const batchCalls = defineEndpoint({
  name: "batchCalls",
  method: "POST",
  path: "/sequential-calls/batch",
  summary:
    "Calls many candidates one after the other; answers at once with the run. The same key again is the same run.",
  access: "user",
  scope: "call",
  body: batchBody,
  response: z.object({
    success: z.literal(true),
    agentId: z.string(),
    message: z.string(),
    runId: z.string(),
    /** People that the run will call. */
    total: z.number(),
  }),
});

/** A rule of the gate with the people to whom it applies. */
const ruleCount = z.object({ rule: z.string(), words: z.string(), count: z.number() });

export const runPreviewSchema = z.object({
  /** When it was worked out, by the clock that decides. */
  at: instant,
  /** People who would be called at once, as lines come free. */
  now: z.number(),
  later: z.number(),
  skipped: z.number(),
  /** Of those later: when they can be called first, and why not now; earliest first. */
  laterGroups: z.array(z.extend(ruleCount, { at: instant })),
  skippedGroups: z.array(ruleCount),
  /** When the first of those later can be called, with the place whose hours it is. */
  nextOpening: z.optional(z.object({ at: instant, timezone: z.string(), place: z.string() })),
  /** True only in the sandbox, whose clock a person may move. */
  canMoveClock: z.boolean(),
  /** Minutes left to call with. */
  minutesLeft: z.number(),
});
export type RunPreview = z.infer<typeof runPreviewSchema>;

export const previewRun = defineEndpoint({
  name: "previewRun",
  method: "POST",
  path: "/sequential-calls/preview",
  summary: "What a batch would do: who is called now, who later and when, who is skipped and why.",
  access: "user",
  scope: "read",
  body: batchBody,
  response: z.object({ success: z.literal(true), preview: runPreviewSchema }),
});

/** A call of the run as its room shows it. */
export const runCallSchema = z.object({
  callId: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  phoneNumber: z.string(),
  /** The number that calls, or called. */
  fromNumber: z.optional(z.string()),
  state: z.enum(["queued", "dialing", "ringing", "in_progress", "ended"]),
  attempt: z.number(),
  /** When it was dialled, or is due. */
  at: instant,
  /** Of an ended one. */
  outcome: z.optional(z.string()),
  endReason: z.optional(z.string()),
  reason: z.optional(z.string()),
  seconds: z.optional(z.number()),
});
export type RunCall = z.infer<typeof runCallSchema>;

export const breakerStates = ["closed", "open"] as const;

export const runRoomSchema = z.object({
  ...runProgressSchema.shape,
  parentId: z.string(),
  parentTitle: z.string(),
  timezone: z.string(),
  createdAt: instant,
  completedAt: z.optional(instant),
  numbers: z.array(
    z.object({ numberId: z.string(), phoneNumber: z.string(), label: z.string(), live: z.number(), slots: z.number() }),
  ),
  /** Calls under way, oldest first; at most 50. */
  calling: z.array(runCallSchema),
  /** Next attempts that have their time, earliest first; at most 20. */
  upcoming: z.array(runCallSchema),
  /** Ended last, newest first; at most 30. */
  latest: z.array(runCallSchema),
  /** People whom the run still has to come to. */
  untouched: z.number(),
  outcomes: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Calls that did not reach a person, by plain reason, most frequent first. */
  failures: z.array(z.object({ reason: z.string(), count: z.number() })),
  skipped: z.array(ruleCount),
  /** Of the calls dialled in each hour (in the job's zone), how many a person answered. */
  hours: z.array(z.object({ hour: z.string(), dialed: z.number(), answered: z.number() })),
  breaker: z.object({
    state: z.enum(breakerStates),
    /** Of the calls that ended within the window, and how many of them failed. */
    ended: z.number(),
    failed: z.number(),
    windowSeconds: z.number(),
  }),
  canMoveClock: z.boolean(),
});
export type RunRoom = z.infer<typeof runRoomSchema>;

export const getRun = defineEndpoint({
  name: "getRun",
  method: "GET",
  path: "/run/{id}",
  summary: "A run as it is now; 304 when nothing changed since the ETag.",
  access: "user",
  params: idParams,
  response: z.object({ success: z.literal(true), run: runRoomSchema }),
});

export const runListItemSchema = z.object({
  ...runProgressSchema.shape,
  parentId: z.string(),
  parentTitle: z.string(),
  createdAt: instant,
  completedAt: z.optional(instant),
});
export type RunListItem = z.infer<typeof runListItemSchema>;

export const getRuns = defineEndpoint({
  name: "getRuns",
  method: "GET",
  path: "/get-runs/{id}",
  summary: "The runs of a job or campaign, newest first.",
  access: "user",
  params: idParams,
  query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
  response: z.object({
    success: z.literal(true),
    runs: z.array(runListItemSchema),
    pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), pageSize: z.number() }),
  }),
});

const progressAnswer = z.extend(doneSchema, { run: runProgressSchema });

export const pauseRun = defineEndpoint({
  name: "pauseRun",
  method: "POST",
  path: "/run/{id}/pause",
  summary: "Dials nobody more of a run; calls under way go on.",
  access: "user",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const resumeRun = defineEndpoint({
  name: "resumeRun",
  method: "POST",
  path: "/run/{id}/resume",
  summary: "Goes on with a run that rests, for whatever reason; refused while the reason holds.",
  access: "user",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const cancelRun = defineEndpoint({
  name: "cancelRun",
  method: "POST",
  path: "/run/{id}/cancel",
  summary: "Ends a run: whoever has not been dialled is not called by it; calls under way go on.",
  access: "user",
  scope: "call",
  params: idParams,
  response: progressAnswer,
});

export const appendRun = defineEndpoint({
  name: "appendRun",
  method: "POST",
  path: "/run/{id}/append",
  summary: "More people for a run that is not over; whoever is in it already is not called twice.",
  access: "user",
  scope: "call",
  params: idParams,
  body: z.object({ leads: leadsSchema }),
  response: progressAnswer,
});

export const endCall = defineEndpoint({
  name: "endCall",
  method: "POST",
  path: "/end-call/{id}",
  summary: "Ends a call that is under way; one that is over is left as it is.",
  access: "user",
  scope: "call",
  params: idParams,
  response: doneSchema,
});

/** A message that could not be worked, after all its deliveries. Its content stays on the server. */
export const deadLetterSchema = z.object({
  letterId: z.string(),
  queue: z.string(),
  type: z.string(),
  /** What it was about: our own ids. */
  about: z.record(z.string(), z.string()),
  receives: z.number(),
  sentAt: z.optional(instant),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const getDeadLetters = defineEndpoint({
  name: "getDeadLetters",
  method: "GET",
  path: "/dead-letters",
  summary: "Messages of the tenant that could not be worked, as far as a hundred a queue tell.",
  access: "admin",
  response: z.object({
    success: z.literal(true),
    letters: z.array(deadLetterSchema),
    /** Queues that have set aside more than was looked at: further messages of the tenant may lie there. */
    crowded: z.array(z.string()),
  }),
});

const noQueue = "There is no such queue";

export const replayDeadLetter = defineEndpoint({
  name: "replayDeadLetter",
  method: "POST",
  path: "/dead-letters/replay",
  summary: "Puts a message that could not be worked into its queue again, once.",
  access: "admin",
  body: z.object({ queue: z.string(noQueue).check(z.maxLength(40, noQueue)), letterId: id }),
  response: doneSchema,
});
