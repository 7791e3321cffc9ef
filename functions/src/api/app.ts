/** An app under /api, made of some of the contract's endpoints: what each request begins with, and how one is refused. */
import { answerHeaders } from "@callwright/contracts/site-headers";
import { runIn } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { Hono } from "hono";
import { runtime } from "../runtime.ts";
import { tenantOf } from "./host.ts";
import type { App, Http, Routes } from "./http.ts";
import { refuse } from "./refuse.ts";

const headers = { ...answerHeaders, "cache-control": "no-store" } as const;

export function createApp(groups: readonly Routes[]): App {
  const app: App = new Hono();
  app.use(withContext);
  for (const register of groups) register(app);
  refuseOtherMethods(app);
  app.notFound((c) => refuse(c, new AppError("not_found")));
  app.onError((error, c) => refuse(c, error));
  return app;
}

async function withContext(c: Http, next: () => Promise<void>): Promise<void> {
  const requestId = newId("req");
  c.set("requestId", requestId);
  c.header("x-request-id", requestId);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  const scope = { ...runtime(), requestId, actor: { type: "public" } as const, tenantId: undefined };
  const tenantId = await runIn(scope, () => tenantOf(c)).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError("unavailable", undefined, { cause });
  });
  await runIn({ ...scope, tenantId }, next);
}

/** Registered last, so it sees known paths with an unknown method. */
function refuseOtherMethods(app: App): void {
  const methods = new Map<string, string[]>();
  for (const { method, path } of app.routes)
    if (method !== "ALL") methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [path, known] of methods)
    app.all(path, (c) => {
      c.header("allow", known.join(", "));
      return refuse(c, new AppError("method_not_allowed"));
    });
}
