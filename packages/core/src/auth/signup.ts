/** One row per sign-up: if several people sign up with an address, each link sets the password of its own sign-up. */
import type { Language } from "@callwright/contracts";
import { db, type Item } from "../db/service.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { sha256 } from "../kernel/hash.ts";
import { newId } from "../kernel/id.ts";

export type SignupItem = Item<"signup">;

/** The confirmation can be mailed again for a week. */
const validMs = 7 * 24 * 3_600_000;

export const addressKey = (email: string): string => sha256(email.toLowerCase(), "base64url");

const signupKey = (key: string) => ({ tenantId: tenantId(), addressKey: key });

export async function saveSignup(signup: {
  email: string;
  name: string;
  phone: string | undefined;
  language: Language;
  passwordHash: string;
}): Promise<SignupItem> {
  const expiresAt = now() + validMs;
  const { data } = await db()
    .signup.create({
      ...signup,
      ...signupKey(addressKey(signup.email)),
      signupId: newId("sgn"),
      expiresAt,
      ttl: toTtl(expiresAt),
    })
    .go();
  return data;
}

const ifValid = (signup: SignupItem | null | undefined): SignupItem | undefined =>
  signup && signup.expiresAt > now() ? signup : undefined;

export async function findSignup(key: string, signupId: string): Promise<SignupItem | undefined> {
  const { data } = await db()
    .signup.get({ ...signupKey(key), signupId })
    .go({ consistent: true });
  return ifValid(data);
}

export async function latestSignup(emailOrKey: string): Promise<SignupItem | undefined> {
  const key = emailOrKey.includes("@") ? addressKey(emailOrKey) : emailOrKey;
  const query = db().signup.query.primary(signupKey(key));
  const { data } = await query.go({ order: "desc", limit: 1, consistent: true });
  return ifValid(data[0]);
}

export async function forgetSignups(email: string): Promise<void> {
  const { data } = await db()
    .signup.query.primary(signupKey(addressKey(email)))
    .go({ consistent: true, pages: "all" });
  if (data.length > 0) await db().signup.delete(data).go();
}
