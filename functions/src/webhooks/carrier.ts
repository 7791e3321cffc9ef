/** Carriers' webhooks: texts that arrive, and what became of those that left. Each tenant's own secret proves them. */
import type { CarrierAccount } from "@callwright/contracts";
import { type NumberProvider, numberProviders } from "@callwright/contracts/catalog";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { twilioRetries } from "@callwright/providers/carrier-addresses";
import { type TelnyxVerdict, verifyTelnyx, verifyToken } from "@callwright/providers/telnyx/webhook";
import { twilioAnswer, verifyTwilio } from "@callwright/providers/twilio/webhook";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { keep, tell } from "./accept.ts";
import { accountOf } from "./account.ts";
import { type Answer, answer, answerXml, refuse } from "./answer.ts";

/** `/api/webhooks/<carrier>/<tenant>/<number>/inbound`, or `…/status/<text>`. */
const pattern = /^\/api\/webhooks\/([a-z]{1,20})\/([\w-]{1,64})\/([\w-]{1,64})\/(?:inbound|status\/([\w-]{1,200}))$/;

interface Place {
  readonly provider: NumberProvider;
  readonly tenantId: string;
  readonly numberId: string;
  readonly textId: string | undefined;
}

export function placeOf({ rawPath }: APIGatewayProxyEventV2): Place | undefined {
  const [, carrier, tenantId, numberId, textId] = pattern.exec(rawPath) ?? [];
  const provider = numberProviders.find((known) => known === carrier);
  if (!tenantId || !numberId || !provider) return undefined;
  return { provider, tenantId, numberId, textId };
}

export async function take(
  event: APIGatewayProxyEventV2,
  place: Place,
  body: Buffer,
  requestId: string,
): Promise<Answer> {
  const account = await accountOf(place);
  if (account?.provider !== place.provider) return refuse("not_found", requestId);
  const { tenantId, numberId, textId, provider } = place;
  const of = { requestId, tenantId };
  const proof = proofOf(event, place, account, body.toString("utf8"));
  if (proof === "wrong") await suspect(numberId, of);
  if (proof === "wrong" || proof === "none") return refuse("bad_signature", requestId);
  const contentType = provider === "twilio" ? "text/plain" : "application/json";
  const key = await keep(provider, body, requestId, contentType);
  await tell("carrierEvent", { provider, numberId, textId, key, isProven: proof === "signature" }, of);
  return provider === "twilio" ? answerXml(twilioAnswer) : answer(200, {});
}

/**
 * By what a webhook is proven to be of the account, if it is. `wrong`: fresh, and signed with a secret that is not ours; only
 * that casts doubt on the number's credentials, while what is unsigned or comes late does not.
 */
type Proof = "signature" | "address" | "wrong" | "none";

function proofOf(event: APIGatewayProxyEventV2, place: Place, account: CarrierAccount, body: string): Proof {
  const header = (name: string) => event.headers[name];
  if (account.provider === "twilio") {
    const url = `${origin(event)}${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ""}`;
    // Twilio's documents do not say whether what follows the # is signed.
    const urls = [url, `${url}${twilioRetries}`];
    const signature = header("x-twilio-signature");
    if (!signature) return "none";
    return urls.some((one) => verifyTwilio(account.authToken, signature, one, body)) ? "signature" : "wrong";
  }
  const { apiKey, publicKey } = account;
  const proof = { signature: header("telnyx-signature-ed25519"), timestamp: header("telnyx-timestamp") };
  if (publicKey) return proofs[verifyTelnyx(publicKey, proof, body, now())];
  const token = event.queryStringParameters?.token;
  if (!token) return "none";
  // Of an API key that was replaced, perhaps.
  return verifyToken(apiKey, place, token) ? "address" : "wrong";
}

const proofs: Readonly<Record<TelnyxVerdict, Proof>> = {
  proven: "signature",
  unsigned: "none",
  stale: "none",
  wrong: "wrong",
};

/** As carriers were told it; the host of the request only where nobody told us our own. */
const origin = ({ requestContext }: APIGatewayProxyEventV2): string =>
  config.publicUrlIfTold() ?? `https://${requestContext.domainName}`;

/**
 * Numbers of which was told lately that a signature failed: whoever posts rubbish makes no work of each piece. Whoever is told
 * takes it that more was refused for as long as this is silent.
 */
const suspected = new Map<string, number>();
const suspectEveryMs = 600_000;

async function suspect(numberId: string, of: { requestId: string; tenantId: string }): Promise<void> {
  if ((suspected.get(numberId) ?? Number.NEGATIVE_INFINITY) > now() - suspectEveryMs) return;
  if (suspected.size > 1000) suspected.clear();
  await tell("signatureFailed", { numberId, at: nowIso() }, of);
  suspected.set(numberId, now());
}
