/** Every minute: each domain looks for work of all tenants that is overdue or was interrupted. */
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
  return withMetrics(config.stage(), () => runIn(scope, sweepDomains));
}

async function sweepDomains(): Promise<void> {
  // In parallel, so that no domain waits for the providers of another domain or fails with them.
  const results = await Promise.allSettled([
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
  const failures: unknown[] = [];
  const counts: Record<string, number> = {};
  for (const result of results)
    if (result.status === "rejected") failures.push(result.reason);
    else Object.assign(counts, result.value);
  if (failures.length > 0) throw new Error(failures.map(describeError).join("; "));
  if (Object.values(counts).some((count) => count > 0)) log.info("sweep.done", counts);
}
