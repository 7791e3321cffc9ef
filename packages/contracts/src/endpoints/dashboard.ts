import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { registrationStatuses } from "../states.ts";
import { figuresSchema } from "./analytics.ts";
import { runProgressSchema } from "./run.ts";
import { answer, instant } from "./shared.ts";

export const dashboardSchema = z.object({
  followUps: z.number(),
  /** Unread replies among the latest 50 follow-ups. */
  replies: z.number(),
  failingNumbers: z.array(
    z.object({ _id: z.string(), phoneNumber: z.string(), label: z.string(), status: z.enum(registrationStatuses) }),
  ),
  /** Absent unless the minutes end before their period at the pace of the last 7 days. */
  minutes: z.optional(z.object({ left: z.number(), endAt: instant, periodEndsAt: z.optional(instant) })),
  runs: z.array(z.object({ ...runProgressSchema.shape, parentId: z.string(), parentTitle: z.string() })),
  timezone: z.string(),
  today: figuresSchema,
  /** Mean of the same weekday in the four weeks before. */
  usual: figuresSchema,
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = defineEndpoint("getDashboard", "GET /dashboard", {
  summary: "What needs attention, active runs, and today beside a usual day; 304 when nothing changed since the ETag.",
  response: answer({ dashboard: dashboardSchema }),
});
