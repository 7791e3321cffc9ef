/** Whether a request came through the edge, proved by a shared key; only then are its forwarding headers trusted. */
import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "../config.ts";

/** What the edge says of a request: the host that the browser asked for, and the person's address. */
const saidByTheEdge = ["x-forwarded-host", "x-viewer-address"];
const keyHeader = "x-callwright-edge";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Removes forwarding headers of requests that bypassed the edge. Deployments without an edge have no key. */
export function dropUntrustedHeaders(headers: Headers): void {
  const keys = config.edge.keys();
  const shown = digest(headers.get(keyHeader) ?? "");
  if (keys.length > 0 && !keys.some((key) => timingSafeEqual(shown, digest(key))))
    for (const name of saidByTheEdge) headers.delete(name);
  headers.delete(keyHeader);
}
