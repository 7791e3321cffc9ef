import * as z from "zod/mini";
import { maxAnalyticsDays } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { endReasonBadges, outcomeFilters } from "../outcome.ts";
import { registrationStatuses } from "../states.ts";
import { runProgressSchema } from "./run.ts";
import { answer, instant } from "./shared.ts";

const badDay = "Enter a day such as 2027-03-31";
const day = z.optional(z.iso.date(badDay));
const days = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxAnalyticsDays)));

/** `figureSentences` defines answered and reached; `dialedReached` leaves out the inbound calls of `reached`. */
export const figuresSchema = z.object({
  calls: z.number(),
  inbound: z.number(),
  answered: z.number(),
  reached: z.number(),
  dialedReached: z.number(),
  qualified: z.number(),
  optOuts: z.number(),
  texts: z.number(),
  seconds: z.number(),
  /** US dollars; absent where the tenant does not show costs. */
  cost: z.optional(z.number()),
});
export type Figures = z.infer<typeof figuresSchema>;

const figures = figuresSchema.shape;
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
const dayFigures = z.array(z.object({ day: z.string(), ...figures }));

export const analyticsSchema = z.object({
  timezone: z.string(),
  period,
  previous: period,
  totals: figuresSchema,
  previousTotals: figuresSchema,
  days: dayFigures,
  previousDays: dayFigures,
  outcomes: z.array(z.object({ outcome: z.enum(outcomeFilters), calls: z.number(), previous: z.number() })),
  endReasons: z.array(z.object({ reason: z.enum(endReasonBadges), calls: z.number(), previous: z.number() })),
  /** Dialled calls in every hour of the week; Monday is 1. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), calls: z.number(), reached: z.number() })),
  parents: z.array(z.object({ _id: z.string(), title: z.string(), ...figures })),
  numbers: z.array(z.object({ _id: z.string(), ...figures })),
  versions: z.array(
    z.object({
      parentId: z.string(),
      title: z.string(),
      version: z.number(),
      ...figures,
      /** Sum of the squared seconds of each call, for the confidence interval of their mean. */
      squaredSeconds: z.number(),
    }),
  ),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const getAnalytics = defineEndpoint("getAnalytics", "GET /analytics", {
  summary:
    "Figures of a period beside those of the period before it; 304 when nothing changed since the ETag. The last `days` days, or from one day to another.",
  query: z.object({ days, from: day, to: day }),
  response: answer({ analytics: analyticsSchema }),
});

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
