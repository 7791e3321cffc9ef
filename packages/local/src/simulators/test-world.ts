/** For tests: one HTTP server that serves the simulators and receives their webhooks. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { createSimulators } from "./index.ts";
import type { Simulators } from "./types.ts";

export interface ReceivedWebhook {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface World {
  readonly simulators: Simulators;
  readonly baseUrl: string;
  readonly hookUrl: string;
  readonly webhooks: ReceivedWebhook[];
  /** Sets what the webhook receiver answers; 200 by default. */
  answerWith(status: (webhook: ReceivedWebhook, webhookCount: number) => number | Promise<number>): void;
  moveClock(seconds: number): void;
  now(): number;
  /** Kills the simulators as a crash would, and starts new ones on the same database. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export const VOICE_KEY = "voice-key-of-the-tests";
const MOUNT = "/sandbox/providers";

export interface WorldOptions {
  readonly speed?: number | undefined;
  readonly concurrencyLimit?: number | undefined;
}

export async function openWorld({ speed = 1000, concurrencyLimit }: WorldOptions = {}): Promise<World> {
  const database = new DatabaseSync(":memory:");
  const webhooks: ReceivedWebhook[] = [];
  let offsetMs = 0;
  let answer: Parameters<World["answerWith"]>[0] = () => 200;
  let simulators: Simulators | undefined;

  const listener = getRequestListener(async (request) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith(MOUNT)) {
      const unmounted = new Request(new URL(url.pathname.slice(MOUNT.length) + url.search, url.origin), request);
      return simulators ? simulators.fetch(unmounted) : new Response(null, { status: 503 });
    }
    const webhook = { url: request.url, headers: request.headers, body: await request.text() };
    webhooks.push(webhook);
    return new Response("ok", { status: await answer(webhook, webhooks.length) });
  });
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = () => Date.now() + offsetMs;
  const create = () =>
    createSimulators({ database, now, speed, baseUrl: origin + MOUNT, voiceKeys: [VOICE_KEY], concurrencyLimit });
  const first = create();
  simulators = first;
  first.start();

  return {
    get simulators() {
      return simulators ?? first;
    },
    baseUrl: origin + MOUNT,
    hookUrl: `${origin}/hook`,
    webhooks,
    answerWith: (status) => {
      answer = status;
    },
    moveClock(seconds) {
      offsetMs += seconds * 1000;
      simulators?.onClockMoved();
    },
    now,
    async crash() {
      await simulators?.stop();
      simulators = create();
      simulators.start();
    },
    async close() {
      await simulators?.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Polls until `probe` returns something. */
export async function waitUntil<Found>(probe: () => Found | undefined | false, seconds = 30): Promise<Found> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Nothing after ${seconds} s: ${probe}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
