/** What a person does at the simulated Stripe: pays on its hosted pages. */
import { endpoints } from "@callwright/contracts";
import type { PlanName } from "@callwright/contracts/plans";
import type { Client } from "../clients/client.ts";

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  declinesLater: "4000 0000 0000 0341",
  threeDSecure: "4000 0025 0000 3155",
} as const;

interface CardInput {
  readonly number: string;
  readonly expiry?: string;
}

/** Sends a hosted page's form, as the page at that address would; `localhost` may be IPv6, where no server listens. */
export async function submit(address: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address.replace("//localhost", "//127.0.0.1"), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

export const payAt = (address: string, { number, expiry = "12 / 40" }: CardInput): Promise<Response> =>
  submit(address, { number, expiry, cvc: "123", name: "Ada" });

export async function subscribe(
  client: Client,
  plan: PlanName,
  card: CardInput = { number: cards.good },
): Promise<string> {
  const { sessionId, url } = await client.call(endpoints.createCheckoutSession, { body: { plan } });
  const answer = await payAt(url, card);
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}`);
  const readSession = () => client.call(endpoints.getCheckoutSession, { params: { id: sessionId } });
  // Stripe's event may be changing the same rows; like a browser, this retries.
  const { isActive } = await readSession().catch(readSession);
  if (!isActive) throw new Error("The subscription is not active");
  return sessionId;
}
