/** Judges an account that several tenants share: everyone is called, in fair turns, and no line is idle while people wait. */
import { computeAccountUse, longestIdleMs } from "../account/use.ts";
import { type Plan, reservedLinesOf } from "../plan.ts";
import { casts, tenantIdOf } from "../world/template.ts";
import type { World } from "../world/world.ts";

/** A tenant may wait this many times its fair share. */
const maxFairShares = 2;
/** Longer than the wake-ups of a waiting number take. */
const maxIdleMs = 30_000;
/** After a storm the product repairs its effects within this time. */
const healingMs = 600_000;

export function judgeAccount(
  { provider, runStartByTenant, calmFrom }: World,
  plan: Plan,
  blame: (words: string) => void,
): void {
  const { crowd, nonce, startsAt } = plan;
  const lines = plan.lines - reservedLinesOf(plan.lines);
  if (!crowd) return;
  const tenants = casts[plan.cast].flatMap(({ letter }) => {
    const tenantId = tenantIdOf(letter, nonce);
    const startedAt = runStartByTenant.get(tenantId);
    return startedAt === undefined ? [] : [{ tenantId, startedAt, people: crowd.people, slots: crowd.numbers }];
  });
  if (tenants.length === 0) return;
  const isCalm = plan.maxFaults === 0;
  const { firstDials } = computeAccountUse(provider.calls, tenants, lines);
  for (const [index, { waitMs, fairMs }] of firstDials.entries()) {
    const maxWaitMs = maxFairShares * fairMs + (isCalm ? 0 : calmFrom - startsAt + healingMs);
    if (waitMs > maxWaitMs)
      blame(`${tenants[index]?.tenantId} waits ${waitMs} ms for its first dial, and its fair share is ${fairMs} ms`);
  }
  const longestIdle = longestIdleMs(provider.calls, tenants, lines);
  if (isCalm && longestIdle > maxIdleMs) blame(`a line of the account is idle for ${longestIdle} ms while people wait`);
}
