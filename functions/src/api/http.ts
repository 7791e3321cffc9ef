import type { Actor } from "@callwright/core/kernel/context";
import type { Context, Hono } from "hono";

export interface Bindings {
  /** Address of the connection: the client's, or the edge's. */
  readonly sourceIp: string;
  /** Runs a request through the API in this process, for MCP tools. */
  fetchApi(request: Request): Promise<Response>;
}

interface Environment {
  Bindings: Bindings;
  Variables: { requestId: string; actor?: Actor };
}

export type App = Hono<Environment>;
export type RegisterRoutes = (app: App) => void;
export type HttpContext = Context<Environment>;
