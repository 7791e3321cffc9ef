/** Auth owns how people get in and stay in: passwords, sign-in, sessions. */

import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";
import { openSession, type Tokens } from "./session.ts";
import { type Attempt, countAttempt, forgiveAttempt } from "./throttle.ts";

export { hashPassword } from "./password.ts";
export { authenticate, endSession as signOut, refreshSession as refresh, type Tokens } from "./session.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the attempt comes from: an IP address. */
  readonly address: string;
}

/** Signs in. A wrong password, an unknown address and a disabled account are told apart neither in words nor in time. */
export async function signIn({
  email,
  password,
  address,
}: Credentials): Promise<{ user: User.UserItem; tokens: Tokens }> {
  const attempts: Attempt[] = [
    { rule: "account", subject: `${tenantId()}#${email}` },
    { rule: "address", subject: address },
  ];
  await Promise.all(attempts.map(countAttempt));
  const user = await User.byEmail(email);
  const fits = await verifyPassword(password, user?.passwordHash);
  if (!user || !fits || user.isDisabled) throw new AppError("invalid_credentials");
  await Promise.all(attempts.map(forgiveAttempt));
  if (user.passwordHash && needsRehash(user.passwordHash)) await User.rehash(user.userId, await hashPassword(password));
  return { user, tokens: await openSession(user) };
}
