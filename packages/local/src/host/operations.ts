/** Counts what AWS would be paid for: how often each function runs, and what it asks of other services meanwhile. */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { count } from "@callwright/core/kernel/counters";

const running = new AsyncLocalStorage<string>();

/** The handler, counted under the function's name: `invoked.<name>`, and `asked.<name>.<service>.<operation>`. */
export const counted =
  <Args extends unknown[], Result>(name: string, handler: (...args: Args) => Result) =>
  (...args: Args): Result => {
    count(`invoked.${name}`);
    return running.run(name, () => handler(...args));
  };

/** A call of a service, as the SDKs put it on the wire. */
interface Asked {
  readonly method: string;
  readonly path: string;
  /** `AmazonSQS.SendMessage`, of the services that speak so. */
  readonly target?: string | undefined;
}

const services: Record<string, string> = { DynamoDB_20120810: "dynamodb", AmazonSQS: "sqs", TrentService: "kms" };
const providers = "/sandbox/providers/";
const standIns = ["scheduler", "ses", "cloudfront"];

function operationOf({ method, path, target }: Asked): string {
  if (target) {
    const [service = "", operation] = target.split(".");
    return `${services[service] ?? service}.${operation}`;
  }
  if (path.startsWith(providers)) return `provider.${method}`;
  const first = path.split(/[/?]/)[1] ?? "";
  return `${standIns.includes(first) ? first : "s3"}.${method}`;
}

function note(asked: Asked): void {
  const name = running.getStore();
  if (name !== undefined) count(`asked.${name}.${operationOf(asked)}`);
}

/** To be called once: from then on every request that leaves a counted handler is noted, by Node's own channels. */
export function watchOperations(): void {
  subscribe("http.client.request.created", (message) => {
    const { request } = message as { request: ClientRequest };
    const target = request.getHeader("x-amz-target");
    note({ method: request.method, path: request.path, target: typeof target === "string" ? target : undefined });
  });
  subscribe("undici:request:create", (message) => {
    const { request } = message as { request: Asked };
    note({ method: request.method, path: request.path });
  });
}
