/** Carriers' webhooks: received texts, and receipts of sent ones. Each tenant's own secret proves them. */
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
import { answer, answerXml, type Proof, type Vendor, type Webhook } from "./webhook.ts";

/** `/<tenant>/<number>/inbound`, or `…/status/<text>`. */
const pathPattern = /^\/([\w-]{1,64})\/([\w-]{1,64})\/(?:inbound|status\/([\w-]{1,200}))$/;

interface WebhookAddress {
  readonly tenantId: string;
  readonly numberId: string;
  readonly textId: string | undefined;
}

function readAddress({ path }: Webhook): WebhookAddress {
  const [, tenantId = "", numberId = "", textId] = pathPattern.exec(path) ?? [];
  return { tenantId, numberId, textId };
}

const carrierVendor = (provider: NumberProvider): Pick<Vendor, "path" | "maxBodyBytes" | "verify" | "parse"> => ({
  path: pathPattern,
  // Three times the longest text with its media.
  maxBodyBytes: 64 * 1024,

  async verify(webhook) {
    const address = readAddress(webhook);
    const account = await readCarrierAccount(address);
    if (account?.provider !== provider) return { refused: "not_found" };
    const verdict =
      account.provider === "twilio" ? judgeTwilio(webhook, account) : judgeTelnyx(webhook, account, address);
    if (verdict === "wrong") await reportWrongSignature(webhook, address);
    return verdict === "signature" || verdict === "address" ? verdict : { refused: "bad_signature" };
  },

  parse(webhook, proof) {
    const { tenantId, numberId, textId } = readAddress(webhook);
    // A token in the address proves the address alone, not the body.
    const isSigned = proof === "signature";
    const sender = { requestId: webhook.requestId, tenantId };
    return (key) => queueMessage("carrierEvent", { provider, numberId, textId, key, isSigned }, sender);
  },
});

export const twilio: Vendor = {
  ...carrierVendor("twilio"),
  contentType: "text/plain",
  answer: answerXml(twilioAnswer),
};
export const telnyx: Vendor = { ...carrierVendor("telnyx"), contentType: "application/json", answer: answer(200, {}) };

/** `wrong`: fresh, but signed with another secret; only this verdict questions the number's credentials. */
type Verdict = Proof | "wrong" | "none";

function judgeTwilio({ event, body }: Webhook, { authToken }: AccountOf<"twilio">): Verdict {
  const signature = event.headers["x-twilio-signature"];
  if (!signature) return "none";
  const query = event.rawQueryString ? `?${event.rawQueryString}` : "";
  const url = `${origin(event)}${event.rawPath}${query}`;
  // Twilio's documents do not say whether the URL's fragment, which sets the retries, is signed.
  const urls = [url, `${url}${twilioRetries}`];
  const form = body.toString("utf8");
  return urls.some((signed) => verifyTwilio(authToken, signature, signed, form)) ? "signature" : "wrong";
}

function judgeTelnyx({ event, body }: Webhook, account: AccountOf<"telnyx">, address: WebhookAddress): Verdict {
  const { headers, queryStringParameters: query } = event;
  const proof = { signature: headers["telnyx-signature-ed25519"], timestamp: headers["telnyx-timestamp"] };
  if (account.publicKey) return verdicts[verifyTelnyx(account.publicKey, proof, body.toString("utf8"), now())];
  if (!query?.token) return "none";
  // A wrong token may belong to an API key that has been replaced.
  return verifyToken(account.apiKey, address, query.token) ? "address" : "wrong";
}

type AccountOf<Provider extends NumberProvider> = Extract<CarrierAccount, { provider: Provider }>;

const verdicts: Readonly<Record<TelnyxVerdict, Verdict>> = {
  proven: "signature",
  unsigned: "none",
  stale: "none",
  wrong: "wrong",
};

/** The origin of the addresses that carriers have: our public URL, else the request's own host. */
const origin = ({ requestContext }: APIGatewayProxyEventV2): string =>
  config.optionalPublicUrl() ?? `https://${requestContext.domainName}`;

/** When each number's wrong signature was last reported. Limits forged webhooks to one message per number in ten minutes. */
const reportedAtByNumber = once(() => new Map<string, number>());
const reportEveryMs = 10 * 60_000;
const maxReported = 1_000;

async function reportWrongSignature({ requestId }: Webhook, { tenantId, numberId }: WebhookAddress): Promise<void> {
  const reportedAt = reportedAtByNumber();
  const lastReportedAt = reportedAt.get(numberId) ?? Number.NEGATIVE_INFINITY;
  if (lastReportedAt > now() - reportEveryMs) return;
  if (reportedAt.size > maxReported) reportedAt.clear();
  reportedAt.set(numberId, now());
  try {
    await queueMessage("signatureFailed", { numberId, at: nowIso() }, { requestId, tenantId });
  } catch (error) {
    // The webhook is refused in any case; the sender's next webhook tries to report again.
    reportedAt.delete(numberId);
    log.warn("webhook.not-reported", { requestId, tenantId, numberId, error: describeError(error) });
  }
}
