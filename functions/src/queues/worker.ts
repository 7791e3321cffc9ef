/** A queue's worker: parse the message, take its actor, make one domain call; what fails is delivered again, alone. */
import { now } from "@callwright/core/kernel/clock";
import { runIn, type Context as Scope } from "@callwright/core/kernel/context";
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
    const work = () => Promise.all(Records.map((record) => handle(handlers, record)));
    const results = await withMetrics(config.stage(), work);
    const batchItemFailures = Records.flatMap((record, index) =>
      results[index] ? [] : [{ itemIdentifier: record.messageId }],
    );
    return { batchItemFailures };
  };
}

/** True when the message is done with. */
async function handle(handlers: readonly Handler[], record: SQSRecord): Promise<boolean> {
  let message: Envelope | undefined;
  try {
    const { envelope, actor } = readEnvelope(record.body);
    message = envelope;
    const handler = handlers.find(({ type }) => type === envelope.type);
    if (!handler) throw new Error(`No handler for ${envelope.type}`);
    const scope: Scope = { ...runtime(), requestId: envelope.requestId, actor, tenantId: envelope.tenantId };
    await runIn(scope, async () => {
      await handler.run(envelope.payload);
      if (isWebhookMessage(envelope.type)) measure("WebhookLag", now() - Number(record.attributes.SentTimestamp));
    });
    return true;
  } catch (error) {
    measure("FailedMessages");
    log.error("message.failed", {
      ...idsIn(message?.payload),
      type: message?.type,
      tenantId: message?.tenantId,
      requestId: message?.requestId,
      receives: Number(record.attributes.ApproximateReceiveCount),
      error: describeError(error),
    });
    return false;
  }
}

/** What a message is about; and where a webhook's body is kept. */
function idsIn(payload: unknown): Record<string, string> {
  const entries = Object.entries(payload ?? {}).filter(([name]) => /Id$|^key$/.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
