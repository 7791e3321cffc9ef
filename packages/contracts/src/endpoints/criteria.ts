import * as z from "zod/mini";
import { criteriaLimits, criterionTypes } from "../criteria.ts";
import { answerStatuses, mustHaveStates } from "../states.ts";
import { atMost, isUnique, requiredText } from "./shared.ts";

const thresholdMessage = "A threshold is a number or a day";
const weightMessage = `A weight is a whole number from 1 to ${criteriaLimits.weight}`;
const questionMissing = "A question must have at least 5 characters";

export const criterionSchema = z.object({
  id: z.string("A criterion has an id").check(z.regex(/^c[1-9]\d{0,2}$/, "A criterion's id is c and a number")),
  question: requiredText(questionMissing, "A question", criteriaLimits.textLength, 5),
  weight: z
    .number(weightMessage)
    .check(z.int(weightMessage), z.minimum(1, weightMessage), z.maximum(criteriaLimits.weight, weightMessage)),
  strong: z._default(z.string().check(z.trim(), atMost("A strong answer", criteriaLimits.textLength)), ""),
  weak: z._default(z.string().check(z.trim(), atMost("A weak answer", criteriaLimits.textLength)), ""),
  isMustHave: z._default(z.boolean(), false),
  type: z._default(z.enum(criterionTypes, "Choose a type of answer from the list"), "text"),
  /** What a must-have's value is compared with: years at least; a yearly salary, weeks of notice or an ISO date at most. */
  threshold: z.optional(
    z.union(
      [
        z.number(thresholdMessage).check(z.minimum(0, thresholdMessage), z.maximum(100_000_000, thresholdMessage)),
        z.string(thresholdMessage).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, thresholdMessage)),
      ],
      thresholdMessage,
    ),
  ),
});

export const criteriaSchema = z.array(criterionSchema).check(
  z.maxLength(criteriaLimits.count, `A job can have at most ${criteriaLimits.count} criteria`),
  z.refine((criteria) => isUnique(criteria.map(({ id }) => id)), "Each criterion needs an id of its own"),
  z.refine(
    (criteria) => isUnique(criteria.map(({ question }) => question.toLowerCase())),
    "Two criteria have the same question",
  ),
);

export const answerSchema = z.object({
  ...z.omit(criterionSchema, { strong: true, weak: true }).shape,
  status: z.enum(answerStatuses),
  score: z.optional(z.number()),
  reason: z.optional(z.string()),
  quote: z.optional(z.string()),
  /** Seconds from the call's start to the line in which the quote begins; absent if the provider reports none. */
  second: z.optional(z.number()),
  line: z.optional(z.number()),
  /** Years, salary a year, weeks of notice, an ISO date, or yes and no. */
  value: z.optional(z.union([z.number(), z.string(), z.boolean()])),
  /** Of a salary: the job's currency, ISO 4217. */
  currency: z.optional(z.string()),
});

export const scorecardSchema = z.object({
  /** Weighted mean of the answered questions, 1 to 5; absent if none was answered. */
  score: z.optional(z.number()),
  answered: z.number(),
  /** All questions. */
  of: z.number(),
  mustHaves: z.optional(z.enum(mustHaveStates)),
  answers: z.array(answerSchema),
});
export type Scorecard = z.infer<typeof scorecardSchema>;
export type Answer = z.infer<typeof answerSchema>;
