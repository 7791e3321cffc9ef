/** Messages that could not be worked: seeing them, and putting one back. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/dead-letter";
import * as DeadLetter from "@callwright/core/dead-letter/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { successOf } from "../present/done.ts";

export function deadLetterRoutes(app: App): void {
  implement(app, endpoints.getDeadLetters, async () => ({ success: true as const, ...(await DeadLetter.list()) }));

  implement(app, endpoints.replayDeadLetter, async ({ body }) => {
    await DeadLetter.replay(body.queue, body.letterId);
    return successOf(messages.deadLetterReplayed);
  });
}
