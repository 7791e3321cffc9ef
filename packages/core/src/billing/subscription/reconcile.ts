import { db } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { tenantId } from "../../kernel/context.ts";
import { openAccount } from "./accounts.ts";
import type { SubscriptionItem } from "./row.ts";

export interface UsageComparison {
  readonly userId: string;
  readonly customerId: string;
  /** ISO 8601, whole minutes. */
  readonly from: string;
  readonly to: string;
  readonly reported: number;
  readonly counted: number;
  readonly free: number;
  readonly waiting: number;
}

const minuteMs = 60_000;
const wholeMinute = (ms: number): string => toIso(Math.floor(ms / minuteMs) * minuteMs);

export async function reconcile(): Promise<readonly UsageComparison[]> {
  const { data } = await db()
    .subscription.query.primary({ tenantId: tenantId() })
    .go({ pages: "all", consistent: true });
  const comparisons: UsageComparison[] = [];
  for (const row of data) if (row.periodStart) comparisons.push(await compare(row, row.periodStart));
  return comparisons;
}

async function compare(row: SubscriptionItem, periodStart: string): Promise<UsageComparison> {
  const { tenantId: tenant, userId, customerId, accountId } = row;
  const from = wholeMinute(Date.parse(periodStart));
  const to = wholeMinute(now());
  const { data } = await db().ledger.query.primary({ tenantId: tenant, userId }).go({ pages: "all", consistent: true });
  const own = data.filter(
    ({ billedTo, endedAt = "" }) => billedTo === `${accountId}/${customerId}` && endedAt >= from && endedAt < to,
  );
  const { payments } = await openAccount(accountId);
  const counted = from < to ? await payments.countCalls(customerId, from, to) : 0;
  return {
    ...{ userId, customerId, from, to, counted },
    reported: own.filter(({ usageState }) => usageState === "counted").length,
    free: own.filter(({ usageState }) => usageState === "free").length,
    waiting: own.filter(({ usageShard }) => usageShard !== undefined).length,
  };
}
