/** ID tokens as Google signs them. */
import { createHash, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import * as z from "zod/mini";
import type { SigningKeys } from "./keys.ts";
import { findPerson } from "./people.ts";

/** Callwright's OAuth client at the simulated Google. */
export const googleClientId = "callwright-local.apps.googleusercontent.com";

const issuer = "https://accounts.google.com";
const validSeconds = 3600;

/** Contents of a token; for an absent field, the token has what Google would state about the address now. */
export const tokenSchema = z.strictObject({
  email: z.string(),
  name: z.optional(z.string()),
  nonce: z.optional(z.string()),
  subject: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  /** Whether Google hosts the address's organisation; by default it does. */
  isHosted: z.optional(z.boolean()),
  audience: z.optional(z.union([z.string(), z.array(z.string())])),
  issuer: z.optional(z.string()),
  /** Seconds from now; negative is in the past. */
  issuedIn: z.optional(z.number()),
  expiresIn: z.optional(z.number()),
});
export type TokenContents = z.infer<typeof tokenSchema>;

export type SignToken = (contents: TokenContents) => Promise<string>;

export function createSigner(keys: SigningKeys, now: () => number): SignToken {
  return async (contents) => {
    const { email, nonce, issuedIn = 0, expiresIn = validSeconds } = contents;
    const person = findPerson(email);
    const name = contents.name || person?.name || email.split("@")[0] || email;
    const seconds = Math.floor(now() / 1000);
    const { kid, key } = keys.current();
    const claims = {
      azp: googleClientId,
      email,
      email_verified: contents.emailVerified ?? person?.isVerified ?? true,
      name,
      ...(contents.isHosted === false ? {} : { hd: email.split("@")[1] ?? "" }),
      ...(nonce === undefined ? {} : { nonce }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setIssuer(contents.issuer ?? issuer)
      .setAudience(contents.audience ?? googleClientId)
      .setSubject(contents.subject ?? subjectOf(email))
      .setIssuedAt(seconds + issuedIn)
      .setExpirationTime(seconds + expiresIn)
      .setJti(randomUUID())
      .sign(key);
  };
}

/** 21 digits, always the same for an address. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `1${BigInt(`0x${digest}`).toString().slice(0, 20)}`;
}
