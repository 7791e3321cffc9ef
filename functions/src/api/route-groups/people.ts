import type { RegisterRoutes } from "../http.ts";
import { candidateRoutes } from "../routes/candidate.ts";
import { importRoutes } from "../routes/import.ts";
import { leadRoutes } from "../routes/lead.ts";
import { shareRoutes } from "../routes/share.ts";

export const routes: readonly RegisterRoutes[] = [candidateRoutes, importRoutes, leadRoutes, shareRoutes];
