import type { Routes } from "../http.ts";
import { callRoutes } from "../routes/call.ts";
import { deadLetterRoutes } from "../routes/dead-letter.ts";
import { figureRoutes } from "../routes/figures.ts";
import { runRoutes } from "../routes/run.ts";

export const routes: readonly Routes[] = [callRoutes, deadLetterRoutes, figureRoutes, runRoutes];
