/** Every minute: a round over all tenants' calls, lines, runs and texts, and over their unfinished domains, imports, removals and work on many. */
import * as Call from "@callwright/core/call/index";
import * as Domain from "@callwright/core/domain/index";
import * as Import from "@callwright/core/import/index";
import * as Job from "@callwright/core/job/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { log } from "@callwright/core/kernel/log";
import { measured } from "@callwright/core/kernel/metrics";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Roster from "@callwright/core/roster/index";
import * as Text from "@callwright/core/text/index";
import { config } from "../config.ts";
import { runtime } from "../runtime.ts";

export async function handler(): Promise<void> {
  const scope = {
    ...runtime(),
    requestId: newId("req"),
    actor: { type: "platform", cause: "sweep" } as const,
    tenantId: undefined,
  };
  // Side by side: neither waits for the other's providers, nor falls with them.
  const round = () =>
    Promise.allSettled([
      Call.sweep(),
      Domain.sweep(),
      Import.sweep(),
      Job.sweepRemovals(),
      Roster.sweep(),
      PhoneNumber.sweep(),
      Text.sweep(),
    ]);
  const rounds = await measured(config.stage(), () => runIn(scope, round));
  const failures = rounds.flatMap((round) => (round.status === "rejected" ? [round.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
  const done: Record<string, number> = Object.assign({}, ...rounds.map((round) => "value" in round && round.value));
  if (Object.values(done).some((count) => count > 0)) log.info("sweep.done", done);
}
