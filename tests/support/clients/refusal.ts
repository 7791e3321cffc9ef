/** What a refusal says. */
import { type ErrorCode, errorSchema, errors } from "@callwright/contracts";
import { expect } from "vitest";
import type { Answer } from "./client.ts";

/** The refusal of that code, with its status; answers its words and fields. */
export function expectRefusal(answer: Answer, code: ErrorCode) {
  const body = errorSchema.parse(answer.body);
  expect({ status: answer.status, code: body.code }).toEqual({ status: errors[code].status, code });
  return body;
}

/** A refusal without what differs from request to request. */
export function withoutRequestId(answer: Answer): unknown {
  const { requestId: _, ...body } = errorSchema.parse(answer.body);
  return { status: answer.status, ...body };
}
