/** Tells the voice provider who takes an inbound call. The provider waits 7.5 seconds, so all reads are by key. */
import { answerCall } from "@callwright/core/call/inbound/answer";
import { type ReadRow, rowKey, toRow } from "@callwright/core/db/light-rows";
import { now } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { once } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure, withMetrics } from "@callwright/core/kernel/metrics";
import { callSentences } from "@callwright/core/number/index";
import { createRowReader } from "@callwright/providers/aws/rows";
import { answerBody } from "@callwright/providers/vapi/request";
import { isAssistantRequest, readCaller } from "@callwright/providers/vapi/webhook";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { readAccountId, readNumberKey, readObject, verify } from "../webhooks/vapi-sender.ts";
import { type Answer, answer, refuse } from "../webhooks/webhook.ts";

/** For each of two steps, so that even a late failure leaves time to answer with a sentence. */
const deadlineMs = 2_000;

const rowReader = once(() =>
  createRowReader({ region: config.region(), endpoint: config.endpoints.dynamodb(), table: config.table() }),
);

const readRow: ReadRow = async (name, ids) => {
  const storedRow = await rowReader()(rowKey(name, ids));
  return storedRow && toRow(name, storedRow);
};

export const handler = (event: APIGatewayProxyEventV2): Promise<Answer> =>
  withMetrics(config.stage(), async () => (await answerAssistantRequest(event)) ?? handleWebhook(event));

/** The provider sends its other messages about a number's calls to the same address. */
async function handleWebhook(event: APIGatewayProxyEventV2): Promise<Answer> {
  const webhooks = await import("../webhooks/handler.ts");
  return webhooks.handler(event);
}

async function answerAssistantRequest(event: APIGatewayProxyEventV2): Promise<Answer | undefined> {
  const path = event.rawPath.replace("/api/webhooks/vapi", "");
  const number = readNumberKey({ path });
  const message = readObject(Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8").toString());
  if (!number || !message || !isAssistantRequest(message)) return undefined;
  const requestId = newId("req");
  const startedMs = now();
  try {
    const proof = await beforeDeadline(verify({ path, event }));
    if (typeof proof === "object") return refuse(proof.refused, requestId);
    const question = { ...number, accountId: readAccountId({ path }), caller: readCaller(message) };
    const callAnswer = await beforeDeadline(answerCall(question, readRow));
    log.info("call.answered", { requestId, ...number, kind: callAnswer.kind, ms: now() - startedMs });
    return answer(200, answerBody(callAnswer));
  } catch (error) {
    log.error("call.answer-failed", { requestId, ...number, error: describeError(error) });
    measure("FailedWebhooks");
    return answer(200, answerBody({ kind: "sentence", words: callSentences.en.sorry }));
  }
}

const beforeDeadline = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("No answer within two seconds")), deadlineMs).unref();
    }),
  ]);
