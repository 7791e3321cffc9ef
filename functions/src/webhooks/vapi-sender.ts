/** Who sends the voice provider's webhooks: the account, the number that was called, and the secret that proves it. */
import { platformAccount } from "@callwright/core/voice-account/key";
import { verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { config } from "../config.ts";
import { secretText } from "../secret.ts";
import { readVoiceAccount } from "./account.ts";
import type { Proof, Refusal, Webhook } from "./vendor.ts";

const secret = secretText("VAPI_WEBHOOK_SECRET");
const word = config.webhookPath();

/**
 * The platform's account reports to the bare address, others to one that names them. Calls that come in are asked about
 * and reported at the address of the number that was called. The stage's word may stand before all of it.
 */
export const pattern = new RegExp(
  `^${word ? `(?:/${word})?` : ""}(?:/([a-z][a-z0-9-]{1,30}))?(?:/numbers/([\\w-]{1,64})/([\\w-]{1,64}))?$`,
);

/** The longest transcripts with their recordings' addresses. */
export const maxBodyBytes = 6 * 1024 * 1024;

interface SentRequest extends Pick<Webhook, "path"> {
  readonly event: Pick<Webhook["event"], "headers">;
}

export const accountIdOf = ({ path }: Pick<Webhook, "path">): string => pattern.exec(path)?.[1] ?? platformAccount;

export function numberOf({ path }: Pick<Webhook, "path">) {
  const [, , tenantId, numberId] = pattern.exec(path) ?? [];
  return tenantId && numberId ? { tenantId, numberId } : undefined;
}

export async function verify(webhook: SentRequest): Promise<Proof | Refusal> {
  const secrets = await acceptedSecrets(webhook);
  if (!secrets) return { refused: "not_found" };
  return verifyVapiSecret(webhook.event.headers, secrets) ? "signature" : { refused: "bad_signature" };
}

/** Several while one is being replaced; the platform's are separated by commas. */
export async function acceptedSecrets({ path }: SentRequest): Promise<readonly string[] | undefined> {
  const named = pattern.exec(path)?.[1];
  if (named) return (await readVoiceAccount(named))?.webhookSecrets;
  return (await secret()).split(",").map((one) => one.trim());
}

export function readObject(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
