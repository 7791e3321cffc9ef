/** One-time codes of six digits, valid for ten minutes: mailed for one browser's sign-in or texted to a number. */
import { randomInt } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { AppError, invalidField } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import type { UserItem } from "../user/index.ts";
import { issueLink, type LinkItem, readLink } from "./link.ts";
import { countAttempt } from "./throttle.ts";

export const codeSeconds = 10 * 60;

const newSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, "0");
const withoutSpaces = (code: string): string => code.replace(/\s/g, "");

async function readCode(
  purpose: "signIn" | "phone",
  email: string,
  token: string,
  wrongCodeError: () => AppError,
): Promise<LinkItem> {
  const link = await readLink([purpose], email, token).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "link_invalid" ? wrongCodeError() : error;
  });
  if (link.usedAt !== undefined) throw wrongCodeError();
  return link;
}

export const codeTicketHash = (ticket: string): string => sha256(ticket, "base64url");

const signInToken = (ticketHash: string, code: string): string => `${ticketHash}.${code}`;

/** Called by the mail worker, so that the code is never queued. */
export async function issueSignInCode(
  { email, userId: subject, sessionEpoch: epoch }: UserItem,
  ticketHash: string,
): Promise<string> {
  const code = newSixDigits();
  await issueLink({ purpose: "signIn", email, subject, epoch, token: signInToken(ticketHash, code) });
  return code;
}

const wrongSignInCode = () => invalidField("code", refusal("sign_in_code_wrong"));

export async function readSignInCode(
  user: UserItem | undefined,
  { email, code, ticket = "" }: { email: string; code: string; ticket?: string | undefined },
): Promise<LinkItem> {
  const ticketHash = codeTicketHash(ticket);
  await countAttempt({ rule: "signInCode", subject: ticketHash });
  const link = await readCode("signIn", email, signInToken(ticketHash, withoutSpaces(code)), wrongSignInCode);
  if (link.subject !== user?.userId || link.epoch !== user.sessionEpoch) throw wrongSignInCode();
  return link;
}

const phoneToken = ({ userId }: UserItem, phone: string, code: string) => `${userId}.${phone}.${code}`;

export async function issuePhoneCode(user: UserItem, phone: string): Promise<string> {
  await countAttempt({ rule: "phoneText", subject: user.userId });
  await countAttempt({ rule: "phoneTextNumber", subject: phone });
  await countAttempt({ rule: "phoneTextDay", subject: phone });
  const code = newSixDigits();
  await issueLink({ purpose: "phone", email: user.email, subject: user.userId, token: phoneToken(user, phone, code) });
  return code;
}

export const wrongPhoneCode = () => invalidField("code", refusal("phone_code_wrong"));

export async function readPhoneCode(user: UserItem, phone: string, code: string): Promise<LinkItem> {
  await countAttempt({ rule: "phoneCode", subject: user.userId });
  return readCode("phone", user.email, phoneToken(user, phone, withoutSpaces(code)), wrongPhoneCode);
}
