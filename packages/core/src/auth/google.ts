import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { GoogleIdentity } from "../ports/google.ts";
import { type Attempt, consumeOnce, countAttempt, refundAttempt } from "./throttle.ts";

export interface GoogleToken {
  readonly token: string;
  readonly nonce: string;
}

/** One message for every refusal, so that it reveals nothing. */
export const googleRefusal = () => new AppError("invalid_credentials", refusal("google_failed"));

/** An equal mail address does not link accounts: our account may belong to the mailbox's previous owner. */
export const googleUnlinked = () => new AppError("unprocessable", refusal("google_unlinked"));

/** Failures count against the client's address, together with wrong passwords. */
export async function verifyGoogleToken({ token, nonce }: GoogleToken, address: string): Promise<GoogleIdentity> {
  const { google } = ports();
  if (!google) throw new AppError("unprocessable", refusal("google_absent"));
  const attempt: Attempt = { rule: "address", subject: address };
  await countAttempt(attempt);
  const verdict = await google.verify(token);
  if (verdict.kind === "unavailable") {
    log.warn("google.unavailable", { reason: verdict.reason });
    await refundAttempt(attempt);
    throw new AppError("provider_unavailable", refusal("google_failed"), { retryAfterSeconds: 5 });
  }
  if (verdict.kind === "refused") throw logRefusal(verdict.reason);
  const { identity } = verdict;
  if (!identity.isEmailVerified) throw logRefusal("the address is not verified");
  if (identity.nonce !== nonce) throw logRefusal("another nonce");
  if (!(await consumeOnce("googleToken", identity.tokenId, identity.expiresAtMs))) throw logRefusal("used before");
  await refundAttempt(attempt);
  return identity;
}

function logRefusal(reason: string): AppError {
  log.warn("google.refused", { reason });
  return googleRefusal();
}
