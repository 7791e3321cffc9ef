/**
 * Counts what AWS would charge for: invocations of each function, its requests to services, and how often it waits.
 * Refuses requests that the function's role does not allow.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { ClientRequest } from "node:http";
import { count } from "@callwright/core/kernel/metrics";
import { setSecretReadCheck } from "@callwright/functions/secret";
import { accessRefusal, secretRefusal } from "./access.ts";

/** A running function. Its wave holds the services of concurrent requests that have no answer yet. */
interface Run {
  readonly name: string;
  wave?: Set<string> | undefined;
}

const currentRun = new AsyncLocalStorage<Run>();

/**
 * Wraps a handler to count `invoked.<name>`, `asked.<name>.<service>.<operation>`, and `waited.<name>.<services>` once
 * per wave of concurrent requests.
 */
export const countOperations =
  <Args extends unknown[], Result>(name: string, handler: (...args: Args) => Result) =>
  (...args: Args): Result => {
    count(`invoked.${name}`);
    return currentRun.run({ name }, () => handler(...args));
  };

/** A request to a service, as the SDKs send it. */
interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  /** Such as `AmazonSQS.SendMessage`; undefined for REST services. */
  readonly target?: string | undefined;
}

const services: Record<string, string> = { DynamoDB_20120810: "dynamodb", AmazonSQS: "sqs", TrentService: "kms" };
const providersPath = "/sandbox/providers/";
const restServices = ["scheduler", "ses", "cloudfront"];

function operationOf({ method, path, target }: ServiceRequest): string {
  if (target) {
    const [service = "", operation] = target.split(".");
    return `${services[service] ?? service}.${operation}`;
  }
  if (path.startsWith(providersPath)) return `provider.${method}`;
  const service = path.split(/[/?]/)[1] ?? "";
  return `${restServices.includes(service) ? service : "s3"}.${method}`;
}

interface WaitingRun {
  readonly run: Run;
  readonly wave: Set<string>;
}

const waitingRuns = new WeakMap<object, WaitingRun>();

function recordRequest(request: object, details: ServiceRequest): void {
  const run = currentRun.getStore();
  if (!run) return;
  const operation = operationOf(details);
  if (request instanceof ClientRequest) refuseUnlessAllowed(request, run.name);
  count(`asked.${run.name}.${operation}`);
  run.wave ??= new Set();
  run.wave.add(operation.split(".")[0] ?? "");
  waitingRuns.set(request, { run, wave: run.wave });
}

/** Checks the request when it ends: SDKs name the service in their signature and pass the complete body to `end`. */
function refuseUnlessAllowed(request: ClientRequest, name: string): void {
  const signature = String(request.getHeader("authorization") ?? "");
  const service = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(signature)?.[1];
  if (!service) return;
  const action = String(request.getHeader("x-amz-target") ?? "").split(".")[1] ?? request.method;
  const operation = `${service}.${action}`;
  const { end } = request;
  request.end = (...args: unknown[]) => {
    const [body] = args;
    const text = typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body).toString() : "";
    const refusal = accessRefusal(name, { operation, path: request.path, body: text });
    return refusal ? request.destroy(reportRefusal(refusal)) : Reflect.apply(end, request, args);
  };
}

/** For an in-process table: counts the command without waits. Throws if the function's role does not allow it. */
export function noteTableCommand(action: string): void {
  const run = currentRun.getStore();
  if (!run) return;
  const operation = `dynamodb.${action}`;
  const refusal = accessRefusal(run.name, { operation, path: "/", body: "" });
  if (refusal) throw reportRefusal(refusal);
  count(`asked.${run.name}.${operation}`);
}

/** Writes the refusal to stderr too, since the caller may handle the error like a failure of the service. */
function reportRefusal(message: string): Error {
  process.stderr.write(`${message}\n`);
  count("refused");
  return new Error(message);
}

/** The first answer ends the wave, since later requests may have waited for it. */
function endWave(request: object): void {
  const { run, wave } = waitingRuns.get(request) ?? {};
  if (!run || !wave || run.wave !== wave) return;
  run.wave = undefined;
  count(`waited.${run.name}.${[...wave].sort().join("+")}`);
}

let isWatching = false;

/** Records every request of a counted handler from now on, through Node's diagnostics channels. */
export function watchOperations(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("http.client.request.created", (message) => {
    const { request } = message as { request: ClientRequest };
    const target = request.getHeader("x-amz-target");
    recordRequest(request, {
      method: request.method,
      path: request.path,
      target: typeof target === "string" ? target : undefined,
    });
  });
  subscribe("undici:request:create", (message) => {
    const { request } = message as { request: ServiceRequest };
    recordRequest(request, { method: request.method, path: request.path });
  });
  setSecretReadCheck((secret) => {
    const refusal = secretRefusal(currentRun.getStore()?.name ?? "", secret);
    if (refusal) throw reportRefusal(refusal);
  });
  const endChannels = [
    "http.client.response.finish",
    "http.client.request.error",
    "undici:request:headers",
    "undici:request:error",
  ];
  for (const channel of endChannels) subscribe(channel, (message) => endWave((message as { request: object }).request));
}
