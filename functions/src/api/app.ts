/** The API: one Hono app under /api, made of the contract's endpoints. */
import { endpoints, errors } from "@callwright/contracts";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { runIn } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { Hono } from "hono";
import { runtime } from "../runtime.ts";
import { tenantOf } from "./host.ts";
import type { App, Http } from "./http.ts";
import { pathOf } from "./implement.ts";
import { openApi } from "./openapi.ts";
import { accountRoutes } from "./routes/account.ts";
import { apiKeyRoutes } from "./routes/api-key.ts";
import { callRoutes } from "./routes/call.ts";
import { callingPolicyRoutes } from "./routes/calling-policy.ts";
import { candidateRoutes } from "./routes/candidate.ts";
import { cspReportRoutes } from "./routes/csp-reports.ts";
import { deadLetterRoutes } from "./routes/dead-letter.ts";
import { doNotCallRoutes } from "./routes/do-not-call.ts";
import { documentRoutes } from "./routes/document.ts";
import { domainRoutes } from "./routes/domain.ts";
import { healthRoutes } from "./routes/health.ts";
import { importRoutes } from "./routes/import.ts";
import { jobRoutes } from "./routes/job.ts";
import { numberRoutes } from "./routes/number.ts";
import { promptRoutes } from "./routes/prompt.ts";
import { reachRoutes } from "./routes/reach.ts";
import { runRoutes } from "./routes/run.ts";
import { sessionRoutes } from "./routes/session.ts";
import { smtpRoutes } from "./routes/smtp.ts";
import { teamRoutes } from "./routes/team.ts";
import { tenantRoutes } from "./routes/tenant.ts";
import { textRoutes } from "./routes/text.ts";
import { themeRoutes } from "./routes/theme.ts";
import { voiceRoutes } from "./routes/voice.ts";

const headers = { ...answerHeaders, "cache-control": "no-store" } as const;

export function createApp(): App {
  const app: App = new Hono();
  app.use(withContext);
  for (const routes of [
    healthRoutes,
    sessionRoutes,
    tenantRoutes,
    domainRoutes,
    accountRoutes,
    teamRoutes,
    themeRoutes,
    apiKeyRoutes,
    smtpRoutes,
    numberRoutes,
    jobRoutes,
    promptRoutes,
    candidateRoutes,
    importRoutes,
    callRoutes,
    reachRoutes,
    runRoutes,
    voiceRoutes,
    documentRoutes,
    deadLetterRoutes,
    doNotCallRoutes,
    callingPolicyRoutes,
    textRoutes,
    cspReportRoutes,
  ])
    routes(app);
  app.get("/api/openapi.json", (c) => c.json(openApi()));
  refuseOtherMethods(app);
  app.notFound((c) => refuse(c, new AppError("not_found")));
  app.onError((error, c) => refuse(c, error));
  return app;
}

/** Every request runs in its own context: an id, nobody yet, and the tenant of the host. */
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

/** Registered last: whoever comes here named a path of ours, but no method that it takes. */
function refuseOtherMethods(app: App): void {
  const methods = Map.groupBy(Object.values(endpoints), pathOf);
  for (const [path, known] of methods)
    app.all(path, (c) => {
      c.header("allow", known.map(({ method }) => method).join(", "));
      return refuse(c, new AppError("method_not_allowed"));
    });
}

function refuse(c: Http, error: unknown): Response {
  const requestId = c.get("requestId");
  const refusal = error instanceof AppError ? error : new AppError("internal", undefined, { cause: error });
  if (refusal.status >= 500)
    log.error("request.failed", {
      requestId,
      code: refusal.code,
      method: c.req.method,
      path: c.req.path,
      error: describeError(refusal.cause ?? refusal),
    });
  if (refusal.status === 401) c.header("www-authenticate", "Bearer");
  if (refusal.retryAfterSeconds !== undefined) c.header("retry-after", String(refusal.retryAfterSeconds));
  const { code, issues, retryAfterSeconds, opening } = refusal;
  const message = code === "internal" ? errors.internal.message : refusal.message;
  return c.json({ success: false, code, message, requestId, issues, retryAfterSeconds, opening }, refusal.status);
}
