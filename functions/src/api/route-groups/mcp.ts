import type { Routes } from "../http.ts";
import { mcpRoutes } from "../mcp/server.ts";

export const routes: readonly Routes[] = [mcpRoutes];
