import { errors } from "@callwright/contracts/error-codes";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export type Answer = APIGatewayProxyStructuredResultV2;

export function refuse(code: keyof typeof errors, requestId: string): Answer {
  const { status, message } = errors[code];
  log.info("webhook.refused", { requestId, code });
  return answer(status, { success: false, code, message, refusal: { code }, requestId });
}

export const answer = (statusCode: number, body: object): Answer => ({
  statusCode,
  headers: { ...answerHeaders, "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

export const answerXml = (body: string): Answer => ({
  statusCode: 200,
  headers: { ...answerHeaders, "content-type": "text/xml", "cache-control": "no-store" },
  body,
});
