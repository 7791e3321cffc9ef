import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import type { HttpContext } from "./http.ts";

function reportFailure(c: HttpContext, failure: AppError): void {
  const report = () => {
    measure("FailedRequests");
    log.error("request.failed", {
      requestId: c.get("requestId"),
      code: failure.code,
      method: c.req.method,
      path: c.req.path,
      error: describeError(failure.cause ?? failure),
    });
  };
  // The error has left the scope of the request's user, whose id the log line needs.
  const actor = c.get("actor");
  if (actor) runAs({ actor }, report);
  else report();
}

/** The refusal may be the cause of another error: ElectroDB wraps what its client throws. */
export function findRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return error instanceof Error ? findRefusal(error.cause) : undefined;
}

export function refuse(c: HttpContext, error: unknown): Response {
  const requestId = c.get("requestId");
  const appError = findRefusal(error) ?? new AppError("internal", undefined, { cause: error });
  if (appError.status >= 500) reportFailure(c, appError);
  if (appError.status === 401) c.header("www-authenticate", "Bearer");
  if (appError.retryAfterSeconds !== undefined) c.header("retry-after", String(appError.retryAfterSeconds));
  const { code, message, refusal, issues, retryAfterSeconds, opening } = appError;
  const body = { success: false, code, message, refusal, requestId, issues, retryAfterSeconds, opening };
  return c.json(body, appError.status);
}
