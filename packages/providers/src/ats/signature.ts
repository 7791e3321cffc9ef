/** Webhooks of applicant tracking systems as they arrive: the proof of the sender, and the sender's id of the event. No library of schemas. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface AtsWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

const hmac = (secret: string, body: Buffer): string => createHmac("sha256", secret).update(body).digest("hex");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Signed over the raw body; each system writes its header in its own way. */
const signatures: Readonly<Record<string, (webhook: AtsWebhook, secret: string) => boolean>> = {
  greenhouse: ({ headers, body }, secret) => isSame(headers.signature ?? "", `sha256 ${hmac(secret, body)}`),
  ashby: ({ headers, body }, secret) => isSame(headers["ashby-signature"] ?? "", `sha256=${hmac(secret, body)}`),
  // Automation tools cannot sign; they send the secret itself.
  custom: ({ headers, body }, secret) =>
    isSame(headers["x-signature"] ?? "", `sha256=${hmac(secret, body)}`) ||
    isSame(headers.authorization ?? "", `Bearer ${secret}`),
};

export const isSigned = (kind: string, webhook: AtsWebhook, secret: string): boolean =>
  signatures[kind]?.(webhook, secret) ?? false;

/** The same over the sender's retries; a sender that names none repeats its body. */
export function eventIdOf({ headers, body }: AtsWebhook, payload: object): string {
  const named = headers["greenhouse-event-id"] ?? headers["x-event-id"] ?? Reflect.get(payload, "webhookActionId");
  const id = typeof named === "string" && named !== "" ? `id ${named}` : `body ${body.toString("base64")}`;
  return `sev_${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;
}
