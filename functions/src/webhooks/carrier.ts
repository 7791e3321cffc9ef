/** Carriers' webhooks: texts that arrive, and what became of those that left. Each tenant's own secret proves them. */
import type { CarrierAccount } from "@callwright/contracts";
import type { NumberProvider } from "@callwright/contracts/carriers";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { once } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import { twilioRetries } from "@callwright/providers/carrier-addresses";
import { type TelnyxVerdict, verifyTelnyx, verifyToken } from "@callwright/providers/telnyx/webhook";
import { twilioAnswer, verifyTwilio } from "@callwright/providers/twilio/webhook";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { queueMessage } from "./accept.ts";
import { readCarrierAccount } from "./account.ts";
import { answer, answerXml } from "./answer.ts";
import type { Proof, Vendor, Webhook } from "./vendor.ts";

/** `/<tenant>/<number>/inbound`, or `…/status/<text>`. */
const pattern = /^\/([\w-]{1,64})\/([\w-]{1,64})\/(?:inbound|status\/([\w-]{1,200}))$/;

interface Address {
  readonly tenantId: string;
  readonly numberId: string;
  readonly textId: string | undefined;
}

function addressOf({ path }: Webhook): Address {
  const [, tenantId = "", numberId = "", textId] = pattern.exec(path) ?? [];
  return { tenantId, numberId, textId };
}

const carrier = (provider: NumberProvider): Pick<Vendor, "path" | "maxBodyBytes" | "verify" | "parse"> => ({
  path: pattern,
  // The longest text with its media takes a third of it.
  maxBodyBytes: 64 * 1024,

  async verify(webhook) {
    const address = addressOf(webhook);
    const account = await readCarrierAccount(address);
    if (account?.provider !== provider) return { refused: "not_found" };
    const proof = proofOf(webhook, address, account);
    if (proof === "wrong") await reportWrongSignature(webhook, address);
    return proof === "signature" || proof === "address" ? proof : { refused: "bad_signature" };
  },

  parse(webhook, proof) {
    const { tenantId, numberId, textId } = addressOf(webhook);
    const isProven = proof === "signature";
    const sender = { requestId: webhook.requestId, tenantId };
    return (key) => queueMessage("carrierEvent", { provider, numberId, textId, key, isProven }, sender);
  },
});

export const twilio: Vendor = { ...carrier("twilio"), contentType: "text/plain", answer: answerXml(twilioAnswer) };
export const telnyx: Vendor = { ...carrier("telnyx"), contentType: "application/json", answer: answer(200, {}) };

/** `wrong`: fresh, and signed with a secret that is not ours; only that casts doubt on the number's credentials. */
type Verdict = Proof | "wrong" | "none";

function proofOf({ event, body }: Webhook, address: Address, account: CarrierAccount): Verdict {
  const header = (name: string) => event.headers[name];
  const text = body.toString("utf8");
  if (account.provider === "twilio") {
    const url = `${origin(event)}${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ""}`;
    // Twilio's documents do not say whether what follows the # is signed.
    const urls = [url, `${url}${twilioRetries}`];
    const signature = header("x-twilio-signature");
    if (!signature) return "none";
    return urls.some((one) => verifyTwilio(account.authToken, signature, one, text)) ? "signature" : "wrong";
  }
  const { apiKey, publicKey } = account;
  const proof = { signature: header("telnyx-signature-ed25519"), timestamp: header("telnyx-timestamp") };
  if (publicKey) return verdicts[verifyTelnyx(publicKey, proof, text, now())];
  const token = event.queryStringParameters?.token;
  if (!token) return "none";
  // A wrong token may be that of an API key that was replaced.
  return verifyToken(apiKey, address, token) ? "address" : "wrong";
}

const verdicts: Readonly<Record<TelnyxVerdict, Verdict>> = {
  proven: "signature",
  unsigned: "none",
  stale: "none",
  wrong: "wrong",
};

/** The address that carriers have; the request's host only where our own is not configured. */
const origin = ({ requestContext }: APIGatewayProxyEventV2): string =>
  config.publicUrlIfTold() ?? `https://${requestContext.domainName}`;

/** When each number's wrong signature was last reported: a flood of forged webhooks makes one message per number and period. */
const reportedAt = once(() => new Map<string, number>());
const reportEveryMs = 600_000;

async function reportWrongSignature({ requestId }: Webhook, { tenantId, numberId }: Address): Promise<void> {
  if ((reportedAt().get(numberId) ?? Number.NEGATIVE_INFINITY) > now() - reportEveryMs) return;
  if (reportedAt().size > 1000) reportedAt().clear();
  reportedAt().set(numberId, now());
  try {
    await queueMessage("signatureFailed", { numberId, at: nowIso() }, { requestId, tenantId });
  } catch (error) {
    // The sender is refused all the same, and its next webhook reports.
    reportedAt().delete(numberId);
    log.warn("webhook.not-reported", { requestId, tenantId, numberId, error: describeError(error) });
  }
}
