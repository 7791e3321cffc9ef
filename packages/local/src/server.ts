/** The whole product in one process: embedded cloud, simulated providers, and the real handlers behind one port. */
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@callwright/contracts";
import { useCheapHashing } from "@callwright/core/auth/index";
import { now } from "@callwright/core/kernel/clock";
import { resetLazyValues } from "@callwright/core/kernel/lazy";
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import { getRequestListener } from "@hono/node-server";
import type { StreamifyHandler } from "aws-lambda";
import type { Hono } from "hono";
import { type Cloud, startCloud } from "./emulators/index.ts";
import { startCron } from "./host/cron.ts";
import { createDoubledQueues } from "./host/doubled.ts";
import { type HttpHandler, serveByHandler } from "./host/http.ts";
import { countOperations, watchOperations } from "./host/operations.ts";
import { withSecurityHeaders } from "./host/security-headers.ts";
import { compressPage, loadSite, type Site } from "./host/site.ts";
import { defineStreamingGlobal, serveByStream } from "./host/stream.ts";
import { type QueueHandler, startWorkers } from "./host/workers.ts";
import { type Keys, loadKeys } from "./keys.ts";
import { startClock, storeClock } from "./moved-clock.ts";
import type { LocalOptions } from "./options.ts";
import { createSandbox } from "./sandbox/app.ts";
import { createDomainOwner, type DomainOwner } from "./sandbox/domain-owner.ts";
import { createChat } from "./simulators/chatwoot/app.ts";
import { createSimulators, googleClientId, type Simulators } from "./simulators/index.ts";
import { platformAccount, platformWebhookSecret } from "./simulators/stripe/accounts.ts";

export interface LocalServer {
  readonly port: number;
  readonly url: string;
  /** Answers a request as the port does, without a socket. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Services {
  readonly api: HttpHandler;
  readonly files: StreamifyHandler;
  readonly webhooks: HttpHandler;
  readonly inbound: HttpHandler;
  readonly pages: HttpHandler;
  readonly sandbox: Hono;
  readonly simulators: Simulators;
  readonly cloud: Cloud;
  readonly domainOwner: DomainOwner;
  readonly site: Site;
}

/** The product's real intervals, which the sandbox divides by its speed. */
const sweepSeconds = 60;
const silenceSeconds = 120;
const voiceTimeoutSeconds = 15;
const domainCheckSeconds = 60;
/** More frequent sweeps would take most of the machine. */
const minSweepSeconds = 3;
/** A shorter timeout would mistake a busy machine for a slow provider. */
const minVoiceTimeoutSeconds = 4;

export async function startLocal(options: LocalOptions): Promise<LocalServer> {
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  resetLazyValues();
  startClock(options.dataDir, options.startAtMs);
  // Loads most of the product's modules while the cloud starts; none of them reads the environment yet.
  const seedModule = import("./seed.ts");
  if (options.hasCheapHashes) useCheapHashing();
  let services: Services | undefined;
  const answer = async (request: Request, address: string) =>
    services
      ? withSecurityHeaders(request, await respond(services, request, address))
      : new Response("Starting", { status: 503 });
  const listener = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? ""), {
    overrideGlobalObjects: false,
  });
  const http = createServer((incoming, outgoing) =>
    (incoming.headersDistinct.host?.length ?? 0) > 1
      ? outgoing.writeHead(400).end("Two Host headers")
      : void listener(incoming, outgoing),
  );
  // Longer than clients keep idle connections, so that none is closed under a request.
  http.keepAliveTimeout = 60_000;
  const port = await listen(http, options.port);
  const url = `http://localhost:${port}`;
  const { dataDir, speed, dynamo } = options;
  const cloud = await startCloud({ dataDir, publicUrl: url, speed, dynamo });
  const keys = loadKeys(options.dataDir);
  setEnvironment(cloud, keys, port, options);
  const database = new DatabaseSync(options.dataDir ? join(options.dataDir, "providers.sqlite") : ":memory:");
  const simulators = createSimulators({
    database,
    now,
    speed: options.speed,
    isSilent: options.isSilent,
    baseUrl: `http://127.0.0.1:${port}/sandbox/providers`,
    voiceKeys: [keys.VAPI_API_KEY],
  });
  const handlers = await loadHandlers();
  const cron = options.isSwept
    ? startCron(handlers.sweep, Math.max(minSweepSeconds, sweepSeconds / options.speed) * 1000)
    : undefined;
  const clockMoved = () => {
    storeClock(options.dataDir);
    cron?.runNow();
  };
  const doubled = createDoubledQueues();
  const sandbox = createSandbox({ cloud, simulators, doubled, speed: options.speed, onClockMoved: clockMoved });
  const site = loadSite(options.site);
  const domainOwner = createDomainOwner(cloud.dns, options.speed);
  services = { ...handlers, sandbox, simulators, cloud, domainOwner, site };
  simulators.start();
  await (await seedModule).seed(simulators);
  const workers = startWorkers({
    endpoint: cloud.environment.SQS_ENDPOINT ?? "",
    region: cloud.environment.AWS_REGION ?? "eu-west-1",
    queueUrls: queueUrls(cloud),
    handlers: handlers.queues,
    speed: options.speed,
    doubled,
  });
  return {
    port,
    url,
    // A caller in this process may act for any client, so it states the client's address.
    fetch: (request) => answer(request, request.headers.get("x-viewer-address") ?? "127.0.0.1"),
    async close() {
      // In reverse order: callers first, then what they call.
      await Promise.all([cron?.stop(), workers.stop()]);
      await simulators.stop();
      http.close();
      http.closeAllConnections();
      await cloud.close();
      database.close();
    },
  };
}

/** Call after the environment is set, since handlers read it when they load. */
async function loadHandlers() {
  defineStreamingGlobal();
  watchOperations();
  const [queues, api, files, webhooks, inbound, pages, sweep] = await Promise.all([
    loadQueueHandlers(),
    import("@callwright/functions/api/handler"),
    import("@callwright/functions/api/stream"),
    import("@callwright/functions/webhooks/handler"),
    import("@callwright/functions/inbound/handler"),
    import("@callwright/functions/pages/handler"),
    import("@callwright/functions/cron/sweep"),
  ]);
  const http = {
    api: countOperations("api", api.handler),
    files: countOperations("files", files.handler),
    webhooks: countOperations("webhooks", webhooks.handler),
    inbound: countOperations("inbound", inbound.handler),
    pages: countOperations("pages", pages.handler),
  };
  return { ...http, sweep: countOperations("sweep", sweep.handler), queues };
}

async function loadQueueHandlers(): Promise<Partial<Record<QueueName, QueueHandler>>> {
  const modules = {
    dispatch: import("@callwright/functions/queues/dispatch"),
    events: import("@callwright/functions/queues/events"),
    followups: import("@callwright/functions/queues/followups"),
    runs: import("@callwright/functions/queues/runs"),
    recordings: import("@callwright/functions/queues/recordings"),
    mail: import("@callwright/functions/queues/mail"),
    imports: import("@callwright/functions/queues/imports"),
    lists: import("@callwright/functions/queues/lists"),
    documents: import("@callwright/functions/queues/documents"),
    texts: import("@callwright/functions/queues/texts"),
    billing: import("@callwright/functions/queues/billing"),
    tenants: import("@callwright/functions/queues/tenants"),
    deliveries: import("@callwright/functions/queues/deliveries"),
  };
  const entries = Object.entries(modules).map(async ([name, module]) => {
    const { handler } = await module;
    return [name, countOperations(name, handler)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const chat = createChat();

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i;

/** Paths of downloads, which the edge routes to the files function. */
const filePaths = Object.values(endpoints).flatMap(({ kind, path }) =>
  kind === "csv" ? [`/api${path.replace(/\{\w+\}$/, "")}`] : [],
);
const isFile = (pathname: string): boolean => filePaths.some((path) => pathname.startsWith(path));

async function respond(services: Services, request: Request, address: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  // Such as /api/webhooks/vapi/numbers/ or, for another voice account, /api/webhooks/vapi/acme-2/numbers/.
  if (/^\/api\/webhooks\/vapi\/(?:[^/]+\/)?numbers\//.test(pathname))
    return serveByHandler(services.inbound, request, address);
  if (/^\/(api\/webhooks|hooks)\//.test(pathname)) return serveByHandler(services.webhooks, request, address);
  if (isFile(pathname)) return serveByStream(services.files, request, address);
  if (/^\/(?:mcp\/?$|docs$|api$|api\/|s\/)/.test(pathname)) {
    const answer = await serveByHandler(services.api, request, address);
    if (request.method === "POST" && pathname === "/api/domains") await services.domainOwner.setRecords(answer.clone());
    return answer;
  }
  if (pathname === "/sandbox" || pathname.startsWith("/sandbox/")) return respondSandbox(services, request, pathname);
  if (pathname.startsWith("/voices/")) return services.simulators.voiceSample(request);
  return (
    services.site.respond(request) ?? compressPage(request, await serveByHandler(services.pages, request, address))
  );
}

/** Answers on local host names only, so that web pages cannot reach the sandbox by DNS rebinding. */
async function respondSandbox(services: Services, request: Request, pathname: string): Promise<Response> {
  if (!localHost.test(request.headers.get("host") ?? "")) return new Response("Local only", { status: 403 });
  if (pathname.startsWith("/sandbox/providers/chatwoot/")) return chat.fetch(request);
  if (pathname.startsWith("/sandbox/providers/"))
    return services.simulators.fetch(withoutPrefix(request, "/sandbox/providers"));
  if (pathname.startsWith("/sandbox/blobs/")) return services.cloud.blobs(request);
  if (pathname.startsWith("/sandbox/mail/")) return services.cloud.inbox(request);
  if (isCrossOrigin(request)) return new Response("Not from another site", { status: 403 });
  return services.sandbox.fetch(request);
}

/** True for writes by a page of another origin in the developer's browser. */
const isCrossOrigin = ({ method, headers }: Request): boolean =>
  method !== "GET" && /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, request);
}

function listen(http: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", () => resolve((http.address() as AddressInfo).port));
  });
}

const queueUrls = (cloud: Cloud): Partial<Record<QueueName, string>> =>
  Object.fromEntries(queueNames.map((name) => [name, cloud.environment[`QUEUE_URL_${name.toUpperCase()}`]]));

function setEnvironment(cloud: Cloud, keys: Keys, port: number, { speed, site }: LocalOptions): void {
  const providers = `http://127.0.0.1:${port}/sandbox/providers`;
  Object.assign(process.env, cloud.environment, keys, {
    STAGE: "local",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: "no-reply@callwright.test",
    VAPI_BASE_URL: `${providers}/vapi`,
    TWILIO_BASE_URL: `${providers}/twilio`,
    TELNYX_BASE_URL: `${providers}/telnyx/v2`,
    STRIPE_BASE_URL: `${providers}/stripe`,
    ATS_BASE_URL: providers,
    // A test may set its own model.
    BEDROCK_ENDPOINT: process.env.BEDROCK_ENDPOINT ?? `${providers}/bedrock`,
    REHEARSAL_MODEL_ID: "callwright.simulated-v1:0",
    STRIPE_PUBLISHABLE_KEY: platformAccount.publishableKey,
    STRIPE_SECRET_KEY: platformAccount.secretKey,
    STRIPE_WEBHOOK_SECRET: platformWebhookSecret,
    // A separate origin, as Stripe's card form has in reality.
    STRIPE_SCRIPT_URL: `http://stripe.localhost:${port}/sandbox/providers/stripe/js/stripe.js`,
    GOOGLE_CLIENT_ID: googleClientId,
    // Browsers open this address from any tenant's host.
    GOOGLE_AUTHORIZE_URL: `http://localhost:${port}/sandbox/providers/google/o/oauth2/v2/auth`,
    GOOGLE_JWKS_URL: `${providers}/google/oauth2/v3/certs`,
    PAGE_FILE: join(site, "index.html"),
    // Recordings come from our blob links, and from the voice provider until they are copied.
    MEDIA_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
    CHAT_SERVICE_URL: `${providers}/chatwoot`,
    DOMAIN_CHECK_SECONDS: String(Math.max(1, domainCheckSeconds / speed)),
    VOICE_TIMEOUT_SECONDS: String(Math.max(minVoiceTimeoutSeconds, voiceTimeoutSeconds / speed)),
    SEGMENTS_PER_SECOND: String(speed),
    VOICE_SILENCE_SECONDS: String(Math.max(1, silenceSeconds / speed)),
    ALLOW_LOCAL_HOSTS: "1",
    CAN_MOVE_CLOCK: "1",
    COUNT_CAPACITY: "1",
  });
}
