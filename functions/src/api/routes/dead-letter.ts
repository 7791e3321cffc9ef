import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/dead-letter";
import * as DeadLetter from "@callwright/core/dead-letter/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function deadLetterRoutes(app: App): void {
  implement(app, endpoints.getDeadLetters, () => DeadLetter.list());

  implement(app, endpoints.replayDeadLetter, async ({ body }) => {
    await DeadLetter.replay(body.queue, body.letterId);
    return { message: messages.deadLetterReplayed };
  });
}
