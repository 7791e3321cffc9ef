/** The people of a job, one by one and by the file. */
import type { Routes } from "../http.ts";
import { candidateRoutes } from "../routes/candidate.ts";
import { importRoutes } from "../routes/import.ts";

export const routes: readonly Routes[] = [candidateRoutes, importRoutes];
