import type { RegisterRoutes } from "../http.ts";
import { campaignRoutes } from "../routes/campaign.ts";
import { jobRoutes } from "../routes/job.ts";
import { promptRoutes } from "../routes/prompt.ts";

export const routes: readonly RegisterRoutes[] = [jobRoutes, campaignRoutes, promptRoutes];
