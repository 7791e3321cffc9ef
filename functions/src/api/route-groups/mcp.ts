/** The Model Context Protocol, for assistants that work with an API key. */

import type { Routes } from "../http.ts";
import { mcpRoutes } from "../mcp/server.ts";

export const routes: readonly Routes[] = [mcpRoutes];
