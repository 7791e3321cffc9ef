import { createHash } from "node:crypto";
import type { GoogleIdentity, GoogleVerdict } from "@callwright/core/ports/google";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";

export interface TokenRules {
  readonly clientId: string;
  readonly keysUrl: URL;
  readonly issuer: string;
  readonly now: () => number;
}

/** A browser sends its token immediately; an older one may be stolen. */
const maxAgeSeconds = 600;
const toleranceSeconds = 30;

const keysTimeoutMs = 3_000;
const keysMaxAgeMs = 10 * 60_000;
const keysCooldownMs = 5_000; // limits how often tokens with invented keys make us ask Google

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // A list is refused: a token for several parties is not for us alone.
  aud: z.string(),
  email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
  // Google sometimes sends it as text.
  email_verified: z.optional(z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])),
  hd: z.optional(z.string().check(z.minLength(1))),
  name: z.optional(z.string()),
  nonce: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
});

/** Google runs these mailboxes, like those of a Workspace domain (`hd`), so it knows who owns the address. */
const googleAddress = /@(gmail|googlemail)[.]com$/;

/** Google's keys could not be fetched, which says nothing about the token. */
class KeysUnavailable extends Error {}

export function createTokenReader(rules: TokenRules): (token: string) => Promise<GoogleVerdict> {
  const keys = publishedKeys(rules.keysUrl);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
        // Google names itself with or without "https://".
        issuer: [rules.issuer, rules.issuer.replace(/^https:\/\//, "")],
        audience: rules.clientId,
        requiredClaims: ["exp", "iat", "sub"],
        currentDate: new Date(rules.now()),
        maxTokenAge: maxAgeSeconds,
        clockTolerance: toleranceSeconds,
      });
      return readClaims(payload, token);
    } catch (error) {
      if (error instanceof KeysUnavailable) return { kind: "unavailable", reason: String(error.cause) };
      if (error instanceof errors.JOSEError) return { kind: "refused", reason: error.code };
      throw error;
    }
  };
}

function publishedKeys(url: URL): JWTVerifyGetKey {
  const getKey = createRemoteJWKSet(url, {
    timeoutDuration: keysTimeoutMs,
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysCooldownMs,
  });
  return async (header, token) => {
    try {
      return await getKey(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnavailable("Google's keys could not be fetched", { cause: error });
    }
  };
}

function readClaims(payload: JWTPayload, token: string): GoogleVerdict {
  const { data: claims } = z.safeParse(claimsSchema, payload);
  if (!claims || claims.exp <= claims.iat) return { kind: "refused", reason: "strange claims" };
  const identity: GoogleIdentity = {
    subject: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified === true,
    isAuthoritative: claims.hd !== undefined || googleAddress.test(claims.email),
    name: claims.name?.trim() ?? "",
    nonce: claims.nonce,
    tokenId: digestToken(token),
    expiresAtMs: (claims.iat + maxAgeSeconds + toleranceSeconds) * 1000,
  };
  return { kind: "known", identity };
}

/** Without the signature, whose last character can be written in several ways. */
function digestToken(token: string): string {
  const signedPart = token.slice(0, token.lastIndexOf("."));
  return createHash("sha256").update(signedPart).digest("base64url");
}
