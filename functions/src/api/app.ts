/** The API: one Hono app under /api, made of the contract's endpoints. */
import { endpoints, errors } from "@callwright/contracts";
import { runIn } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { type Context, Hono } from "hono";
import { runtime } from "../runtime.ts";
import { tenantOf } from "./host.ts";
import { openApi } from "./openapi.ts";
import { callRoutes } from "./routes/call.ts";
import { candidateRoutes } from "./routes/candidate.ts";
import { healthRoutes } from "./routes/health.ts";
import { jobRoutes } from "./routes/job.ts";
import { numberRoutes } from "./routes/number.ts";
import { sessionRoutes } from "./routes/session.ts";

/** Lambda takes 6 MB; the same bound holds wherever the app runs. */
export const maxBodyBytes = 6 * 1024 * 1024;

export function createApp(): Hono {
  const app = new Hono();
  app.use(withContext);
  for (const routes of [healthRoutes, sessionRoutes, numberRoutes, jobRoutes, candidateRoutes, callRoutes]) routes(app);
  app.get("/api/openapi.json", (c) => c.json(openApi()));
  app.notFound((c) => refuse(c, new AppError(knownPath(c) ? "method_not_allowed" : "not_found")));
  app.onError((error, c) => refuse(c, error));
  return app;
}

/** Every request runs in its own context: an id, nobody yet, and the tenant of the host. */
async function withContext(c: Context, next: () => Promise<void>): Promise<void> {
  const requestId = newId("req");
  c.set("requestId", requestId);
  const scope = { ...runtime(), requestId, actor: { type: "public" } as const, tenantId: undefined };
  await runIn(scope, async () => {
    if (Number(c.req.header("content-length") ?? 0) > maxBodyBytes) throw new AppError("payload_too_large");
    const tenantId = await tenantOf(c);
    await runIn({ ...scope, tenantId }, next);
  });
  c.header("x-request-id", requestId);
  c.header("cache-control", "no-store");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "no-referrer");
  c.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
}

function refuse(c: Context, error: unknown): Response {
  const requestId = String(c.get("requestId"));
  const refusal = error instanceof AppError ? error : new AppError("internal", undefined, { cause: error });
  if (refusal.code === "internal")
    log.error("request.failed", { requestId, method: c.req.method, error: describeError(refusal.cause ?? refusal) });
  if (refusal.retryAfterSeconds !== undefined) c.header("retry-after", String(refusal.retryAfterSeconds));
  c.header("x-request-id", requestId);
  c.header("cache-control", "no-store");
  const { code, issues, retryAfterSeconds } = refusal;
  const message = code === "internal" ? errors.internal.message : refusal.message;
  return c.json({ success: false, code, message, requestId, issues, retryAfterSeconds }, refusal.status);
}

/** Whether another method is served at this path. */
function knownPath(c: Context): boolean {
  const path = c.req.path.replace(/^\/api/, "");
  return Object.values(endpoints).some(({ path: known }) => {
    const pattern = known.replace(/\{\w+\}/g, "[^/]+");
    return new RegExp(`^${pattern}$`).test(path);
  });
}
