/** A connection to the address that was judged, under the server's own name, which its certificate must prove. */
import { connect as connectPlain, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import type { Target } from "./address.ts";

export type Proof = Pick<ConnectionOptions, "servername" | "ca" | "minVersion" | "rejectUnauthorized">;

/** `proof`: encrypts from the first byte. The signal ends the attempt, and later the connection. */
export function dial({ address, port }: Target, proof: Proof | undefined, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const place = { host: address, port };
  const socket = proof
    ? connectTls({ ...place, ...proof }, () => resolve(socket))
    : connectPlain(place, () => resolve(socket));
  socket.once("error", reject);
  const end = () => socket.destroy(new Error("Out of time"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  return promise;
}
