/** A queue's worker: makes one domain call per message, as its actor; failed messages are delivered again. */
import { now } from "@callwright/core/kernel/clock";
import { type Context, runIn } from "@callwright/core/kernel/context";
import { isWebhookMessage } from "@callwright/core/kernel/envelope";
import { parse } from "@callwright/core/kernel/fn";
import { describeError, log } from "@callwright/core/kernel/log";
import { type Envelope, type MessageType, readEnvelope } from "@callwright/core/kernel/message";
import { measure, withMetrics } from "@callwright/core/kernel/metrics";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod/mini";
import { config } from "../config.ts";
import { runtime } from "../runtime.ts";

interface Handler {
  readonly type: string;
  readonly run: (payload: unknown) => Promise<void>;
}

/** Binds a message type to the one domain call that handles it. */
export function on<S extends z.ZodMiniType>(
  message: MessageType<S>,
  run: (payload: z.output<S>) => Promise<void>,
): Handler {
  return { type: message.type, run: (payload) => run(parse(message.schema, payload)) };
}

export function createWorker(...handlers: readonly Handler[]) {
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const work = () => Promise.all(Records.map((record) => tryHandle(handlers, record)));
    const successes = await withMetrics(config.stage(), work);
    const failedRecords = Records.filter((_, index) => !successes[index]);
    return { batchItemFailures: failedRecords.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

async function tryHandle(handlers: readonly Handler[], record: SQSRecord): Promise<boolean> {
  let message: Envelope | undefined;
  try {
    const { envelope, actor } = readEnvelope(record.body);
    message = envelope;
    const handler = handlers.find(({ type }) => type === envelope.type);
    if (!handler) throw new Error(`No handler for ${envelope.type}`);
    const scope: Context = { ...runtime(), requestId: envelope.requestId, actor, tenantId: envelope.tenantId };
    await runIn(scope, async () => {
      await handler.run(envelope.payload);
      // The time from a webhook's arrival in the queue until its work is done.
      if (isWebhookMessage(envelope.type)) measure("WebhookLag", now() - Number(record.attributes.SentTimestamp));
    });
    return true;
  } catch (error) {
    measure("FailedMessages");
    log.error("message.failed", {
      ...readIds(message?.payload),
      type: message?.type,
      tenantId: message?.tenantId,
      requestId: message?.requestId,
      receives: Number(record.attributes.ApproximateReceiveCount),
      error: describeError(error),
    });
    return false;
  }
}

/** The payload's ids, and the `key` of a webhook's stored body. */
function readIds(payload: unknown): Record<string, string> {
  const ids = Object.entries(payload ?? {}).filter(([name]) => name.endsWith("Id") || name === "key");
  return Object.fromEntries(ids.map(([name, value]) => [name, String(value)]));
}
