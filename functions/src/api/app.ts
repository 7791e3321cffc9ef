/** An app under /api, made of some of the contract's endpoints: what each request begins with, and how one is refused. */
import { answerHeaders } from "@callwright/contracts/site-headers";
import { runAs, runIn } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import { Hono } from "hono";
import { runtime } from "../runtime.ts";
import { tenantOf } from "./host.ts";
import type { App, Http, Routes } from "./http.ts";

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

/** Runs each request in its own context: request id, anonymous actor, and the host's tenant. */
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

/** In the name of who asked, where that is known. */
function tellOf(c: Http, refusal: AppError): void {
  const tell = () => {
    measure("FailedRequests");
    log.error("request.failed", {
      requestId: c.get("requestId"),
      code: refusal.code,
      method: c.req.method,
      path: c.req.path,
      error: describeError(refusal.cause ?? refusal),
    });
  };
  const actor = c.get("actor");
  if (actor) runAs({ actor }, tell);
  else tell();
}

function refuse(c: Http, error: unknown): Response {
  const requestId = c.get("requestId");
  const thrown = error instanceof AppError ? error : new AppError("internal", undefined, { cause: error });
  if (thrown.status >= 500) tellOf(c, thrown);
  if (thrown.status === 401) c.header("www-authenticate", "Bearer");
  if (thrown.retryAfterSeconds !== undefined) c.header("retry-after", String(thrown.retryAfterSeconds));
  const { code, message, refusal, issues, retryAfterSeconds, opening } = thrown;
  const body = { success: false, code, message, refusal, requestId, issues, retryAfterSeconds, opening };
  return c.json(body, thrown.status);
}
