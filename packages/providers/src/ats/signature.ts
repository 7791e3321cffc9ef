/** Verifies the senders of applicant tracking systems' webhooks, without loading a schema library. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface AtsWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** When it arrived, in milliseconds. */
  readonly at: number;
}

const hmac = (secret: string, body: Buffer): string => createHmac("sha256", secret).update(body).digest("hex");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Event ids are kept longer than this, so a replayed event is always recognised. */
const maxLeverAgeMs = 7 * 86_400_000;

/** Lever signs only a token and a time, so the opportunity that a webhook names is read through its API. */
function isSignedByLever({ body, at }: AtsWebhook, secret: string): boolean {
  const { token, triggeredAt, signature } = bodyFields(body);
  if (typeof token !== "string" || typeof triggeredAt !== "number" || typeof signature !== "string") return false;
  if (Math.abs(at - triggeredAt) > maxLeverAgeMs) return false;
  return isSame(signature, hmac(secret, Buffer.from(`${token}${triggeredAt}`)));
}

function bodyFields(body: Buffer): Record<string, unknown> {
  try {
    return { ...JSON.parse(body.toString("utf8")) };
  } catch {
    return {};
  }
}

const verifierByKind: Readonly<Record<string, (webhook: AtsWebhook, secret: string) => boolean>> = {
  greenhouse: ({ headers, body }, secret) => isSame(headers.signature ?? "", `sha256 ${hmac(secret, body)}`),
  lever: isSignedByLever,
  ashby: ({ headers, body }, secret) => isSame(headers["ashby-signature"] ?? "", `sha256=${hmac(secret, body)}`),
  // Automation tools cannot sign; they send the secret itself.
  custom: ({ headers, body }, secret) =>
    isSame(headers["x-signature"] ?? "", `sha256=${hmac(secret, body)}`) ||
    isSame(headers.authorization ?? "", `Bearer ${secret}`),
};

export const isSigned = (kind: string, webhook: AtsWebhook, secret: string): boolean =>
  verifierByKind[kind]?.(webhook, secret) ?? false;

/** Identifies an event across the sender's retries: by its id, else by its body. */
export function readEventId({ headers, body }: Omit<AtsWebhook, "at">, payload: object): string {
  const sentIds: readonly unknown[] = [
    headers["greenhouse-event-id"],
    headers["x-event-id"],
    Reflect.get(payload, "webhookActionId"),
    leverId(payload),
  ];
  const sentId = sentIds.find((id) => id !== undefined && id !== null);
  const id = typeof sentId === "string" && sentId !== "" ? `id ${sentId}` : `body ${body.toString("base64")}`;
  return `sev_${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;
}

/** Lever sends no event id: the token and time that it signs identify one. */
function leverId(payload: object): string | undefined {
  const { token, triggeredAt, signature }: Readonly<Record<string, unknown>> = { ...payload };
  return typeof token === "string" && triggeredAt && signature ? `${token} ${triggeredAt}` : undefined;
}
