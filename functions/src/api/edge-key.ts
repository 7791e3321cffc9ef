/** Whether a request came through the edge, which knows a key that nobody else does: only then are its headers the edge's. */
import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "../config.ts";

/** What the edge says of a request: the host that the browser asked for, and the person's address. */
const saidByTheEdge = ["x-forwarded-host", "x-viewer-address"];
const keyHeader = "x-callwright-edge";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes away what whoever connected past the edge claims. Where no edge stands before the functions, there is no key. */
export function believeOnlyTheEdge(headers: Headers): void {
  const keys = config.edge.keys();
  const shown = digest(headers.get(keyHeader) ?? "");
  if (keys.length > 0 && !keys.some((key) => timingSafeEqual(shown, digest(key))))
    for (const name of saidByTheEdge) headers.delete(name);
  headers.delete(keyHeader);
}
