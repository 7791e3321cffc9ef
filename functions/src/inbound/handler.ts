/** Answers within its 7.5 seconds who takes a call: reads rows by key, writes nothing, always has something to say. */
import { answerCall } from "@callwright/core/call/inbound/answer";
import { type ReadRow, rowKey, toRow } from "@callwright/core/db/light-rows";
import { now } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { once } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure, withMetrics } from "@callwright/core/kernel/metrics";
import { sentences } from "@callwright/core/number/index";
import { createRowReader } from "@callwright/providers/aws/rows";
import { answerBody } from "@callwright/providers/vapi/request";
import { callerIn, isQuestion } from "@callwright/providers/vapi/webhook";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { type Answer, answer, refuse } from "../webhooks/answer.ts";
import { accountIdOf, numberOf, readObject, verify } from "../webhooks/vapi-sender.ts";

const deadlineMs = 2_000;

const readByKey = once(() =>
  createRowReader({ region: config.region(), endpoint: config.endpoints.dynamodb(), table: config.table() }),
);

const read: ReadRow = async (name, ids) => {
  const stored = await readByKey()(rowKey(name, ids));
  return stored && toRow(name, stored);
};

export const handler = (event: APIGatewayProxyEventV2): Promise<Answer> =>
  withMetrics(config.stage(), async () => (await answerQuestion(event)) ?? passOn(event));

async function passOn(event: APIGatewayProxyEventV2): Promise<Answer> {
  const webhooks = await import("../webhooks/handler.ts");
  return webhooks.handler(event);
}

async function answerQuestion(event: APIGatewayProxyEventV2): Promise<Answer | undefined> {
  const path = event.rawPath.replace("/api/webhooks/vapi", "");
  const number = numberOf({ path });
  const message = readObject(Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8").toString());
  if (!number || !message || !isQuestion(message)) return undefined;
  const requestId = newId("req");
  const startedMs = now();
  try {
    const proof = await beforeDeadline(verify({ path, event }));
    if (typeof proof === "object") return refuse(proof.refused, requestId);
    const question = { ...number, accountId: accountIdOf({ path }), caller: callerIn(message) };
    const found = await beforeDeadline(answerCall(question, read));
    log.info("call.answered", { requestId, ...number, kind: found.kind, ms: now() - startedMs });
    return answer(200, answerBody(found));
  } catch (error) {
    log.error("call.answer-failed", { requestId, ...number, error: describeError(error) });
    measure("FailedWebhooks");
    return answer(200, answerBody({ kind: "sentence", words: sentences.en.sorry }));
  }
}

const beforeDeadline = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("No answer within two seconds")), deadlineMs).unref();
    }),
  ]);
