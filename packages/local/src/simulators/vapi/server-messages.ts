/** The voice provider's webhooks: which are sent for a call, where to, and what they say. */
import type { Deliveries, RetryPlan } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import type { CallRecord } from "./calls.ts";
import type { Links } from "./links.ts";
import { ORG_ID } from "./objects.ts";
import { analysisOf, artifactOf, costOfCall, messagesOf, openAiMessagesOf, presentCall } from "./present.ts";
import { transferUpdateOf } from "./transfers.ts";

const DEFAULT_TIMEOUT_SECONDS = 20;
const ALL_SECONDS = Number.POSITIVE_INFINITY;

/** `atMs` is when the event happened, `sendAtMs` when its webhook is sent: now by default. */
export interface ServerMessages {
  /** Sends `status-update`; at the end with the reason. */
  sendStatus(call: CallRecord, atMs: number, sendAtMs?: number): void;
  /** Sends `status-update` and `transfer-update` while a colleague is asked; the call continues. */
  sendTransfer(call: CallRecord, atMs: number, sendAtMs?: number): void;
  /** Sends `end-of-call-report`. */
  sendReport(call: CallRecord, atMs: number): void;
  /** Sends the messages about one spoken line: speech-update, transcript, conversation-update. */
  sendLine(call: CallRecord, index: number, atMs: number): void;
  /** The JSON of a message. */
  bodyOf(call: CallRecord, type: string, content: Record<string, unknown>): string;
  /** Sends a message without content. */
  sendPlain(call: CallRecord, type: "hang" | "assistant.started" | "call.deleted", atMs: number): void;
}

export function createServerMessages(deliveries: Deliveries, links: Links, now: () => number): ServerMessages {
  /** Sends a message if the assistant subscribes to its type. */
  function send(
    call: CallRecord,
    type: string,
    atMs: number,
    content: () => Record<string, unknown>,
    sendAtMs?: number,
  ) {
    const { server, serverMessages } = call.setup;
    if (!server?.url || !isSubscribed(type, serverMessages)) return;
    const webhooks = scenarioOf(call.number).webhooks;
    deliveries.send({
      provider: "vapi",
      account: ORG_ID,
      subject: call.id,
      type,
      url: server.url,
      headers: { "content-type": "application/json", ...textHeaders(server.headers) },
      body: () => bodyOf(call, type, content(), atMs),
      plan: planOf(server),
      atMs: sendAtMs,
      // Reordering is done by `sendAtMs`.
      treatment: webhooks === "reordered" ? undefined : webhooks,
    });
  }

  const bodyOf = (call: CallRecord, type: string, content: Record<string, unknown>, atMs: number): string =>
    JSON.stringify({ message: { timestamp: Math.round(atMs), type, ...content, ...commonOf(call) } });

  function commonOf(call: CallRecord): Record<string, unknown> {
    const { setup } = call;
    const omitted = new Set(["messages", "artifact", "costs"]);
    return {
      call: Object.fromEntries(Object.entries(presentCall(call, links, 0)).filter(([name]) => !omitted.has(name))),
      assistant: setup.assistant,
      ...(setup.customer && { customer: setup.customer }),
      ...(setup.phoneNumber && { phoneNumber: withoutSecrets(setup.phoneNumber) }),
    };
  }

  const sendStatus: ServerMessages["sendStatus"] = (call, atMs, sendAtMs) => {
    const heardSeconds = call.status === "ended" ? ALL_SECONDS : 0;
    const content = () => ({
      status: call.status,
      ...(call.status === "ended" && { endedReason: call.endedReason }),
      artifact: {
        messages: messagesOf(call, heardSeconds),
        messagesOpenAIFormatted: openAiMessagesOf(call, heardSeconds),
      },
    });
    send(call, "status-update", atMs, content, sendAtMs);
  };

  return {
    sendStatus,
    sendTransfer(call, atMs, sendAtMs) {
      sendStatus({ ...call, status: "forwarding" }, atMs, sendAtMs);
      send(call, "transfer-update", atMs, () => transferUpdateOf(call.setup), sendAtMs);
    },
    sendReport(call, atMs) {
      send(call, "end-of-call-report", atMs, () => {
        const cost = costOfCall(call);
        const presented = presentCall(call, links, ALL_SECONDS);
        return {
          endedReason: call.endedReason,
          ...(presented.startedAt !== undefined && { startedAt: presented.startedAt }),
          endedAt: presented.endedAt,
          cost: cost.total,
          costBreakdown: cost.breakdown,
          costs: cost.items,
          analysis: analysisOf(call),
          artifact: call.startedMs === null ? { messages: [], messagesOpenAIFormatted: [] } : artifactOf(call, links),
        };
      });
    },
    sendLine(call, index, atMs) {
      const line = call.setup.script.lines[index];
      if (!line) return;
      const role = line.role === "bot" ? "assistant" : "user";
      send(call, "speech-update", atMs, () => ({ status: "stopped", role, turn: index }));
      const transcript = () => ({ role, transcriptType: "final", transcript: line.text, isFiltered: false });
      send(call, 'transcript[transcriptType="final"]', atMs, transcript);
      send(call, "conversation-update", atMs, () => ({
        messages: messagesOf(call, line.end),
        messagesOpenAIFormatted: openAiMessagesOf(call, line.end),
      }));
    },
    bodyOf: (call, type, content) => bodyOf(call, type, content, now()),
    sendPlain: (call, type, atMs) => send(call, type, atMs, () => ({})),
  };
}

/** Whether the assistant subscribes to messages about single lines. */
export const wantsLines = (serverMessages: readonly string[]): boolean =>
  ["speech-update", "conversation-update", 'transcript[transcriptType="final"]'].some((type) =>
    isSubscribed(type, serverMessages),
  );

function isSubscribed(type: string, subscriptions: readonly string[]): boolean {
  return subscriptions.includes(type) || (type.startsWith("transcript[") && subscriptions.includes("transcript"));
}

export function planOf({ timeoutSeconds, backoffPlan }: NonNullable<CallRecord["setup"]["server"]>): RetryPlan {
  return {
    timeoutMs: (timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    maxRetries: backoffPlan?.maxRetries ?? 0,
    baseDelaySeconds: backoffPlan?.baseDelaySeconds ?? 0,
    growth: backoffPlan?.type ?? "fixed",
    excludedStatusCodes: backoffPlan?.excludedStatusCodes,
  };
}

export const textHeaders = (headers: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const secretFields = new Set(["twilioAuthToken", "twilioApiSecret"]);
export const withoutSecrets = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !secretFields.has(name)));
