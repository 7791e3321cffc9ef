/** What jobs and campaigns share on the wire. Both are parents of people; endpoints about people take either's id. */
import * as z from "zod/mini";
import { candidateSorts } from "../candidate-fields.ts";
import { defaultDetailPageSize, languages } from "../catalog.ts";
import { outcomeFilters } from "../outcome.ts";
import { variableKey } from "../prompt-fill.ts";
import { longestSms, postCallSmsOutcomes, smsDelayOptions } from "../text-words.ts";
import { candidateSchema } from "./candidate.ts";
import { candidateFilters } from "./candidate-view.ts";
import { criteriaSchema, criterionSchema } from "./criteria.ts";
import { runProgressSchema } from "./run.ts";
import {
  atMost,
  delayMinutes,
  instant,
  isUnique,
  pageNumber,
  pageSize,
  pagination,
  requiredText,
  timeZone,
  voiceId,
} from "./shared.ts";

export const parentKinds = ["job", "campaign"] as const;
export type ParentKind = (typeof parentKinds)[number];

export const promptRules = {
  context: requiredText("The prompt must have at least 5 characters", "The prompt", 12_000, 5),
  firstSentence: requiredText("First sentence must be at least 5 characters", "First sentence", 1_000, 5),
  successEvaluation: z.string("Success evaluation must be at least 5 characters").check(
    z.trim(),
    z.minLength(5, "Success evaluation must be at least 5 characters"),
    // The specification allows 1,210 and says 1,200 (core-5.21).
    z.maxLength(1_210, "Success evaluation must be at most 1,200 characters"),
  ),
};

const promptSchema = z.object({ context: promptRules.context, firstSentence: promptRules.firstSentence });
type Prompt = z.infer<typeof promptSchema>;

/** One prompt: alone, or in a list of one, which is how answers return it. */
export const promptInput = z.pipe(
  z.union([promptSchema, z.array(promptSchema).check(z.length(1, "Send one prompt"))]),
  z.transform((input): Prompt | undefined => (Array.isArray(input) ? input[0] : input)),
);

const noDelay = "Choose a delay from the list";
const noTime = "Give a day and a time";

/** "2027-02-29T09:30" matches the pattern but does not exist. */
function existsInCalendar(at: string): boolean {
  const time = new Date(`${at}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at);
}

/** "custom" needs either `minutes` or `at`, a local time in the job's zone ("2026-03-29T09:30"). */
export const smsDelaySchema = z
  .object({
    option: z.enum(smsDelayOptions, noDelay),
    minutes: z.optional(delayMinutes(7)),
    at: z.optional(
      z
        .string(noTime)
        .check(
          z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, noTime),
          z.refine(existsInCalendar, noTime),
        ),
    ),
  })
  .check(
    z.refine(
      ({ option, minutes, at }) => option !== "custom" || (minutes === undefined) !== (at === undefined),
      "Say after how many minutes, or at what time",
    ),
  );
export type SmsDelay = z.infer<typeof smsDelaySchema>;

export const defaultSmsDelay = {
  preCall: { option: "not_scheduled" },
  postCall: { option: "immediately" },
} as const satisfies Record<string, SmsDelay>;

export const callSummarySchema = z.object({
  totalSms: z.number(),
  totalSuccess: z.number(),
  totalFailed: z.number(),
  totalNotExecuted: z.number(),
});

const template = z.optional(z.string().check(z.trim(), atMost("The SMS", longestSms)));

export const parentSettings = {
  language: z.optional(z.enum(languages, "Language is required.")),
  voice: z.optional(voiceId("Voice is required.")),
  timezone: z.optional(timeZone),
  // At most 1,200 words by the hint, which is not enforced (core spec §5).
  successEvaluation: z.optional(
    requiredText("Success evaluation must be at least 5 characters", "Success evaluation", 12_000, 5),
  ),
  criteria: z.optional(criteriaSchema),
  smsTemplate: template,
  preCallSmsTemplate: template,
  isPreCallSms: z.optional(z.boolean()),
  isPostCallSms: z.optional(z.boolean()),
  preCallSmsDelay: z.optional(smsDelaySchema),
  /** "not_scheduled" sends no text, as if isPostCallSms were off. */
  postCallSmsDelay: z.optional(smsDelaySchema),
  postCallSmsOutcomes: z.optional(
    z
      .array(z.enum(postCallSmsOutcomes, "Choose outcomes from the list"))
      .check(z.maxLength(postCallSmsOutcomes.length, "Choose each outcome once")),
  ),
};

export const parentListItem = {
  _id: z.string(),
  title: z.string(),
  companyName: z.string(),
  language: z.enum(languages),
  totalCandidates: z.number(),
  callSummary: callSummarySchema,
  timezone: z.string(),
  createdAt: instant,
};

export const parentSchema = z.object({
  ...parentListItem,
  voice: z.string(),
  successEvaluation: z.string(),
  criteria: z.array(criterionSchema),
  preCallSmsTemplate: z.string(),
  isPreCallSms: z.boolean(),
  isPostCallSms: z.boolean(),
  preCallSmsDelay: smsDelaySchema,
  postCallSmsDelay: smsDelaySchema,
  /** Outcomes that trigger the text; empty: all. */
  postCallSmsOutcomes: z.array(z.enum(postCallSmsOutcomes)),
  /** People without a pre-call SMS. */
  unscheduledCount: z.number(),
  promptVersion: z.number(),
  calls: z.number(),
});
export type Parent = z.infer<typeof parentSchema>;

export const peoplePage = {
  candidates: z.array(candidateSchema),
  pagination: z.extend(z.omit(pagination, { total: true }), { totalCandidates: z.number() }),
  outcomes: z.array(z.object({ filter: z.enum(outcomeFilters), count: z.number() })),
  /** Last ordinal assigned; people added later have a higher one. */
  lastOrdinal: z.number(),
  run: z.optional(runProgressSchema),
};

export const peopleQuery = z.object({
  page: pageNumber,
  pageSize: pageSize(defaultDetailPageSize),
  ...candidateFilters,
  sort: z._default(z.enum(candidateSorts, "There is no such order"), "added"),
  order: z._default(z.enum(["asc", "desc"], "There is no such order"), "asc"),
  /** "all" includes extra columns, which the polled table omits. */
  columns: z._default(z.enum(["shown", "all"], "There is no such choice of columns"), "shown"),
});

export const parentListQuery = (limit: number) =>
  z.object({
    page: pageNumber,
    limit: pageSize(limit),
    companyName: z.optional(z.string().check(z.trim(), atMost("Company name", 120))),
  });

export const listPagination = z.extend(z.omit(pagination, { pageSize: true }), { limit: z.number() });

const maxVariables = 30;

interface VariableRules {
  readonly standardVariables: readonly string[];
  readonly tooManyMessage: string;
  readonly takenMessage: string;
}

/** The variables of a campaign or an inbound assistant, which may not have the names of standard variables. */
export function variablesSchema({ standardVariables, tooManyMessage, takenMessage }: VariableRules) {
  const standardKeys: ReadonlySet<string> = new Set(standardVariables.map(variableKey));
  return z
    .array(
      z.object({
        key: requiredText("Key is required.", "A key", 60).check(
          z.regex(/^[^{}\n]*$/, "A key must not contain braces"),
        ),
        value: requiredText("Value is required.", "A value", 300),
      }),
    )
    .check(
      z.maxLength(maxVariables, tooManyMessage),
      z.refine(
        (variables) => isUnique(variables.map(({ key }) => variableKey(key))),
        "Two variables have the same key",
      ),
      z.refine((variables) => !variables.some(({ key }) => standardKeys.has(variableKey(key))), takenMessage),
    );
}
