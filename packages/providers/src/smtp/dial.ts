/** Connects to a mail server. The address that was judged public is the one that is used, so it cannot change meanwhile (SSRF). */
import { lookup } from "node:dns/promises";
import { connect as connectPlain, isIPv4, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { isPublic } from "../network/public-address.ts";

export interface Target {
  readonly address: string;
  readonly port: number;
}

/** The ports at which mail servers take mail from their own people; Lambda blocks port 25. */
export const smtpPorts = [465, 587, 2525] as const;

/** IPv4 first, Lambda's only way out. "unknown": the name has no address; "private": only private ones. */
export async function resolveServer(host: string, port: number): Promise<Target | "unknown" | "private"> {
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return "unknown";
  const reachable = found.map(({ address }) => address).filter(isPublic);
  const address = reachable.find(isIPv4) ?? reachable[0];
  return address === undefined ? "private" : { address, port };
}

export type TlsOptions = Pick<ConnectionOptions, "servername" | "ca" | "minVersion" | "rejectUnauthorized">;

/** With `tls` the connection is encrypted from the first byte. The signal ends the attempt, and later the connection. */
export function dial({ address, port }: Target, tls: TlsOptions | undefined, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const place = { host: address, port };
  const socket = tls
    ? connectTls({ ...place, ...tls }, () => resolve(socket))
    : connectPlain(place, () => resolve(socket));
  socket.once("error", reject);
  const end = () => socket.destroy(new Error("Out of time"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  return promise;
}
