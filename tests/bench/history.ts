/** What a page of the calls history costs at a million calls, compared with a hundred, in the table's own units. */
import * as Call from "@callwright/core/call/index";
import { padOrdinal } from "@callwright/core/call/item";
import { db } from "@callwright/core/db/service";
import { toIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { noPorts, startEmbeddedDatabase } from "../support/run/table.ts";
import { printTable } from "./table.ts";

const few = 100;
const many = 1_000_000;
const batchSize = 5_000;
const limit = 10;
const maxUnits = 6;
/** Limit of a page's cost, as a ratio to its cost with `few` calls. */
const maxRatio = 1.05;
const start = Date.parse("2026-01-01T00:00:00Z");
const minuteMs = 60_000;

const owner = { tenantId: "ten_bench", userId: "user_bench" };
const callIdOf = (n: number): string => `call_${String(n).padStart(26, "0")}`;

export async function benchHistory(): Promise<void> {
  let read = 0;
  const { database, stop } = await startEmbeddedDatabase((kind, units) => {
    if (kind === "read") read += units;
  });
  const actor = { type: "user", ...owner, sessionId: "ses_bench", roles: [] } as const;
  const inContext = <T>(work: () => Promise<T>) =>
    runIn({ requestId: newId("req"), actor, tenantId: owner.tenantId, ports: noPorts, database }, work);
  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    read = 0;
    await inContext(work);
    return read;
  };
  const views: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["the newest", () => Call.history({}, { limit })],
    ["further on", () => Call.history({}, { limit, after: padOrdinal(50) })],
    ["one call by id", () => Call.history({ search: callIdOf(7) }, { limit })],
  ];
  await inContext(() => fill(0, few));
  const before: number[] = [];
  for (const [, view] of views) before.push(await cost(view));
  await inContext(() => fill(few, many));
  const rows: string[][] = [];
  for (const [index, [name, view]] of views.entries()) {
    const unitsBefore = before[index] ?? 0;
    const unitsAfter = await cost(view);
    const ratio = unitsAfter / unitsBefore;
    const isWithin = unitsAfter <= maxUnits && ratio <= maxRatio;
    if (!isWithin) process.exitCode = 1;
    rows.push([name, unitsBefore.toFixed(1), unitsAfter.toFixed(1), ratio.toFixed(2), isWithin ? "yes" : "NO"]);
  }
  await stop();
  printTable(
    `A page of ${limit} calls, in read units (at most ${maxUnits}, ratio ≤ ${maxRatio})`,
    ["page", `of ${few}`, `of ${many}`, "ratio", "within"],
    rows,
  );
}

async function fill(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += batchSize) {
    const calls = Array.from({ length: Math.min(batchSize, to - first) }, (_, index) => callAt(first + index));
    await db().call.put(calls).go({ concurrent: 8 });
  }
}

const callAt = (n: number) => ({
  ...owner,
  callId: callIdOf(n),
  parentId: "job_bench",
  parentTitle: "Nurse",
  timezone: "Europe/Berlin",
  candidateId: "cand_bench",
  candidateName: "Ada",
  phoneNumber: "+4915112345678",
  numberId: "num_bench",
  state: "ended" as const,
  endReason: "completed" as const,
  outcomeLabel: "Good Fit",
  createdAt: toIso(start + n * minuteMs),
  dialedAt: toIso(start + n * minuteMs),
  userOrdinal: padOrdinal(n + 1),
});
