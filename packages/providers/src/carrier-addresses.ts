import { createHmac } from "node:crypto";
import type { NumberProvider } from "@callwright/contracts/carriers";

export interface NumberIds {
  readonly tenantId: string;
  readonly numberId: string;
}

/** Twilio URL suffix: retry on server errors and unreachable hosts, not on rejected signatures. */
export const twilioRetries = "#rc=2&rp=5xx,ct,rt";

const webhookUrl = (publicUrl: string, carrier: NumberProvider, { tenantId, numberId }: NumberIds) =>
  `${publicUrl}/api/webhooks/${carrier}/${encodeURIComponent(tenantId)}/${encodeURIComponent(numberId)}`;

export const inboundUrl = (publicUrl: string, carrier: NumberProvider, number: NumberIds): string =>
  `${webhookUrl(publicUrl, carrier, number)}/inbound`;

export const statusUrl = (
  publicUrl: string,
  carrier: NumberProvider,
  text: NumberIds & { readonly textId: string },
): string => `${webhookUrl(publicUrl, carrier, text)}/status/${encodeURIComponent(text.textId)}`;

/** An unguessable part of URLs, for accounts without a webhook key; it changes with the API key. */
export const webhookToken = (apiKey: string, { tenantId, numberId }: NumberIds): string =>
  createHmac("sha256", apiKey).update(`callwright webhook ${tenantId} ${numberId}`).digest("hex").slice(0, 32);

export function isSameEndpoint(url: string | null | undefined, otherUrl: string): boolean {
  if (!url || !URL.canParse(url)) return false;
  const first = new URL(url);
  const second = new URL(otherUrl);
  return first.origin === second.origin && first.pathname === second.pathname;
}

export const isOurAddress = (publicUrl: string, url: string | null | undefined): boolean =>
  Boolean(url?.startsWith(`${publicUrl}/api/webhooks/`));

export const urlHost = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;
