import type { RegisterRoutes } from "../http.ts";
import { callRoutes } from "../routes/call.ts";
import { deadLetterRoutes } from "../routes/dead-letter.ts";
import { figureRoutes } from "../routes/figures.ts";
import { runRoutes } from "../routes/run.ts";

export const routes: readonly RegisterRoutes[] = [callRoutes, deadLetterRoutes, figureRoutes, runRoutes];
