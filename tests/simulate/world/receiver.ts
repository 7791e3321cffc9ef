/** The receiver of a world's webhooks: takes them, remembers them, and refuses or loses one now and then. */
import type { WebhookResult, WebhookSender } from "@callwright/core/ports/webhook-sender";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly url: string;
  readonly body: string;
}

interface ReceiverOptions {
  readonly network: Network;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
}

const timeOutMs = 10_000;

export function createReceiver({ network, random, weather, tell }: ReceiverOptions) {
  const received: ReceivedEvent[] = [];
  const timedOut: WebhookResult = { kind: "failed", reason: "timeout" };

  const webhookSender: WebhookSender = {
    problemOf: async () => undefined,
    send: async ({ id, url, body }) => {
      const faults = weather();
      if (random.chance(faults.lostDelivery)) {
        await network.wait(timeOutMs);
        return timedOut;
      }
      const answer = await network.reach(`webhook ${id}`, random.between(30, 400), (): WebhookResult => {
        if (random.chance(faults.refusedDelivery)) return { kind: "answered", status: 500, answer: "" };
        tell(() => `RECEIVER ${url} takes ${id}: ${body}`);
        received.push({ id, url, body });
        return { kind: "answered", status: 200, answer: "" };
      });
      const isAccepted = answer.kind === "answered" && answer.status === 200;
      if (!isAccepted || !random.chance(faults.unansweredDelivery)) return answer;
      await network.wait(timeOutMs);
      return timedOut;
    },
  };
  return { webhookSender, received };
}
