import type { Issue, Opening } from "@callwright/contracts";
import { type ErrorCode, errors } from "@callwright/contracts/error-codes";
import {
  findRefusalBySentence,
  type Refusal,
  type RefusalCode,
  refusal,
  toEnglish,
} from "@callwright/contracts/refusals";

interface Options {
  readonly message?: string | undefined;
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number;
  readonly opening?: Opening;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly refusal: Refusal;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly opening: Opening | undefined;

  constructor(code: ErrorCode, reason: Refusal = { code }, options: Options = {}) {
    super(options.message ?? toEnglish(reason), { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.refusal = reason;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.opening = options.opening;
  }

  get status(): (typeof errors)[ErrorCode]["status"] {
    return errors[this.code].status;
  }
}

/** "factor" for the code "factor_not_found". */
type NotFoundName = RefusalCode extends infer Code ? (Code extends `${infer What}_not_found` ? What : never) : never;

export const notFound = (what: NotFoundName) => new AppError("not_found", refusal(`${what}_not_found`));

export const issueAt = (path: string, reason: Refusal): Issue => ({
  path,
  message: toEnglish(reason),
  refusal: reason,
});

export const invalidField = (path: string, reason: Refusal) =>
  new AppError("validation_failed", reason, { issues: [issueAt(path, reason)] });

/** Contract schemas report only a sentence; `findRefusalBySentence` finds the refusal by it. */
export const invalidByRules = (broken: readonly Pick<Issue, "path" | "message">[]) => {
  const issues = broken.map(({ path, message }) => ({ path, message, refusal: findRefusalBySentence(message) }));
  return new AppError("validation_failed", issues[0]?.refusal, { message: issues[0]?.message, issues });
};

/** The message stays general; `causeOf` returns the provider's reason. */
export const providerUnavailable = (reason: Refusal, retryAfterSeconds?: number) =>
  new AppError("provider_unavailable", undefined, {
    cause: new AppError("provider_unavailable", reason),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

export const causeOf = ({ cause, refusal: reason }: AppError): Refusal =>
  cause instanceof AppError ? cause.refusal : reason;
