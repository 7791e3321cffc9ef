/** Confirmation tokens: a preview returns one for exactly its input, and the action that reaches people asks for it. */
import { refusal } from "@callwright/contracts/refusals";
import { now } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { sha256 } from "@callwright/core/kernel/hash";
import { pageTokens } from "../page-token.ts";

const validMs = 15 * 60_000;

const tokensFor = (action: string, input: object) =>
  pageTokens("confirmation", action, JSON.stringify(input, withSortedFields));

/** A client may write the fields of the same input in another order. */
const withSortedFields = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const confirmationFor = async (action: string, input: object): Promise<string> =>
  (await tokensFor(action, input).sign(String(now() + validMs))) ?? "";

/** Answers the domain's idempotency key: one token acts once. */
export async function requireConfirmation(action: string, input: object, token: string): Promise<string> {
  const until = await tokensFor(action, input)
    .read(token)
    .catch(() => undefined);
  if (until === undefined || Number(until) < now())
    throw new AppError("unprocessable", refusal("confirmation_invalid"));
  return sha256(token, "hex").slice(0, 40);
}
