import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { nextPage } from "./access.ts";
import { answer, atMost, doneSchema, instant, pageSize, pageToken } from "./shared.ts";

const messageMissing = "Write at least 5 characters";

export const sendFeedback = defineEndpoint("sendFeedback", "POST /feedback", {
  summary: "Mails feedback to the tenant's owners, and keeps it for the platform.",
  body: z.object({
    message: z.string(messageMissing).check(z.trim(), z.minLength(5, messageMissing), atMost("Feedback", 4_000)),
  }),
  response: doneSchema,
});

export const feedbackSchema = z.object({
  _id: z.string(),
  message: z.string(),
  tenantId: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  createdAt: instant,
});

export const listFeedback = defineEndpoint("listFeedback", "GET /admin/feedback", {
  summary: "Feedback of all tenants' users, newest first.",
  access: "platform",
  query: z.object({ limit: pageSize(50), after: pageToken }),
  response: answer({ feedback: z.array(feedbackSchema), ...nextPage }),
});
