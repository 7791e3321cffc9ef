import type { Routes } from "../http.ts";
import { campaignRoutes } from "../routes/campaign.ts";
import { jobRoutes } from "../routes/job.ts";
import { promptRoutes } from "../routes/prompt.ts";

export const routes: readonly Routes[] = [jobRoutes, campaignRoutes, promptRoutes];
