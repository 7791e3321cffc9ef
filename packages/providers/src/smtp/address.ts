/** Where a server's name leads. The connection goes to the very address that was judged, so it cannot change in between (SSRF). */
import { lookup } from "node:dns/promises";
import { isIPv4 } from "node:net";
import { isPublic } from "../network/public-address.ts";

export interface Target {
  readonly address: string;
  readonly port: number;
}

/** The ports at which mail servers take mail from their own people; Lambda lets nothing out at 25. */
export const smtpPorts = [465, 587, 2525] as const;

/** IPv4 first, Lambda's only way out. "unknown": the name leads nowhere; "private": only where we do not go. */
export async function resolveServer(host: string, port: number): Promise<Target | "unknown" | "private"> {
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return "unknown";
  const reachable = found.map(({ address }) => address).filter(isPublic);
  const address = reachable.find(isIPv4) ?? reachable[0];
  return address === undefined ? "private" : { address, port };
}
