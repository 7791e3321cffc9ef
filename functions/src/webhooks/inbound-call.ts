/**
 * Answers the voice provider's question who takes a call, within its 7.5 seconds: reads rows by key, writes nothing, and
 * always answers 200 with something to say. Loaded with the first such question.
 */

import { answerCall } from "@callwright/core/call/index";
import { now } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure } from "@callwright/core/kernel/metrics";
import { sentences } from "@callwright/core/number/index";
import type { CallAnswer } from "@callwright/core/ports/voice";
import { createDatabase } from "@callwright/providers/aws/database";
import { answerBody } from "@callwright/providers/vapi/request";
import { callerIn } from "@callwright/providers/vapi/webhook";
import { config } from "../config.ts";
import { type Answer, answer } from "./answer.ts";

interface Question {
  readonly tenantId: string;
  readonly numberId: string;
  readonly accountId: string;
  readonly requestId: string;
  readonly message: object;
}

const database = createDatabase({
  region: config.region(),
  endpoint: config.endpoints.dynamodb(),
  table: config.table(),
});

/** No port is needed to look rows up. */
const ports = new Proxy({} as Parameters<typeof runIn>[0]["ports"], {
  get: (_, name) => {
    throw new Error(`An answer works without ${String(name)}`);
  },
});

const deadlineMs = 2_000;

export async function answerInboundCall(question: Question): Promise<Answer> {
  const startedMs = now();
  const found = await Promise.race([findAnswer(question), afterDeadline()]).catch((error: unknown): CallAnswer => {
    log.error("call.answer-failed", { numberId: question.numberId, error: describeError(error) });
    measure("FailedWebhooks");
    return { kind: "sentence", words: sentences.en.sorry };
  });
  log.info("call.answered", { numberId: question.numberId, kind: found.kind, ms: now() - startedMs });
  return answer(200, answerBody(found));
}

function findAnswer({ tenantId, numberId, accountId, requestId, message }: Question): Promise<CallAnswer> {
  const actor = { type: "system", tenantId, cause: "voice.question" } as const;
  return runIn({ requestId, actor, tenantId, database, ports }, () =>
    answerCall({ numberId, accountId, caller: callerIn(message) }),
  );
}

const afterDeadline = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("No answer within two seconds")), deadlineMs).unref();
  });
