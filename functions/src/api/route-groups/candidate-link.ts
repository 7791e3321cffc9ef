import type { Routes } from "../http.ts";
import { candidateLinkRoutes } from "../routes/candidate-link.ts";

export const routes: readonly Routes[] = [candidateLinkRoutes];
