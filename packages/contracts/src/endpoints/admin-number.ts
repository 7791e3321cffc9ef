import * as z from "zod/mini";
import { numberProviders } from "../carriers.ts";
import { defineEndpoint } from "../endpoint.ts";
import { failureFields } from "../errors.ts";
import { registrationStatuses } from "../states.ts";
import { adminAfterStepUp, listQuery, nextPage, tenantFilter } from "./access.ts";
import { answer, doneSchema, idParams, instant } from "./shared.ts";

export const adminNumberSchema = z.object({
  _id: z.string(),
  tenantId: z.string(),
  owner: z.object({ _id: z.string(), name: z.string() }),
  provider: z.enum(numberProviders),
  phoneNumber: z.string(),
  label: z.string(),
  status: z.enum(registrationStatuses),
  ...failureFields,
  canText: z.boolean(),
  concurrency: z.number(),
  dialedToday: z.number(),
  /** Of the last 7 days: calls dialled, and those that a person answered; `answerRate` (0 to 1) if some were dialled. */
  dialed: z.number(),
  reached: z.number(),
  answerRate: z.optional(z.number()),
  lastFailure: z.optional(z.object({ at: instant, reason: z.string() })),
  createdAt: instant,
});
export type AdminNumber = z.infer<typeof adminNumberSchema>;

export const listNumbers = defineEndpoint("listNumbers", "GET /admin/numbers", {
  summary: "The numbers of all of a tenant's users; of the caller's own tenant unless another is named.",
  access: "admin",
  query: z.object(listQuery),
  response: answer({ numbers: z.array(adminNumberSchema), ...nextPage }),
});

export const reassignNumber = defineEndpoint("reassignNumber", "PUT /admin/numbers/{id}/owner", {
  summary: "Gives a number to another user of its tenant; refused while calls or texts of its owner use it.",
  ...adminAfterStepUp,
  params: idParams,
  body: z.object({ userId: idParams.shape.id, tenantId: tenantFilter }),
  response: z.extend(doneSchema, { number: adminNumberSchema }),
});

export const voiceLinesSchema = z.object({
  /** Whether the account serves this tenant alone; only super administrators change the lines of a shared account. */
  isOwn: z.boolean(),
  lines: z.number(),
  /** Of `lines`: kept free for incoming calls. */
  kept: z.number(),
});
export type VoiceLines = z.infer<typeof voiceLinesSchema>;

export const getVoiceLines = defineEndpoint("getVoiceLines", "GET /admin/voice-lines", {
  summary: "The lines of a tenant's voice provider account, and how many are kept for incoming calls.",
  access: "admin",
  query: z.object({ tenantId: tenantFilter }),
  response: answer({ voiceLines: voiceLinesSchema }),
});

export const saveVoiceLines = defineEndpoint("saveVoiceLines", "PUT /admin/voice-lines", {
  summary: "Keeps lines free for incoming calls; by default one in ten. At least one line is left for outgoing calls.",
  ...adminAfterStepUp,
  body: z.object({ kept: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)), tenantId: tenantFilter }),
  response: z.extend(doneSchema, { voiceLines: voiceLinesSchema }),
});
