import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { newToken } from "../kernel/id.ts";
import { addressKey } from "./signup.ts";

export type LinkItem = Item<"link">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const defaultValidMs = {
  confirmation: 24 * hourMs,
  reset: hourMs,
  invitation: 7 * 24 * hourMs,
  signIn: 10 * minuteMs,
  phone: 10 * minuteMs,
} as const;

const hashToken = (token: string): string => sha256(token, "base64url");
const invalidLink = () => new AppError("link_invalid");

/**
 * Returns the link's token; only its hash is stored. For a code that the user types, the caller passes a `token`
 * made of that code and something unique.
 */
export async function issueLink(link: {
  purpose: keyof typeof defaultValidMs;
  email: string;
  subject: string;
  epoch?: number;
  token?: string;
  validMs?: number;
}): Promise<string> {
  const { token = newToken() } = link;
  const expiresAt = now() + (link.validMs ?? defaultValidMs[link.purpose]);
  await db()
    .link.create({
      tenantId: tenantId(),
      tokenHash: hashToken(token),
      purpose: link.purpose,
      addressKey: addressKey(link.email),
      subject: link.subject,
      epoch: link.epoch ?? 0,
      expiresAt,
      ttl: toTtl(expiresAt),
    })
    .go();
  return token;
}

export async function readLink(
  purposes: readonly LinkItem["purpose"][],
  email: string,
  token: string,
): Promise<LinkItem> {
  const key = { tenantId: tenantId(), tokenHash: hashToken(token) };
  const { data: link } = await db().link.get(key).go({ consistent: true });
  if (!link || !purposes.includes(link.purpose) || link.addressKey !== addressKey(email)) throw invalidLink();
  if (link.expiresAt <= now()) throw invalidLink();
  return link;
}

/** False if the link is already used. */
export const consumeLink = ({ tenantId, tokenHash }: LinkItem): Promise<boolean> =>
  tryWrite(
    db()
      .link.patch({ tenantId, tokenHash })
      .set({ usedAt: now() })
      .where((attributes, op) => op.notExists(attributes.usedAt))
      .go(),
  );

export const consumeLinkIn = (writer: Writer, { tenantId, tokenHash }: LinkItem): Write =>
  writer.link
    .patch({ tenantId, tokenHash })
    .set({ usedAt: now() })
    .where((attributes, op) => op.notExists(attributes.usedAt))
    .commit();
