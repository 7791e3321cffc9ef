/** Identifies the sender of the voice provider's webhooks: its account, the called number and the proving secret. */
import { platformAccount } from "@callwright/core/voice-account/key";
import { verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { config } from "../config.ts";
import { lazySecret } from "../secret.ts";
import { readVoiceAccount } from "./account.ts";
import { type Proof, type Refusal, readJson, type Webhook } from "./webhook.ts";

const platformSecrets = lazySecret("VAPI_WEBHOOK_SECRET");
/** An optional first segment of the path, by which the firewall lets the provider's requests pass. */
const firewallWord = config.webhookPath();

const firewallPattern = firewallWord ? `(?:/${firewallWord})?` : "";
const accountPattern = "/([a-z][a-z0-9-]{1,30})";
const numberPattern = "/numbers/([\\w-]{1,64})/([\\w-]{1,64})";

/** `/<account>/numbers/<tenant>/<number>`: the platform's account is not named, and only inbound calls name a number. */
export const pathPattern = new RegExp(`^${firewallPattern}(?:${accountPattern})?(?:${numberPattern})?$`);

/** Enough for the longest transcripts with their recordings' addresses. */
export const maxBodyBytes = 6 * 1024 * 1024;

interface SentRequest extends Pick<Webhook, "path"> {
  readonly event: Pick<Webhook["event"], "headers">;
}

export const readAccountId = ({ path }: Pick<Webhook, "path">): string =>
  pathPattern.exec(path)?.[1] ?? platformAccount;

export function readNumberKey({ path }: Pick<Webhook, "path">) {
  const [, , tenantId, numberId] = pathPattern.exec(path) ?? [];
  return tenantId && numberId ? { tenantId, numberId } : undefined;
}

export async function verify(webhook: SentRequest): Promise<Proof | Refusal> {
  const secrets = await acceptedSecrets(webhook);
  if (!secrets) return { refused: "not_found" };
  return verifyVapiSecret(webhook.event.headers, secrets) ? "signature" : { refused: "bad_signature" };
}

/** Several secrets while one is being replaced; the platform's are separated by commas. */
export async function acceptedSecrets({ path }: SentRequest): Promise<readonly string[] | undefined> {
  const namedAccountId = pathPattern.exec(path)?.[1];
  if (namedAccountId) return (await readVoiceAccount(namedAccountId))?.webhookSecrets;
  return (await platformSecrets()).split(",").map((secret) => secret.trim());
}

export function readObject(body: string): object | undefined {
  const value = readJson(body);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}
