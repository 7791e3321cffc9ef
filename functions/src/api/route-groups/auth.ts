import type { RegisterRoutes } from "../http.ts";
import { cspReportRoutes } from "../routes/csp-reports.ts";
import { healthRoutes } from "../routes/health.ts";
import { sessionRoutes } from "../routes/session.ts";
import { themeRoutes } from "../routes/theme.ts";

export const routes: readonly RegisterRoutes[] = [cspReportRoutes, healthRoutes, sessionRoutes, themeRoutes];
