/** Access tokens: signed and short-lived. They name a session; the session's row decides. */
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { now, toTtl } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";

export const accessSeconds = 15 * 60;

const claimsSchema = z.object({ tid: z.string(), uid: z.string(), sid: z.string() });
export type Claims = z.infer<typeof claimsSchema>;

export async function signAccessToken(claims: Claims): Promise<string> {
  const issuedAt = toTtl(now());
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessSeconds)
    .sign((await ports().secrets.sessionKeys())[0]);
}

export async function readAccessToken(token: string): Promise<Claims | undefined> {
  for (const key of await ports().secrets.sessionKeys()) {
    const claims = await verified(token, key);
    if (claims) return claims;
  }
  return undefined;
}

async function verified(token: string, key: Uint8Array): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      currentDate: new Date(now()),
      requiredClaims: ["exp"],
    });
    return z.safeParse(claimsSchema, payload).data;
  } catch {
    return undefined;
  }
}
