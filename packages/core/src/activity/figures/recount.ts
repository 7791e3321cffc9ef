import { transact } from "../../db/transact.ts";
import { addCounts, type Counter, type Counts, counters } from "./counters.ts";
import { type Owner, readRows } from "./read.ts";
import { type CallForFigures, callFigures, type FiguresKey, markDayStale } from "./write.ts";

export interface FiguresDifference {
  readonly key: FiguresKey;
  readonly title: string;
  readonly differs: Partial<Record<Counter, readonly [stored: number, recounted: number]>>;
  readonly recounted: Counts;
}

/** Excludes texts, which no call records: they are counted when a carrier accepts them. */
const recountable = counters.filter((counter) => counter !== "texts");

const rowId = ({ parentId, numberId, promptVersion }: Omit<FiguresKey, "tenantId" | "userId" | "day">): string =>
  [parentId, numberId, promptVersion].join("#");

export async function compareFigures(
  owner: Owner,
  day: string,
  { calls, timezone }: { readonly calls: readonly CallForFigures[]; readonly timezone: string },
): Promise<FiguresDifference[]> {
  const rows = await readRows(owner, { from: day, to: day }, { consistent: true });
  const byRowId = new Map<string, { key: FiguresKey; title: string; stored: Counts; recounted: Counts }>(
    rows.map(({ title, counts, ...key }) => [
      rowId(key),
      { key: { ...owner, ...key }, title, stored: counts, recounted: {} },
    ]),
  );
  for (const call of calls) {
    const figures = callFigures(call, timezone);
    if (figures?.key.day !== day) continue;
    const { key, counts } = figures;
    const row = byRowId.get(rowId(key)) ?? { key, title: call.parentTitle, stored: {}, recounted: {} };
    byRowId.set(rowId(key), { ...row, recounted: addCounts(row.recounted, counts) });
  }
  return [...byRowId.values()].flatMap((row) => {
    const differingCounters = recountable.filter((name) => (row.stored[name] ?? 0) !== (row.recounted[name] ?? 0));
    if (differingCounters.length === 0) return [];
    const differs = differingCounters.map((name) => [name, [row.stored[name] ?? 0, row.recounted[name] ?? 0]] as const);
    return [{ key: row.key, title: row.title, recounted: row.recounted, differs: Object.fromEntries(differs) }];
  });
}

export async function writeFigures({ key, title, differs, recounted }: FiguresDifference): Promise<boolean> {
  const differingCounters = counters.filter((name) => differs[name]);
  const nonZero = differingCounters.filter((name) => recounted[name]);
  const result = await transact((writer) => [
    writer.figures
      .update(key)
      .set({ title, ...Object.fromEntries(nonZero.map((name) => [name, recounted[name]])) })
      .remove(differingCounters.filter((name) => !recounted[name]))
      .where((attributes, op) =>
        differingCounters
          .map((name) => {
            const [stored = 0] = differs[name] ?? [];
            return stored ? op.eq(attributes[name], stored) : op.notExists(attributes[name]);
          })
          .join(" AND "),
      )
      .commit(),
    markDayStale(writer, key),
  ]);
  return result.ok;
}
