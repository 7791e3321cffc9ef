import type { IncomingMessage } from "node:http";
import type { CalendarAnswer, CalendarReader } from "@callwright/core/ports/calendar-reader";
import { failureReason, openRequest, parseTarget, type Resolve, systemResolve } from "../webhooks/target.ts";

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
      const rules = { allowsLoopback, resolve };
      const target = parseTarget(address, rules);
      if (typeof target === "string") return { kind: "failed", reason: target };
      const headers = { accept: "text/calendar", "user-agent": "Calendars/1.0" };
      return new Promise((done) => {
        const failed = (error: unknown) => done({ kind: "failed", reason: failureReason(error) });
        const request = openRequest(target, rules, { headers, signal: AbortSignal.timeout(timeoutMs) });
        request.on("error", failed);
        request.on("response", (response) => readBody(response).then(done, failed));
        request.end();
      });
    },
  };
}

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
