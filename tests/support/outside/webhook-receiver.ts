/** A customer's receiver of webhooks over HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { now } from "@callwright/core/kernel/clock";
import { Webhook } from "standardwebhooks";
import { onTestFinished, vi } from "vitest";
import * as z from "zod/mini";

const bodySchema = z.object({
  type: z.string(),
  data: z.looseObject({ sequence: z.number(), candidateId: z.optional(z.string()) }),
});

/** Whether the standard's library accepts the signature at the time `at`. */
export function isSignatureValid(secret: string, text: string, headers: Record<string, string>, at = now()): boolean {
  const clock = vi.spyOn(Date, "now").mockReturnValue(at);
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  } finally {
    clock.mockRestore();
  }
}

interface ReceivedWebhook {
  readonly id: string;
  readonly text: string;
  readonly type: string;
  readonly sequence: number;
  readonly subject: string;
}

/** Returns true if the receiver should take the event; with false it has answered itself, or leaves the request open. */
type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => boolean | Promise<boolean>;

interface ReceiverOptions {
  /** For a sender in another process, whose clock is unknown here: trusts the time in the message. */
  readonly trustsSentTime?: boolean;
}

export async function startReceiver(answer: Answer, { trustsSentTime = false }: ReceiverOptions = {}) {
  const received: ReceivedWebhook[] = [];
  const secrets: string[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    requests += 1;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const text = Buffer.concat(chunks).toString("utf8");
    const body = z.parse(bodySchema, JSON.parse(text));
    if (!(await answer(request, response, requests))) return;
    const at = trustsSentTime ? Number(headers["webhook-timestamp"]) * 1000 : now();
    // The receiver knows only the last secret that the test has given it.
    const isVerified = isSignatureValid(secrets.at(-1) ?? "", text, headers, at);
    if (!isVerified) return void response.writeHead(400).end();
    received.push({
      id: headers["webhook-id"] ?? "",
      text,
      type: body.type,
      sequence: body.data.sequence,
      subject: body.data.candidateId ?? "",
    });
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    secrets,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: () => requests,
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
