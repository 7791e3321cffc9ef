import type { RegisterRoutes } from "../http.ts";
import { complianceRoutes } from "../routes/compliance.ts";
import { factRoutes } from "../routes/facts.ts";
import { interviewRoutes } from "../routes/interview.ts";
import { reachRoutes } from "../routes/reach.ts";

export const routes: readonly RegisterRoutes[] = [complianceRoutes, factRoutes, interviewRoutes, reachRoutes];
