/** Connects to a mail server at the address that was checked to be public, so no DNS change redirects it (SSRF). */
import { lookup } from "node:dns/promises";
import { connect as connectPlain, isIPv4, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { isPublic } from "../network/public-address.ts";

export interface Target {
  readonly address: string;
  readonly port: number;
}

/** Submission ports, at which mail servers accept mail from their own users; Lambda blocks port 25. */
export const smtpPorts = [465, 587, 2525] as const;

/** Prefers IPv4, since Lambda has no IPv6 route. "unknown": the name has no address; "private": only private ones. */
export async function resolveServer(host: string, port: number): Promise<Target | "unknown" | "private"> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) return "unknown";
  const reachable = addresses.map(({ address }) => address).filter(isPublic);
  const address = reachable.find(isIPv4) ?? reachable[0];
  return address === undefined ? "private" : { address, port };
}

export type TlsOptions = Pick<ConnectionOptions, "servername" | "ca" | "minVersion" | "rejectUnauthorized">;

/** With `tls` the connection is encrypted from the first byte. The signal ends the attempt or the connection. */
export function connect({ address, port }: Target, tls: TlsOptions | undefined, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const endpoint = { host: address, port };
  const socket = tls
    ? connectTls({ ...endpoint, ...tls }, () => resolve(socket))
    : connectPlain(endpoint, () => resolve(socket));
  socket.once("error", reject);
  const end = () => socket.destroy(new Error("Out of time"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  return promise;
}
