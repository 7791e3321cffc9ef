/** Who somebody is by Google's word. */
import { messages } from "@callwright/contracts";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { GoogleIdentity } from "../ports/google.ts";
import { type Attempt, countAttempt, forgiveAttempt, useUp } from "./throttle.ts";

export interface GoogleToken {
  readonly token: string;
  /** What the browser drew before it left. */
  readonly nonce?: string | undefined;
}

/** Every refusal has the same words, whatever was wrong. */
export const googleRefusal = () => new AppError("invalid_credentials", messages.googleFailed);

/** Google says that the address was theirs once; the account here may be another's. */
export const googleUnlinked = () => new AppError("unprocessable", messages.googleUnlinked);

/**
 * The person of an ID token, whose address Google has verified. A token is good once, and, when a nonce was drawn for it, with that.
 * Failures count against the address from which they come, with those of passwords.
 */
export async function identify({ token, nonce }: GoogleToken, address: string): Promise<GoogleIdentity> {
  const { google } = ports();
  if (!google) throw new AppError("unprocessable", messages.googleAbsent);
  const attempt: Attempt = { rule: "address", subject: address };
  await countAttempt(attempt);
  const verdict = await google.verify(token);
  if (verdict.kind === "unavailable") {
    log.warn("google.unavailable", { reason: verdict.reason });
    await forgiveAttempt(attempt);
    throw new AppError("provider_unavailable", messages.googleFailed, { retryAfterSeconds: 5 });
  }
  if (verdict.kind === "refused") throw refused(verdict.reason);
  const { identity } = verdict;
  if (!identity.isEmailVerified) throw refused("the address is not verified");
  if (identity.nonce !== nonce) throw refused("another nonce");
  if (!(await useUp("googleToken", identity.tokenId, identity.goodUntil))) throw refused("used before");
  await forgiveAttempt(attempt);
  return identity;
}

function refused(reason: string): AppError {
  log.warn("google.refused", { reason });
  return googleRefusal();
}
