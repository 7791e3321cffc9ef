import type { Routes } from "../http.ts";
import { openApi } from "../openapi.ts";

export const routes: readonly Routes[] = [(app) => app.get("/api/openapi.json", (c) => c.json(openApi()))];
