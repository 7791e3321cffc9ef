/** Checks and compares refusals. */
import { type ErrorCode, errorSchema, errors } from "@callwright/contracts";
import { expect } from "vitest";
import type { Answer } from "./client.ts";

/** Expects a refusal with this code and its status; returns the refusal's body. */
export function expectRefusal(answer: Answer, code: ErrorCode) {
  const body = errorSchema.parse(answer.body);
  expect({ status: answer.status, code: body.code }).toEqual({ status: errors[code].status, code });
  return body;
}

/** A refusal's status and body without the request id, which differs each time. */
export function withoutRequestId(answer: Answer): unknown {
  const { requestId: _, ...body } = errorSchema.parse(answer.body);
  return { status: answer.status, ...body };
}
