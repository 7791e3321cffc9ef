/** Devices that have signed in before: a signed token in the browser, so that no one else's attempts lock them out. */
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { now, toTtl } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { newToken } from "../kernel/id.ts";
import type { UserItem } from "../user/index.ts";

export const deviceSeconds = 365 * 24 * 3600;

/** `did`: the device; no access token has one. */
const claimsSchema = z.object({ tid: z.string(), uid: z.string(), did: z.string() });

export async function signDevice({ tenantId, userId }: UserItem): Promise<string> {
  const issuedAt = toTtl(now());
  return new SignJWT({ tid: tenantId, uid: userId, did: newToken() })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceSeconds)
    .sign((await ports().secrets.sessionKeys())[0]);
}

export async function deviceOf(token: string | undefined, user: UserItem | undefined): Promise<string | undefined> {
  if (!token || !user) return undefined;
  for (const key of await ports().secrets.sessionKeys()) {
    const claims = await verified(token, key);
    if (claims?.tid === user.tenantId && claims.uid === user.userId) return claims.did;
  }
  return undefined;
}

async function verified(token: string, key: Uint8Array): Promise<z.infer<typeof claimsSchema> | undefined> {
  try {
    const options = { algorithms: ["HS256"], currentDate: new Date(now()), requiredClaims: ["exp"] };
    return z.safeParse(claimsSchema, (await jwtVerify(token, key, options)).payload).data;
  } catch {
    return undefined;
  }
}
