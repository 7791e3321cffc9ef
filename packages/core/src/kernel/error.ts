/** Refusals: a closed code from contracts, a message for people, and the invalid fields. */
import type { Opening } from "@callwright/contracts";
import { type ErrorCode, errors } from "@callwright/contracts/error-codes";

export interface Issue {
  readonly path: string;
  readonly message: string;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly opening: Opening | undefined;

  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    options: { issues?: readonly Issue[]; retryAfterSeconds?: number; opening?: Opening; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.opening = options.opening;
  }

  get status(): (typeof errors)[ErrorCode]["status"] {
    return errors[this.code].status;
  }
}

export const notFound = (what: string) => new AppError("not_found", `${what} not found.`);

/** One invalid field, with a message for the person who filled it in. */
export const invalidField = (path: string, message: string) =>
  new AppError("validation_failed", message, { issues: [{ path, message }] });
