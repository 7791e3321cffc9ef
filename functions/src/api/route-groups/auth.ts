import type { RegisterRoutes } from "../http.ts";
import { cspReportRoutes } from "../routes/csp-reports.ts";
import { healthRoutes } from "../routes/health.ts";
import { sessionRoutes } from "../routes/session.ts";
import { themeRoutes } from "../routes/theme.ts";

/** What a page needs before anybody is signed in. */
export const routes: readonly RegisterRoutes[] = [cspReportRoutes, healthRoutes, sessionRoutes, themeRoutes];
