/** Creates the app of a group of routes: gives each request its context and headers, and refuses unknown paths and methods. */
import { answerHeaders } from "@callwright/contracts/site-headers";
import { runIn } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { Hono } from "hono";
import { runtime } from "../runtime.ts";
import { findTenantId } from "./host.ts";
import type { App, HttpContext, RegisterRoutes } from "./http.ts";
import { refuse } from "./refuse.ts";

const commonHeaders = { ...answerHeaders, "cache-control": "no-store" } as const;

export function createApp(routes: readonly RegisterRoutes[]): App {
  const app: App = new Hono();
  app.use(withContext);
  for (const register of routes) register(app);
  refuseOtherMethods(app);
  app.notFound((c) => refuse(c, new AppError("not_found")));
  app.onError((error, c) => refuse(c, error));
  return app;
}

async function withContext(c: HttpContext, next: () => Promise<void>): Promise<void> {
  const requestId = newId("req");
  c.set("requestId", requestId);
  c.header("x-request-id", requestId);
  for (const [name, value] of Object.entries(commonHeaders)) c.header(name, value);
  const scope = { ...runtime(), requestId, actor: { type: "public" } as const, tenantId: undefined };
  const tenantId = await runIn(scope, () => findTenantId(c.req.raw.headers)).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError("unavailable", undefined, { cause });
  });
  await runIn({ ...scope, tenantId }, next);
}

/** Must run after all routes are registered: its handlers answer only methods that a known path does not have. */
function refuseOtherMethods(app: App): void {
  const byPath = Map.groupBy(app.routes, ({ path }) => path);
  for (const [path, routes] of byPath) {
    const methods = routes.map(({ method }) => method).filter((method) => method !== "ALL");
    // A path with no method of its own, such as the `/*` of `withContext`, is no endpoint.
    if (methods.length === 0) continue;
    app.all(path, (c) => {
      c.header("allow", methods.join(", "));
      return refuse(c, new AppError("method_not_allowed"));
    });
  }
}
