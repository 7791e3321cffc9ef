import type { Routes } from "../http.ts";
import { campaignRoutes } from "../routes/campaign.ts";
import { documentRoutes } from "../routes/document.ts";
import { jobRoutes } from "../routes/job.ts";
import { promptRoutes } from "../routes/prompt.ts";
import { rehearsalRoutes } from "../routes/rehearsal.ts";
import { voiceRoutes } from "../routes/voice.ts";

export const routes: readonly Routes[] = [
  documentRoutes,
  jobRoutes,
  campaignRoutes,
  promptRoutes,
  rehearsalRoutes,
  voiceRoutes,
];
