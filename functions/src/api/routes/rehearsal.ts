import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/rehearsal";
import * as Rehearsal from "@callwright/core/rehearsal/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function rehearsalRoutes(app: App): void {
  implement(app, endpoints.rehearse, async ({ params }) => ({
    message: messages.rehearsalStarted,
    rehearsal: await Rehearsal.start(params.id),
  }));

  implement(app, endpoints.getRehearsal, async ({ params }) => ({
    isAvailable: Rehearsal.isAvailable(),
    rehearsal: await Rehearsal.get(params.id),
  }));
}
