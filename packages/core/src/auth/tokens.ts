/** Signed tokens: access tokens (valid while their session lasts), known devices, and tickets for the second factor. */
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { now, toTtl } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newToken } from "../kernel/id.ts";
import * as User from "../user/index.ts";

export const accessSeconds = 15 * 60;
export const deviceSeconds = 365 * 24 * 3600;
export const ticketSeconds = 10 * 60;

const accessSchema = z.object({ tid: z.string(), uid: z.string(), sid: z.string() });
const deviceSchema = z.object({ tid: z.string(), uid: z.string(), did: z.string() });
const ticketSchema = z.object({ tid: z.string(), uid: z.string(), epoch: z.number() });
const ticketAudience = "second-factor";

export type Claims = z.infer<typeof accessSchema>;

async function signToken(claims: Readonly<Record<string, string | number>>, seconds: number): Promise<string> {
  const issuedAt = toTtl(now());
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign((await ports().secrets.sessionKeys())[0]);
}

async function readToken<S extends z.ZodMiniType>(
  token: string,
  schema: S,
  audience?: string,
): Promise<z.output<S> | undefined> {
  const options = { algorithms: ["HS256"], currentDate: new Date(now()), requiredClaims: ["exp"] };
  for (const key of await ports().secrets.sessionKeys()) {
    const verified = await jwtVerify(token, key, { ...options, ...(audience && { audience }) }).catch(() => undefined);
    const claims = verified && z.safeParse(schema, verified.payload).data;
    if (claims) return claims;
  }
  return undefined;
}

export const signAccessToken = (claims: Claims): Promise<string> => signToken(claims, accessSeconds);

export const readAccessToken = (token: string): Promise<Claims | undefined> => readToken(token, accessSchema);

export const signDevice = ({ tenantId, userId }: User.UserItem): Promise<string> =>
  signToken({ tid: tenantId, uid: userId, did: newToken() }, deviceSeconds);

export async function readDeviceId(
  token: string | undefined,
  user: User.UserItem | undefined,
): Promise<string | undefined> {
  if (!token || !user) return undefined;
  const claims = await readToken(token, deviceSchema);
  return claims?.tid === user.tenantId && claims.uid === user.userId ? claims.did : undefined;
}

export const issueTicket = ({ tenantId, userId, sessionEpoch }: User.UserItem): Promise<string> =>
  signToken({ tid: tenantId, uid: userId, epoch: sessionEpoch, aud: ticketAudience }, ticketSeconds);

export async function userOfTicket(ticket: string | undefined): Promise<User.UserItem> {
  const claims = ticket === undefined ? undefined : await readToken(ticket, ticketSchema, ticketAudience);
  const user = claims?.tid === tenantId() ? await User.find(claims.uid) : undefined;
  if (!user || user.isDisabled || user.sessionEpoch !== claims?.epoch) throw new AppError("sign_in_expired");
  return user;
}
