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

/** A browser hands its token over at once: what is older was kept for something. */
const maxAgeSeconds = 600;
const toleranceSeconds = 30;

const keysTimeoutMs = 3_000;
const keysMaxAgeMs = 10 * 60_000;
/** Tokens with invented keys make us ask Google this often at most. */
const keysCooldownMs = 5_000;

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // One audience and no list: a token for several parties is none for us alone.
  aud: z.string(),
  email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
  // Some of Google's answers carry it as text.
  email_verified: z.optional(z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])),
  hd: z.optional(z.string().check(z.minLength(1))),
  name: z.optional(z.string()),
  nonce: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
});

const ownAddress = /@(gmail|googlemail)[.]com$/;

/** The keys could not be had, which says nothing about the token. */
class KeysUnavailable extends Error {}

export function createTokenReader(rules: TokenRules): (token: string) => Promise<GoogleVerdict> {
  const keys = publishedKeys(rules.keysUrl);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
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
  const fetched = createRemoteJWKSet(url, {
    timeoutDuration: keysTimeoutMs,
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysCooldownMs,
  });
  return async (header, token) => {
    try {
      return await fetched(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new KeysUnavailable("Google's keys could not be had", { cause: error });
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
    isAuthoritative: claims.hd !== undefined || ownAddress.test(claims.email),
    name: claims.name?.trim() ?? "",
    nonce: claims.nonce,
    tokenId: keyId(token),
    goodUntil: (claims.iat + maxAgeSeconds + toleranceSeconds) * 1000,
  };
  return { kind: "known", identity };
}

/** Of what is signed: the last sign of the signature can be written in several ways. */
const keyId = (token: string): string =>
  createHash("sha256")
    .update(token.slice(0, token.lastIndexOf(".")))
    .digest("base64url");
