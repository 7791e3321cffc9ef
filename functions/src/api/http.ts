/** The types of a request on its way through the API. */
import type { Context, Hono } from "hono";

interface Environment {
  Bindings: {
    /** Address of whoever connected: the person's, or the edge's. */
    readonly sourceIp: string;
  };
  Variables: { requestId: string };
}

export type App = Hono<Environment>;
export type Http = Context<Environment>;
