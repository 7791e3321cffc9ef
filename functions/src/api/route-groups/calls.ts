import type { Routes } from "../http.ts";
import { analyticsRoutes } from "../routes/analytics.ts";
import { callRoutes } from "../routes/call.ts";
import { callHistoryRoutes } from "../routes/call-history.ts";
import { dashboardRoutes } from "../routes/dashboard.ts";
import { deadLetterRoutes } from "../routes/dead-letter.ts";
import { runRoutes } from "../routes/run.ts";

export const routes: readonly Routes[] = [
  analyticsRoutes,
  callHistoryRoutes,
  callRoutes,
  dashboardRoutes,
  deadLetterRoutes,
  runRoutes,
];
