/** Errors of the emulated services, with the real services' error names, as the SDK reads them. */
import type { Hono } from "hono";

export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 412;
  readonly type: string;

  constructor(status: Refusal["status"], type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** Answers refusals; any other error is taken for an unreadable request. */
export function answerRefusals(app: Hono, unreadableType: string): void {
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : new Refusal(400, unreadableType, error.message);
    c.header("x-amzn-errortype", refusal.type);
    return c.json({ message: refusal.message }, refusal.status);
  });
}
