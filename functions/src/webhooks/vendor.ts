/** What each vendor's webhooks have in common: a proof of the sender, and a message for a worker. */
import type { errors } from "@callwright/contracts/error-codes";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Answer } from "./answer.ts";

export interface Webhook {
  readonly event: APIGatewayProxyEventV2;
  /** What follows `/api/webhooks/<vendor>`. */
  readonly path: string;
  readonly body: Buffer;
  readonly requestId: string;
}

/** `signature`: of the sender and the body. `address`: only of the address, which the sender alone knows. */
export type Proof = "signature" | "address";
export type Refusal = { readonly refused: keyof typeof errors };

export interface Vendor {
  readonly path: RegExp;
  /** A larger body is refused before it is read. */
  readonly maxBodyBytes: number;
  /** Where the body is stored, below the vendor's folder and without an ending: by day and request if absent. */
  readonly placeBody?: (webhook: Webhook, day: string) => string;
  verify(webhook: Webhook): Promise<Proof | Refusal>;
  /** Queues the worker's message, given the key of the stored body; undefined where no worker uses the webhook. */
  parse(webhook: Webhook, proof: Proof): ((key: string) => Promise<void>) | Refusal | undefined;
  /** What is stored of the body, where the sender repeats secrets in it. */
  stored?(webhook: Webhook): Promise<Buffer>;
  readonly contentType: "application/json" | "text/plain";
  readonly answer: Answer;
}
