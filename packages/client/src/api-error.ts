import type { errorSchema, Opening } from "@callwright/contracts/errors";
import type { Refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";

export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Details {
  readonly retryAfterSeconds?: number | undefined;
  readonly opening?: Opening | undefined;
  readonly requestId?: string | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  readonly opening: Opening | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, issues: readonly Issue[] = [], details: Details = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.opening = details.opening;
    this.requestId = details.requestId;
  }
}

type ErrorBody = Partial<z.output<typeof errorSchema>>;

/** `fallback`: the message of an answer without one, such as a proxy's. `translate`: puts messages into another language. */
export async function readRefusal(
  answer: Response,
  fallback: string,
  translate = (message: string, _refusal?: Refusal) => message,
): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const { code, message, refusal, issues = [], opening, requestId } = (body ?? {}) as ErrorBody;
  return new ApiError(
    answer.status,
    code || "internal",
    translate(message || fallback, refusal),
    issues.map((issue) => ({ path: issue.path, message: translate(issue.message, issue.refusal) })),
    { retryAfterSeconds: Number(answer.headers.get("retry-after")) || undefined, opening, requestId },
  );
}
