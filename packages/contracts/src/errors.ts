import * as z from "zod/mini";
import type { RefusalParam } from "./refusals.ts";

export { type ErrorCode, errors } from "./error-codes.ts";

export const refusalSchema = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.custom<RefusalParam>())),
});

/** Why something failed: `reason` is the English text of `refusal`. */
export const failureFields = { reason: z.optional(z.string()), refusal: z.optional(refusalSchema) };

/** One invalid field by its path in body or query (`candidates.3.phoneNumber`). */
export const issueSchema = z.object({
  path: z.string(),
  message: z.string(),
  refusal: z.optional(refusalSchema),
});
export type Issue = z.infer<typeof issueSchema>;

/** When the rule next allows the call or SMS: at `at`, by the server's clock `now`. */
const openingSchema = z.object({
  rule: z.string(),
  at: z.string(),
  now: z.string(),
  timezone: z.optional(z.string()),
  place: z.optional(z.string()),
});
export type Opening = z.infer<typeof openingSchema>;

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
