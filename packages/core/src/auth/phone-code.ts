/** Texted codes that prove a user's own phone number: six digits, valid once, for ten minutes. */
import { randomInt } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { AppError, invalidField } from "../kernel/error.ts";
import type { UserItem } from "../user/index.ts";
import { issueLink, type LinkItem, readLink } from "./link.ts";
import { countAttempt } from "./throttle.ts";

const tokenOf = ({ userId }: UserItem, phone: string, code: string) => `${userId}.${phone}.${code}`;

export async function issuePhoneCode(user: UserItem, phone: string): Promise<string> {
  await countAttempt({ rule: "phoneText", subject: user.userId });
  await countAttempt({ rule: "phoneTextNumber", subject: phone });
  await countAttempt({ rule: "phoneTextDay", subject: phone });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await issueLink({ purpose: "phone", email: user.email, subject: user.userId, token: tokenOf(user, phone, code) });
  return code;
}

export const wrongPhoneCode = () => invalidField("code", refusal("phone_code_wrong"));

/** The unused code; guesses are limited per user. */
export async function readPhoneCode(user: UserItem, phone: string, code: string): Promise<LinkItem> {
  await countAttempt({ rule: "phoneCode", subject: user.userId });
  const token = tokenOf(user, phone, code.replace(/\s/g, ""));
  const link = await readLink(["phone"], user.email, token).catch(refuseWrong);
  if (link.usedAt !== undefined) throw wrongPhoneCode();
  return link;
}

function refuseWrong(error: unknown): never {
  throw error instanceof AppError && error.code === "link_invalid" ? wrongPhoneCode() : error;
}
