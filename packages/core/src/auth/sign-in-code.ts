/** Six digits, valid once, for ten minutes, and only with the ticket of the browser that asked. */
import { randomInt } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { AppError, invalidField } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import type { UserItem } from "../user/index.ts";
import { issueLink, type LinkItem, readLink } from "./link.ts";
import { countAttempt } from "./throttle.ts";

export const codeSeconds = 10 * 60;

export const codeTicketHash = (ticket: string): string => sha256(ticket, "base64url");

const tokenOf = (ticketHash: string, code: string): string => `${ticketHash}.${code}`;

/** Called by the mail worker, so that the code is never queued. */
export async function issueSignInCode(
  { email, userId: subject, sessionEpoch: epoch }: UserItem,
  ticketHash: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await issueLink({ purpose: "signIn", email, subject, epoch, token: tokenOf(ticketHash, code) });
  return code;
}

const wrongCode = () => invalidField("code", refusal("sign_in_code_wrong"));

/** The unused code of a user; refused alike for unknown users. Guesses are limited per ticket. */
export async function readSignInCode(
  user: UserItem | undefined,
  { email, code, ticket = "" }: { email: string; code: string; ticket?: string | undefined },
): Promise<LinkItem> {
  const ticketHash = codeTicketHash(ticket);
  await countAttempt({ rule: "signInCode", subject: ticketHash });
  const link = await readLink(["signIn"], email, tokenOf(ticketHash, code.replace(/\s/g, ""))).catch(refuseWrong);
  if (!user || link.subject !== user.userId || link.epoch !== user.sessionEpoch || link.usedAt !== undefined)
    throw wrongCode();
  return link;
}

function refuseWrong(error: unknown): never {
  throw error instanceof AppError && error.code === "link_invalid" ? wrongCode() : error;
}
