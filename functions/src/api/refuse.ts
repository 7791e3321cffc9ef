import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import type { Http } from "./http.ts";

function reportFailure(c: Http, failure: AppError): void {
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
  const actor = c.get("actor");
  if (actor) runAs({ actor }, report);
  else report();
}

/** The refusal may be the cause of another error: ElectroDB wraps what its client throws. */
export function findRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return error instanceof Error ? findRefusal(error.cause) : undefined;
}

export function refuse(c: Http, error: unknown): Response {
  const requestId = c.get("requestId");
  const thrown = findRefusal(error) ?? new AppError("internal", undefined, { cause: error });
  if (thrown.status >= 500) reportFailure(c, thrown);
  if (thrown.status === 401) c.header("www-authenticate", "Bearer");
  if (thrown.retryAfterSeconds !== undefined) c.header("retry-after", String(thrown.retryAfterSeconds));
  const { code, message, refusal, issues, retryAfterSeconds, opening } = thrown;
  const body = { success: false, code, message, refusal, requestId, issues, retryAfterSeconds, opening };
  return c.json(body, thrown.status);
}
