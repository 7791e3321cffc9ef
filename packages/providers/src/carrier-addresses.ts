/** The addresses at which carriers reach us: tenant and number in the path, so that whoever receives knows whose secret proves it. */
import { createHmac } from "node:crypto";
import type { NumberProvider } from "@callwright/contracts/catalog";

export interface NumberPlace {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Ends an address told to Twilio: asked again where a server failed or nobody answered; who fails a signature is not asked twice. */
export const twilioRetries = "#rc=2&rp=5xx,ct,rt";

const addressOf = (publicUrl: string, carrier: NumberProvider, { tenantId, numberId }: NumberPlace) =>
  `${publicUrl}/api/webhooks/${carrier}/${encodeURIComponent(tenantId)}/${encodeURIComponent(numberId)}`;

/** Where texts to a number arrive. */
export const inboundUrl = (publicUrl: string, carrier: NumberProvider, number: NumberPlace): string =>
  `${addressOf(publicUrl, carrier, number)}/inbound`;

/** Where a text's receipts arrive. */
export const statusUrl = (
  publicUrl: string,
  carrier: NumberProvider,
  text: NumberPlace & { readonly textId: string },
): string => `${addressOf(publicUrl, carrier, text)}/status/${encodeURIComponent(text.textId)}`;

/** Proof for an account whose webhooks nobody can verify: nobody else can guess it, and it dies with the API key. */
export const tokenOf = (apiKey: string, { tenantId, numberId }: NumberPlace): string =>
  createHmac("sha256", apiKey).update(`callwright webhook ${tenantId} ${numberId}`).digest("hex").slice(0, 32);

/** Whether two addresses are one place, whatever their queries and fragments say. */
export function isSamePlace(one: string | null | undefined, other: string): boolean {
  if (!one || !URL.canParse(one)) return false;
  const [first, second] = [new URL(one), new URL(other)];
  return first.origin === second.origin && first.pathname === second.pathname;
}

/** Whether it is an address of ours, of whichever number: one that was left behind belongs to nobody. */
export const isOurAddress = (publicUrl: string, url: string | null | undefined): boolean =>
  Boolean(url?.startsWith(`${publicUrl}/api/webhooks/`));

export const hostOf = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;
