import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import type { Stripe } from "stripe";

/** The SDK's errors, read by shape: its code is not loaded here. */
interface StripeFailure {
  readonly type: string;
  readonly code?: string | undefined;
  readonly statusCode?: number | undefined;
  readonly message: string;
}

export function readFailure(error: unknown): StripeFailure | undefined {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return undefined;
  if (!error.type.startsWith("Stripe")) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const statusCode = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
  return { type: error.type, code, statusCode, message: error.message };
}

export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(readFailure(error)?.code ?? "");

const temporaryTypes: readonly string[] = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];
/** For these codes Stripe's own words say no more than "declined". */
const plainDeclines: readonly string[] = ["generic_decline", "card_declined"];

export function toAppError(error: unknown): unknown {
  const failure = readFailure(error);
  if (!failure) return error;
  const { type, code = "", message: words } = failure;
  const refused = (reason: Refusal) => new AppError("provider_refused", reason, { cause: error });
  if (temporaryTypes.includes(type))
    return new AppError("provider_unavailable", refusal("stripe_unavailable"), { cause: error });
  if (type === "StripeAuthenticationError") return refused(refusal("stripe_key_refused"));
  if (type === "StripePermissionError") return refused(refusal("stripe_key_not_permitted"));
  if (type !== "StripeCardError") return refused(refusal("stripe_refuses", { words }));
  const declined = plainDeclines.includes(code)
    ? refusal("card_declined")
    : refusal("card_declined_because", { words });
  return new AppError("unprocessable", declined, { cause: error });
}

export async function undefinedIfMissing<Answer>(
  answer: Promise<Stripe.Response<Answer>>,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (hasErrorCode(error, "resource_missing")) return undefined;
    throw error;
  }
}
