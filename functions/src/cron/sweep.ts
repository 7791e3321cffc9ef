/** Every minute: the sweeper's round over all tenants. */
import * as Call from "@callwright/core/call/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { log } from "@callwright/core/kernel/log";
import { runtime } from "../runtime.ts";

export async function handler(): Promise<void> {
  const scope = {
    ...runtime(),
    requestId: newId("req"),
    actor: { type: "platform", cause: "sweep" } as const,
    tenantId: undefined,
  };
  const round = await runIn(scope, () => Call.sweep());
  if (round.asked > 0 || round.woken > 0) log.info("sweep.done", round);
}
