/** The ticket between a right password and the second factor: signed, short-lived, of no use as a session. */
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { now, toTtl } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as User from "../user/index.ts";

export const ticketSeconds = 10 * 60;
const audience = "second-factor";

const ticketSchema = z.object({ tid: z.string(), uid: z.string(), epoch: z.number() });

export async function issueTicket({ tenantId, userId, sessionEpoch }: User.UserItem): Promise<string> {
  return new SignJWT({ tid: tenantId, uid: userId, epoch: sessionEpoch })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setExpirationTime(toTtl(now()) + ticketSeconds)
    .sign((await ports().secrets.sessionKeys())[0]);
}

/** The user of a ticket. A changed password or role and a disabled user end it. */
export async function userOfTicket(ticket: string | undefined): Promise<User.UserItem> {
  const claims = ticket === undefined ? undefined : await readTicket(ticket);
  const user = claims?.tid === tenantId() ? await User.find(claims.uid) : undefined;
  if (!user || user.isDisabled || user.sessionEpoch !== claims?.epoch) throw new AppError("sign_in_expired");
  return user;
}

async function readTicket(ticket: string) {
  for (const key of await ports().secrets.sessionKeys()) {
    const options = { algorithms: ["HS256"], audience, currentDate: new Date(now()), requiredClaims: ["exp"] };
    const result = await jwtVerify(ticket, key, options).catch(() => undefined);
    if (result) return z.safeParse(ticketSchema, result.payload).data;
  }
  return undefined;
}
