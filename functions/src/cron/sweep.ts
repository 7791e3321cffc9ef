/** Every minute: a round over all tenants' calls, lines, runs and texts, over subscriptions and unreported calls, and over their unfinished domains, imports, removals and work on many. */
import * as Assistant from "@callwright/core/assistant/index";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Domain from "@callwright/core/domain/index";
import * as Import from "@callwright/core/import/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { withMetrics } from "@callwright/core/kernel/metrics";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Outbox from "@callwright/core/outbox/index";
import * as Parent from "@callwright/core/parent/index";
import * as Tenant from "@callwright/core/tenant/index";
import * as Text from "@callwright/core/text/index";
import { config } from "../config.ts";
import { runtime } from "../runtime.ts";

export function handler(): Promise<void> {
  const scope = {
    ...runtime(),
    requestId: newId("req"),
    actor: { type: "platform", cause: "sweep" } as const,
    tenantId: undefined,
  };
  return withMetrics(config.stage(), () => runIn(scope, round));
}

async function round(): Promise<void> {
  // Side by side: neither waits for the other's providers, nor falls with them.
  const rounds = await Promise.allSettled([
    Call.sweep(),
    Assistant.sweep(),
    Billing.Subscription.sweep(),
    Domain.sweep(),
    Import.sweep(),
    Parent.sweepRemovals(),
    CandidateAdmin.sweep(),
    PhoneNumber.sweep(),
    Tenant.sweepRetention(),
    Text.sweep(),
    Outbox.sweep(),
  ]);
  const failures = rounds.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length > 0) throw new Error(failures.map(describeError).join("; "));
  const done: Record<string, number> = Object.assign({}, ...rounds.map((one) => "value" in one && one.value));
  if (Object.values(done).some((count) => count > 0)) log.info("sweep.done", done);
}
