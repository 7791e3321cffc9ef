/** Step-up: sensitive requests of a session need a proof of identity that is at most 15 minutes old. */
import type { StepUpProof } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { type Actor, context, tenantId } from "../kernel/context.ts";
import { AppError, invalidField } from "../kernel/error.ts";
import type * as User from "../user/index.ts";
import { verifyPassword } from "./password.ts";
import { hasSecondFactor, proofOptions, requireFactor } from "./second-factor.ts";
import { type Attempt, countAttempt, refundAttempt } from "./throttle.ts";

const proofMs = 15 * 60_000;

export function requirePerson(actor: Actor = context().actor): void {
  if (actor.type === "user" && actor.apiKey) throw new AppError("not_allowed", refusal("api_key_needs_person"));
}

export function requireStepUp(actor: Actor = context().actor): void {
  requirePerson(actor);
  if (actor.type !== "user") return;
  if (now() - (actor.provenAt ?? 0) > proofMs) throw new AppError("step_up_required");
}

/** Users without a second factor prove their identity by password; Google users with neither sign in again. */
export async function stepUpOptions({ userId, passwordHash }: User.UserItem, origin: string) {
  const options = await proofOptions(userId, origin);
  // Without methods but with a factor: the user's only passkeys are of another host. A password does not replace them.
  if (options.methods.length > 0 || (await hasSecondFactor(userId))) return options;
  return { methods: passwordHash ? (["password"] as const) : [] };
}

/** Verifies the signed-in user's password; failures have their own limit, since anyone can fail sign-ins. */
export async function verifyOwnPassword(user: User.UserItem, password: string): Promise<boolean> {
  const attempt: Attempt = { rule: "currentPassword", subject: `${tenantId()}#${user.userId}` };
  await countAttempt(attempt);
  const isRight = await verifyPassword(password, user.passwordHash);
  if (isRight) await refundAttempt(attempt);
  return isRight;
}

/** A password alone proves nothing for a user with a second factor. */
async function requirePassword(user: User.UserItem, password: string): Promise<void> {
  const isProven = !(await hasSecondFactor(user.userId)) && (await verifyOwnPassword(user, password));
  if (!isProven) throw invalidField("password", refusal("current_password_wrong"));
}

export async function stepUp(user: User.UserItem, proof: StepUpProof, origin: string): Promise<void> {
  const { actor } = context();
  if (actor.type !== "user" || !actor.sessionId) throw new AppError("not_allowed", refusal("api_key_needs_person"));
  if ("password" in proof) await requirePassword(user, proof.password);
  else await requireFactor(user.userId, proof, origin);
  await db().session.patch({ tenantId: tenantId(), sessionId: actor.sessionId }).set({ provenAt: now() }).go();
}
