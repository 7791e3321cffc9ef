import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { newToken } from "../kernel/id.ts";
import { addressKey } from "./signup.ts";

export type LinkItem = Item<"link">;

const hour = 3_600_000;
const validMs = {
  confirmation: 24 * hour,
  reset: hour,
  invitation: 7 * 24 * hour,
  signIn: hour / 6,
  phone: hour / 6,
} as const;

const hashOf = (token: string): string => sha256(token, "base64url");
const invalid = () => new AppError("link_invalid");

/** Creates a link's token. Called by the mail worker, so that the token is neither queued nor stored. */
export async function issueLink(link: {
  purpose: keyof typeof validMs;
  email: string;
  subject: string;
  epoch?: number;
  token?: string;
  validMs?: number;
}): Promise<string> {
  const { token = newToken() } = link;
  const expiresAt = now() + (link.validMs ?? validMs[link.purpose]);
  await db()
    .link.create({
      tenantId: tenantId(),
      tokenHash: hashOf(token),
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
  const key = { tenantId: tenantId(), tokenHash: hashOf(token) };
  const { data: link } = await db().link.get(key).go({ consistent: true });
  if (!link || !purposes.includes(link.purpose) || link.addressKey !== addressKey(email)) throw invalid();
  if (link.expiresAt <= now()) throw invalid();
  return link;
}

/** False if it is already used. */
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
