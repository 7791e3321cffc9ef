/** The body of every refusal, and the codes that it may carry. */
import * as z from "zod/mini";
import type { RefusalParam } from "./refusals.ts";

export { type ErrorCode, errors } from "./error-codes.ts";

/** Why, for programs: a code and what the message names. A parameter may be a refusal itself. */
export const refusalSchema = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.custom<RefusalParam>())),
});

/** One invalid field, addressed by its path in the body or query (`candidates.3.phoneNumber`). */
export const issueSchema = z.object({
  path: z.string(),
  message: z.string(),
  /** Missing where the rule is a schema's own. */
  refusal: z.optional(refusalSchema),
});
export type Issue = z.infer<typeof issueSchema>;

/** Of `not_now`: which rule stands against it and until when, with the zone and place whose clock it goes by. */
const openingSchema = z.object({
  rule: z.string(),
  at: z.string(),
  timezone: z.optional(z.string()),
  place: z.optional(z.string()),
});
export type Opening = z.infer<typeof openingSchema>;

/** The body of every refusal. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  refusal: refusalSchema,
  requestId: z.string(),
  issues: z.optional(z.array(issueSchema)),
  retryAfterSeconds: z.optional(z.number()),
  opening: z.optional(openingSchema),
});
