import type { ResponseOf } from "@callwright/contracts/endpoint";
import type * as z from "zod/mini";
import { readRefusal } from "./api-error.ts";
import { addressOf, type EndpointArgs, payloadOf, type UntypedInput, type Wire } from "./request.ts";
import { type ApiKeyEndpoints, wires } from "./wires.ts";

export { ApiError, type Issue } from "./api-error.ts";

export interface CallwrightOptions {
  /** Your own host, for instance `https://calls.example.com`. */
  readonly url: string;
  readonly apiKey: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface IdempotencyOption {
  readonly idempotencyKey?: string;
}

type OptionsOf<E> = E extends { method: "POST" } | { hasBodyKey: true } ? IdempotencyOption : unknown;

/** Recordings and images come as a file, CSV as text. */
type AnswerOf<E extends { response: z.ZodMiniType; kind: unknown }> = E["kind"] extends "redirect" | "image"
  ? Blob
  : ResponseOf<E>;

/** Each call returns the answer, or throws an `ApiError` where the API refuses. */
export type Callwright = {
  readonly [Name in keyof ApiKeyEndpoints]: (
    ...args: EndpointArgs<ApiKeyEndpoints[Name], OptionsOf<ApiKeyEndpoints[Name]>>
  ) => Promise<AnswerOf<ApiKeyEndpoints[Name]>>;
};

export function createCallwright(options: CallwrightOptions): Callwright {
  const calls = Object.entries(wires).map(([name, wire]) => [
    name,
    (input: UntypedInput & IdempotencyOption = {}) => send(options, wire, input),
  ]);
  return Object.fromEntries(calls);
}

async function send({ url, apiKey, headers }: CallwrightOptions, wire: Wire, input: UntypedInput & IdempotencyOption) {
  const body = payloadOf(wire, input);
  const answer = await fetch(new URL(addressOf(wire, input), url), {
    method: wire.method ?? "GET",
    headers: {
      ...headers,
      authorization: `Bearer ${apiKey}`,
      // fetch sets the boundary of a multipart body.
      ...(typeof body === "string" && { "content-type": "application/json" }),
      ...(input.idempotencyKey !== undefined && { "idempotency-key": input.idempotencyKey }),
    },
    ...(body !== undefined && { body }),
    ...(input.signal && { signal: input.signal }),
  });
  if (!answer.ok) throw await readRefusal(answer, `${answer.status} ${answer.statusText}`);
  if (wire.kind === "csv") return answer.text();
  return wire.kind ? answer.blob() : answer.json();
}
