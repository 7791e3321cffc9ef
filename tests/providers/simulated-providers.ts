/** The simulated providers behind a loopback port, the real adapters pointed at them, and a receiver of their webhooks. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import type { NumberCredentials } from "@callwright/contracts";
import { now } from "@callwright/core/kernel/clock";
import type { Voice, VoiceEvent } from "@callwright/core/ports/voice";
import { createSimulators, demoAccounts, type Simulators } from "@callwright/local/simulators/index";
import { createVapiVoice } from "@callwright/providers/vapi/index";

export interface WebhookRequest {
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
  readonly event: VoiceEvent;
}

export interface SimulatedProviders extends AsyncDisposable {
  /** The base URL at which an adapter reaches the simulated provider. */
  readonly baseUrlOf: (provider: "vapi" | "twilio" | "telnyx") => string;
  readonly simulators: Simulators;
  readonly voice: Voice;
  /** Every webhook of the voice provider so far. */
  readonly webhooks: WebhookRequest[];
  /** Waits until `isReached` returns true for the webhooks received so far. */
  until(isReached: (webhooks: readonly WebhookRequest[]) => boolean): Promise<void>;
}

export const webhookSecret = "s3cret";
const voiceKey = "key-1";

interface SimulationOptions {
  readonly timeoutSeconds?: number;
  readonly concurrencyLimit?: number;
  readonly speed?: number;
}

/** At this speed a talk of three minutes takes a tenth of a second. */
const defaultSpeed = 2000;

export async function simulateProviders({
  timeoutSeconds = 5,
  concurrencyLimit,
  speed = defaultSpeed,
}: SimulationOptions = {}): Promise<SimulatedProviders> {
  const webhooks: WebhookRequest[] = [];
  let handleRequest: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = createServer((request, response) => void respond(handleRequest, request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const simulators = createSimulators({
    database: new DatabaseSync(":memory:"),
    now,
    speed,
    baseUrl: `${url}/played`,
    voiceKeys: [voiceKey],
    concurrencyLimit,
  });
  const voice = createVapiVoice({
    apiKey: voiceKey,
    baseUrl: `${url}/played/vapi`,
    webhookSecret,
    timeoutSeconds,
    webhookUrl: `${url}/webhooks`,
  });
  handleRequest = async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/played/"))
      return simulators.fetch(new Request(`${url}${pathname.slice("/played".length)}${search}`, request));
    const body: unknown = await request.json();
    webhooks.push({ headers: Object.fromEntries(request.headers), body, event: await voice.readEvent(body) });
    return Response.json({});
  };
  simulators.start();
  return {
    baseUrlOf: (provider) => `${url}/played/${provider}`,
    simulators,
    voice,
    webhooks,
    async until(isReached) {
      for (let waitedMs = 0; !isReached(webhooks); waitedMs += 10) {
        if (waitedMs > 10_000)
          throw new Error(`Waited in vain; received ${JSON.stringify(webhooks.map(({ event }) => event))}`);
        await new Promise((done) => setTimeout(done, 10));
      }
    },
    async [Symbol.asyncDispose]() {
      await simulators.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function respond(
  handleRequest: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const disconnected = new AbortController();
  outgoing.once("close", () => disconnected.abort());
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && chunks.length > 0;
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
    signal: disconnected.signal,
  });
  const response = await handleRequest(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  try {
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Credentials of an account that the sandbox ships, for one of its numbers. */
export function credentialsOf(title: string, phoneNumber?: string): NumberCredentials {
  const account = demoAccounts.find((candidate) => candidate.title === title);
  const number = phoneNumber ?? account?.numbers[0]?.phoneNumber;
  if (!account || !number) throw new Error(`No demo account ${title}`);
  const common = { phoneNumber: number, label: "Main line" };
  return account.provider === "twilio"
    ? { ...common, provider: "twilio", accountSid: account.accountSid, authToken: account.authToken }
    : { ...common, provider: "telnyx", apiKey: account.apiKey };
}

/** Registers the account's first number and returns the voice provider's id for it. */
export async function registerNumber({ voice }: SimulatedProviders, title = "Northwind"): Promise<string> {
  const result = await voice.registerNumber(credentialsOf(title));
  if (result.kind !== "registered") throw new Error(`Not registered: ${JSON.stringify(result)}`);
  return result.voiceNumberId;
}
