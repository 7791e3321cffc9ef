import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { CalendarAnswer, CalendarReader } from "@callwright/core/ports/calendar-reader";
import { reasonOf } from "../webhooks/failure.ts";
import { guardedLookup, parseTarget, type Resolve, systemResolve } from "../webhooks/target.ts";

export interface CalendarReaderConfig {
  readonly allowsLoopback: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

const maxBytes = 4 * 1024 * 1024;

export function createCalendarReader({
  allowsLoopback,
  resolve = systemResolve,
  timeoutMs = 8_000,
}: CalendarReaderConfig): CalendarReader {
  return {
    async read(address) {
      const target = parseTarget(address, { allowsLoopback, resolve });
      if (typeof target === "string") return { kind: "failed", reason: target };
      const options = {
        headers: { accept: "text/calendar", "user-agent": "Calendars/1.0" },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(target.isLoopback ? {} : { lookup: guardedLookup(resolve) }),
      } as const;
      const send = target.isLoopback ? httpRequest : httpsRequest;
      return new Promise((done) => {
        const failed = (error: unknown) => done({ kind: "failed", reason: reasonOf(error) });
        const request = send(target.url, options);
        request.on("error", failed);
        request.on("response", (response) => readBody(response).then(done, failed));
        request.end();
      });
    },
  };
}

/** Redirects are answers like others: `node:http` follows none. */
async function readBody(response: IncomingMessage): Promise<CalendarAnswer> {
  if (response.statusCode !== 200) {
    response.destroy();
    return { kind: "failed", reason: "status" };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maxBytes) {
      response.destroy();
      return { kind: "failed", reason: "too_large" };
    }
  }
  return { kind: "read", text: Buffer.concat(chunks).toString("utf8") };
}
