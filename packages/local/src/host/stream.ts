/** HTTP in front of a Lambda handler that streams: the part of Lambda's runtime that gives it something to write to. */
import { PassThrough, Readable, type Writable } from "node:stream";
import { describeError, log } from "@callwright/core/kernel/log";
import type { StreamifyHandler } from "aws-lambda";
import { lambdaContext, refuse, toEvent } from "./http.ts";

interface Prelude {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: readonly string[];
}

/** Gets what a handler puts before its body. */
const listeners = new WeakMap<Writable, (prelude: Prelude) => void>();

/** To stand before a handler loads: Lambda's runtime has it as a global. */
export function playStreaming(): void {
  const awslambda = {
    streamifyResponse: (handler: StreamifyHandler) => handler,
    HttpResponseStream: {
      from(stream: Writable, prelude: Prelude) {
        listeners.get(stream)?.(prelude);
        return stream;
      },
    },
  };
  Object.assign(globalThis, { awslambda });
}

/** Serves one request; the answer begins as soon as the handler does, and breaks off where it fails. */
export async function serveByStream(handler: StreamifyHandler, request: Request, address: string): Promise<Response> {
  const event = toEvent(request, Buffer.alloc(0), address);
  const body = new PassThrough();
  const begun = new Promise<Prelude>((resolve) => listeners.set(body, resolve));
  const stream: Parameters<StreamifyHandler>[1] = Object.assign(body, { setContentType() {} });
  const work = Promise.resolve(handler(event, stream, lambdaContext(event.requestContext.requestId)));
  const failed = work.then(
    () => undefined,
    (error: unknown) => {
      log.error("http.failed", { path: event.rawPath, error: describeError(error) });
      body.destroy(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    },
  );
  const prelude = await Promise.race([begun, failed]);
  if (!prelude) return refuse("internal");
  const headers = new Headers(prelude.headers);
  for (const cookie of prelude.cookies ?? []) headers.append("set-cookie", cookie);
  return new Response(asBody(body), { status: prelude.statusCode, headers });
}

/** The compiler knows two kinds of web streams; they are one. */
const asBody = (body: Readable): ReadableStream<Uint8Array> => Readable.toWeb(body) as ReadableStream<Uint8Array>;
