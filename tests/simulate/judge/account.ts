/** Judges an account that several tenants share: everyone is called, in fair turns, and no line is idle while people wait. */
import { accountUse, longestIdleMs } from "../account/use.ts";
import { type Plan, reserveOf } from "../plan.ts";
import { casts, tenantIdOf } from "../world/template.ts";
import type { World } from "../world/world.ts";

const mostFairWaits = 2;
/** The wake-ups of a waiting number take this long. */
const idleMs = 30_000;
/** After a storm all is well again within this time. */
const healingMs = 600_000;

export function judgeAccount({ provider, started, calmFrom }: World, plan: Plan, blame: (words: string) => void): void {
  const { crowd, nonce, startsAt } = plan;
  const lines = plan.lines - reserveOf(plan.lines);
  if (!crowd) return;
  const tenants = casts[plan.cast].flatMap(({ letter }) => {
    const tenantId = tenantIdOf(letter, nonce);
    const startedAt = started.get(tenantId);
    return startedAt === undefined ? [] : [{ tenantId, startedAt, people: crowd.people, slots: crowd.numbers }];
  });
  if (tenants.length === 0) return;
  const isCalm = plan.faults === 0;
  const { firstDials } = accountUse(provider.calls, tenants, lines);
  for (const [index, { waitMs, fairMs }] of firstDials.entries()) {
    const longest = mostFairWaits * fairMs + (isCalm ? 0 : calmFrom - startsAt + healingMs);
    if (waitMs > longest)
      blame(`${tenants[index]?.tenantId} waits ${waitMs} ms for its first dial, and its fair share is ${fairMs} ms`);
  }
  const longestIdle = longestIdleMs(provider.calls, tenants, lines);
  if (isCalm && longestIdle > idleMs) blame(`a line of the account is idle for ${longestIdle} ms while people wait`);
}
