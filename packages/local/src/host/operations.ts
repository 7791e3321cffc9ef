/**
 * Counts what AWS would be paid for: how often each function runs, what it asks of other services, and how often it waits.
 * Refuses what the function's role does not allow.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { ClientRequest } from "node:http";
import { count } from "@callwright/core/kernel/metrics";
import { checkSecretReads } from "@callwright/functions/secret";
import { refusedAccess, refusedSecret } from "./access.ts";

/** A function's run, with its wave: the services asked concurrently that have not answered yet. */
interface Run {
  readonly name: string;
  wave?: Set<string> | undefined;
}

const running = new AsyncLocalStorage<Run>();

/**
 * The handler, counted under the function's name: `invoked.<name>`, `asked.<name>.<service>.<operation>`, and
 * `waited.<name>.<services>` once for all that was asked at once.
 */
export const countOperations =
  <Args extends unknown[], Result>(name: string, handler: (...args: Args) => Result) =>
  (...args: Args): Result => {
    count(`invoked.${name}`);
    return running.run({ name }, () => handler(...args));
  };

/** A call of a service, as the SDKs put it on the wire. */
interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  /** `AmazonSQS.SendMessage`, of the services that speak so. */
  readonly target?: string | undefined;
}

const services: Record<string, string> = { DynamoDB_20120810: "dynamodb", AmazonSQS: "sqs", TrentService: "kms" };
const providers = "/sandbox/providers/";
const standIns = ["scheduler", "ses", "cloudfront"];

function operationOf({ method, path, target }: ServiceRequest): string {
  if (target) {
    const [service = "", operation] = target.split(".");
    return `${services[service] ?? service}.${operation}`;
  }
  if (path.startsWith(providers)) return `provider.${method}`;
  const first = path.split(/[/?]/)[1] ?? "";
  return `${standIns.includes(first) ? first : "s3"}.${method}`;
}

interface WaitingRun {
  readonly run: Run;
  readonly wave: Set<string>;
}

const unanswered = new WeakMap<object, WaitingRun>();

function note(request: object, asked: ServiceRequest): void {
  const run = running.getStore();
  if (!run) return;
  const operation = operationOf(asked);
  if (request instanceof ClientRequest) refuseUnlessAllowed(request, run.name);
  count(`asked.${run.name}.${operation}`);
  run.wave ??= new Set();
  run.wave.add(operation.split(".")[0] ?? "");
  unanswered.set(request, { run, wave: run.wave });
}

/** The SDKs name the service in their signature, and hand the body over whole as the request ends. */
function refuseUnlessAllowed(request: ClientRequest, name: string): void {
  const signature = String(request.getHeader("authorization") ?? "");
  const service = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(signature)?.[1];
  if (!service) return;
  const action = String(request.getHeader("x-amz-target") ?? "").split(".")[1] ?? request.method;
  const asked = { operation: `${service}.${action}`, path: request.path };
  const { end } = request;
  request.end = (...args: unknown[]) => {
    const [body] = args;
    const text = typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body).toString() : "";
    const refused = refusedAccess(name, { ...asked, body: text });
    return refused ? request.destroy(refusal(refused)) : Reflect.apply(end, request, args);
  };
}

/** For a table within the process: counts the command, but no waits, and throws where the function's role refuses it. */
export function noteTableCommand(action: string): void {
  const run = running.getStore();
  if (!run) return;
  const operation = `dynamodb.${action}`;
  const refused = refusedAccess(run.name, { operation, path: "/", body: "" });
  if (refused) throw refusal(refused);
  count(`asked.${run.name}.${operation}`);
}

/** A caller may carry on after a refusal as after a failure of the service, so the refusal is also reported here. */
function refusal(refused: string): Error {
  process.stderr.write(`${refused}\n`);
  count("refused");
  return new Error(refused);
}

/** With the first answer a wave is over: what is asked for after it may have waited for it. */
function answered(request: object): void {
  const { run, wave } = unanswered.get(request) ?? {};
  if (!run || !wave || run.wave !== wave) return;
  run.wave = undefined;
  count(`waited.${run.name}.${[...wave].sort().join("+")}`);
}

let isWatching = false;

/** From the first call on every request that leaves a counted handler is noted, by Node's own channels. */
export function watchOperations(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("http.client.request.created", (message) => {
    const { request } = message as { request: ClientRequest };
    const target = request.getHeader("x-amz-target");
    note(request, {
      method: request.method,
      path: request.path,
      target: typeof target === "string" ? target : undefined,
    });
  });
  subscribe("undici:request:create", (message) => {
    const { request } = message as { request: ServiceRequest };
    note(request, { method: request.method, path: request.path });
  });
  checkSecretReads((secret) => {
    const refused = refusedSecret(running.getStore()?.name ?? "", secret);
    if (refused) throw refusal(refused);
  });
  const ends = [
    "http.client.response.finish",
    "http.client.request.error",
    "undici:request:headers",
    "undici:request:error",
  ];
  for (const end of ends) subscribe(end, (message) => answered((message as { request: object }).request));
}
