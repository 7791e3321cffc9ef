import { freeCalls } from "@callwright/contracts/plans";
import { db, type Item } from "../../db/service.ts";
import { transact, type Write, type Writer } from "../../db/transact.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { tenantId } from "../../kernel/context.ts";
import { log } from "../../kernel/log.ts";
import { isReachable, openAccount } from "./accounts.ts";
import { findRow, type SubscriptionItem } from "./row.ts";

type Entry = Item<"ledger">;

export async function reportUsage(call: { readonly userId: string; readonly callId: string }): Promise<void> {
  const { userId, callId } = call;
  const { data: entry } = await db()
    .ledger.get({ tenantId: tenantId(), userId, entryId: callId })
    .go({ consistent: true });
  if (!entry?.usageShard || !entry.billedTo || !entry.endedAt) return;
  const freeCall = await takeFreeCall(entry);
  if (freeCall === "taken") return;
  // Another worker has settled the entry, or another call has taken the last free one.
  if (freeCall === "changed") return reportUsage(call);
  const [accountId = "", customerId = ""] = entry.billedTo.split("/");
  const { payments } = await openAccount(accountId);
  const state = await payments.reportCall({ customerId, callId, at: entry.endedAt });
  if (state === "late") log.error("usage.too-late", { tenantId: entry.tenantId, callId });
  await transact((writer) => [settleEntry(writer, entry, state), countCall(writer, entry)]);
}

/** Takes one of the free first calls. Their ids form a set, so that concurrent reports cannot take too many. */
async function takeFreeCall(entry: Entry): Promise<"taken" | "changed" | "none"> {
  const row = await findRow(entry);
  if (!row || `${row.accountId}/${row.customerId}` !== entry.billedTo) return "none";
  const takenIds = row.freeCalls ?? [];
  if (!takenIds.includes(entry.entryId) && takenIds.length >= freeCalls) return "none";
  const { tenantId: tenant, userId, entryId } = entry;
  const result = await transact((writer) => [
    writer.subscription
      .patch({ tenantId: tenant, userId })
      .add({ freeCalls: [entryId], periodCalls: 1 })
      .where(
        (attributes, op) =>
          `${op.notExists(attributes.freeCalls)} OR ${op.contains(attributes.freeCalls, entryId)} OR ${op.size(attributes.freeCalls)} < ${op.escape(freeCalls)}`,
      )
      .commit(),
    settleEntry(writer, entry, "free"),
  ]);
  return result.ok ? "taken" : "changed";
}

const settleEntry = (writer: Writer, { tenantId: tenant, userId, entryId }: Entry, state: Entry["usageState"]): Write =>
  writer.ledger
    .patch({ tenantId: tenant, userId, entryId })
    .set({ usageState: state })
    .remove(["usageShard", "usageAt"])
    // Fails if another worker has settled the entry meanwhile.
    .where(({ usageShard }, op) => op.exists(usageShard))
    .commit();

const countCall = (writer: Writer, { tenantId: tenant, userId }: Entry): Write =>
  writer.subscription.patch({ tenantId: tenant, userId }).add({ periodCalls: 1 }).commit();

interface UsageComparison {
  readonly userId: string;
  readonly customerId: string;
  /** ISO 8601, whole minutes. */
  readonly from: string;
  readonly to: string;
  readonly reported: number;
  /** Calls that the payment provider counted; the other three figures come from our ledger. */
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
  for (const row of data)
    if (row.periodStart && (await isReachable(row.accountId))) comparisons.push(await compare(row, row.periodStart));
  return comparisons;
}

async function compare(row: SubscriptionItem, periodStart: string): Promise<UsageComparison> {
  const { tenantId: tenant, userId, customerId, accountId } = row;
  const from = wholeMinute(Date.parse(periodStart));
  const to = wholeMinute(now());
  const { data } = await db().ledger.query.primary({ tenantId: tenant, userId }).go({ pages: "all", consistent: true });
  const periodEntries = data.filter(
    ({ billedTo, endedAt = "" }) => billedTo === `${accountId}/${customerId}` && endedAt >= from && endedAt < to,
  );
  const { payments } = await openAccount(accountId);
  const counted = from < to ? await payments.countCalls(customerId, from, to) : 0;
  return {
    userId,
    customerId,
    from,
    to,
    counted,
    reported: periodEntries.filter(({ usageState }) => usageState === "counted").length,
    free: periodEntries.filter(({ usageState }) => usageState === "free").length,
    waiting: periodEntries.filter(({ usageShard }) => usageShard !== undefined).length,
  };
}
