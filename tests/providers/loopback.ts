/** A loopback server that answers with a test's handler and keeps the requests that it received. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Answers a request; returns undefined if it wrote to the response itself, or leaves the request without an answer. */
export type RequestHandler = (request: ReceivedRequest, response: ServerResponse) => Answer | undefined;

export interface Loopback extends AsyncDisposable {
  readonly url: string;
  readonly requests: ReceivedRequest[];
}

export async function serve(handler: RequestHandler): Promise<Loopback> {
  const receivedRequests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const received = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    receivedRequests.push(received);
    const answer = handler(received, response);
    if (!answer) return;
    const { status = 200, headers = {}, body: content = "" } = answer;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof content === "string" ? content : JSON.stringify(content));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: receivedRequests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** An address without a listener. */
export async function unreachableUrl(): Promise<string> {
  const server = await serve(() => ({}));
  await server[Symbol.asyncDispose]();
  return server.url;
}
