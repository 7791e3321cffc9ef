import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import type { Stripe } from "stripe";

/** By what the SDK's errors say of themselves, so that its code need not be loaded to read them. */
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

export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(readFailure(error)?.code ?? "");

const busyTypes: readonly string[] = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];
/** Stripe's own words follow these only where they say more than the code. */
const declinedPlainly: readonly string[] = ["generic_decline", "card_declined"];

export function refusalOfStripe(error: unknown): unknown {
  const failure = readFailure(error);
  if (!failure) return error;
  const { type, code = "", message: words } = failure;
  const refused = (reason: Refusal) => new AppError("provider_refused", reason, { cause: error });
  if (busyTypes.includes(type))
    return new AppError("provider_unavailable", refusal("stripe_unavailable"), { cause: error });
  if (type === "StripeAuthenticationError") return refused(refusal("stripe_key_refused"));
  if (type === "StripePermissionError") return refused(refusal("stripe_key_not_permitted"));
  if (type !== "StripeCardError") return refused(refusal("stripe_refuses", { words }));
  const declined = declinedPlainly.includes(code)
    ? refusal("card_declined")
    : refusal("card_declined_because", { words });
  return new AppError("unprocessable", declined, { cause: error });
}

export async function found<Answer>(answer: Promise<Stripe.Response<Answer>>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isCode(error, "resource_missing")) return undefined;
    throw error;
  }
}
