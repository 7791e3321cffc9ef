/** HTTP in front of a streaming Lambda handler. Emulates the response streams of Lambda's runtime. */
import { PassThrough, Readable, type Writable } from "node:stream";
import { describeError, log } from "@callwright/core/kernel/log";
import type { StreamifyHandler } from "aws-lambda";
import { lambdaContext, refuse, toEvent } from "./http.ts";

interface Prelude {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: readonly string[];
}

/** Called with the status and headers that a handler sends before its body. */
const preludeListeners = new WeakMap<Writable, (prelude: Prelude) => void>();

/** Defines the global of Lambda's runtime that streaming handlers use when they load. */
export function defineStreamingGlobal(): void {
  const awslambda = {
    streamifyResponse: (handler: StreamifyHandler) => handler,
    HttpResponseStream: {
      from(stream: Writable, prelude: Prelude) {
        preludeListeners.get(stream)?.(prelude);
        return stream;
      },
    },
  };
  Object.assign(globalThis, { awslambda });
}

/** The answer starts with the handler's first output and breaks off if the handler fails. */
export async function serveByStream(handler: StreamifyHandler, request: Request, address: string): Promise<Response> {
  const event = toEvent(request, Buffer.alloc(0), address);
  const body = new PassThrough();
  const preludeSent = new Promise<Prelude>((resolve) => preludeListeners.set(body, resolve));
  const stream: Parameters<StreamifyHandler>[1] = Object.assign(body, { setContentType() {} });
  const work = Promise.resolve(handler(event, stream, lambdaContext(event.requestContext.requestId)));
  const workEnded = work.then(
    () => undefined,
    (error: unknown) => {
      log.error("http.failed", { path: event.rawPath, error: describeError(error) });
      body.destroy(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    },
  );
  const prelude = await Promise.race([preludeSent, workEnded]);
  if (!prelude) return refuse("internal");
  const headers = new Headers(prelude.headers);
  for (const cookie of prelude.cookies ?? []) headers.append("set-cookie", cookie);
  return new Response(asBody(body), { status: prelude.statusCode, headers });
}

/** Node's and the global type of web streams are the same at run time. */
const asBody = (body: Readable): ReadableStream<Uint8Array> => Readable.toWeb(body) as ReadableStream<Uint8Array>;
