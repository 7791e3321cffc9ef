/** Reads past days from one file per month, which readers extend, and recent and changed days from their rows. */
import * as z from "zod/mini";
import { db, type Item } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { newSecretWord } from "../../kernel/id.ts";
import { type Counts, counters } from "./counters.ts";
import { daysBetween, localDayAndHour, monthOf, type Period, shiftDay } from "./day.ts";
import { type FiguresKey, settledMs } from "./write.ts";

export type Owner = Pick<FiguresKey, "tenantId" | "userId">;

export interface FiguresRow extends Omit<FiguresKey, keyof Owner> {
  readonly title: string;
  readonly counts: Counts;
}

type Snapshot = Item<"figuresSnapshot">;

const rowSchema = z.object({
  day: z.string(),
  parentId: z.string(),
  title: z.string(),
  numberId: z.string(),
  promptVersion: z.number(),
  counts: z.partialRecord(z.enum(counters), z.number()),
});

/** Eventually consistent, at half the price: a stale snapshot only delays a late change until the next request. */
export async function findSnapshot({ tenantId, userId }: Owner): Promise<Snapshot | undefined> {
  const { data } = await db().figuresSnapshot.get({ tenantId, userId }).go();
  return data ?? undefined;
}

export async function readFigures(
  owner: Owner,
  { from, to, timezone }: Period & { readonly timezone: string },
): Promise<FiguresRow[]> {
  const snapshot = await extendSnapshot(owner, await findSnapshot(owner), timezone);
  const throughDay = snapshot?.throughDay ?? "";
  const staleDays = new Set(snapshot?.staleDays ?? []);
  const days = daysBetween(from, to);
  const daysInFiles = new Set(days.filter((day) => day <= throughDay && !staleDays.has(day)));
  const months = [...new Set([...daysInFiles].map(monthOf))];
  const [fromFiles, fromRows] = await Promise.all([
    Promise.all(months.map((month) => readMonth(owner, snapshot?.files?.[month], month))),
    Promise.all(toRanges(days.filter((day) => !daysInFiles.has(day))).map((range) => readRows(owner, range))),
  ]);
  return [...fromFiles.flat().filter(({ day }) => daysInFiles.has(day)), ...fromRows.flat()];
}

function toRanges(days: readonly string[]): Period[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const lastRange = ranges.at(-1);
    if (lastRange && shiftDay(lastRange.to, 1) === day) lastRange.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** "~" sorts after everything that follows a day or a month in a key. */
export async function readRows(owner: Owner, { from, to }: Period, { consistent = false } = {}) {
  const { data } = await db()
    .figures.query.primary(owner)
    .between({ day: from }, { day: `${to}~` })
    .go({ pages: "all", consistent });
  return data.map(toRow);
}

function toRow(item: Item<"figures">): FiguresRow {
  const { day, parentId, title, numberId, promptVersion } = item;
  const counts = Object.fromEntries(counters.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
  return { day, parentId, title, numberId, promptVersion, counts };
}

const fileKey = ({ tenantId, userId }: Owner, name: string): string => `figures/${tenantId}/${userId}/${name}.json`;

/** A file that was lost, as after a restore, is replaced by its rows. */
async function readMonth(owner: Owner, name: string | undefined, month: string): Promise<FiguresRow[]> {
  if (!name) return [];
  const text = await ports().blobs.getText(fileKey(owner, name));
  if (text === undefined) return readRows(owner, { from: month, to: month });
  return parse(z.array(rowSchema), JSON.parse(text));
}

/** Moves settled days from their rows into the files of their months. Of concurrent readers, one saves its snapshot. */
async function extendSnapshot(
  owner: Owner,
  snapshot: Snapshot | undefined,
  timezone: string,
): Promise<Snapshot | undefined> {
  const settledDay = shiftDay(localDayAndHour(timezone, now() - settledMs).day, -1);
  const throughDay = snapshot?.throughDay ?? "";
  const settledStaleDays = (snapshot?.staleDays ?? []).filter((day) => day <= settledDay);
  if (throughDay >= settledDay && settledStaleDays.length === 0) return snapshot;
  const staleRanges = settledStaleDays.filter((day) => day <= throughDay).map((day) => ({ from: day, to: day }));
  // "0" sorts before every day: the first snapshot takes all settled ones.
  const firstNewDay = throughDay ? shiftDay(throughDay, 1) : "0";
  const newRanges = throughDay < settledDay ? [{ from: firstNewDay, to: settledDay }] : [];
  const reads = [...newRanges, ...staleRanges].map((range) => readRows(owner, range, { consistent: true }));
  const rows = (await Promise.all(reads)).flat();
  const isReread = (day: string) => day > throughDay || settledStaleDays.includes(day);
  const months = [...new Set([...rows.map(({ day }) => day), ...settledStaleDays].map(monthOf))];
  const files = await Promise.all(
    months.map(async (month) => {
      const keptRows = (await readMonth(owner, snapshot?.files?.[month], month)).filter(({ day }) => !isReread(day));
      const name = `${month}-${newSecretWord(10)}`;
      const monthRows = [...keptRows, ...rows.filter(({ day }) => monthOf(day) === month)];
      await ports().blobs.put(fileKey(owner, name), JSON.stringify(monthRows), "application/json");
      return { month, name };
    }),
  );
  const staleDays = (snapshot?.staleDays ?? []).filter((day) => !settledStaleDays.includes(day));
  const extendedSnapshot = {
    ...owner,
    version: (snapshot?.version ?? 0) + 1,
    throughDay: newRanges.length > 0 ? settledDay : throughDay,
    ...(staleDays.length > 0 && { staleDays }),
    files: { ...snapshot?.files, ...Object.fromEntries(files.map(({ month, name }) => [month, name])) },
  };
  const isSaved = await tryWrite(
    db()
      .figuresSnapshot.put(extendedSnapshot)
      .where(({ version }, op) => (snapshot ? op.eq(version, snapshot.version) : op.notExists(version)))
      .go(),
  );
  // A saved snapshot replaces the former files; without it, nothing refers to the new files.
  const replacedNames = files.flatMap(({ month }) => snapshot?.files?.[month] ?? []);
  const unusedNames = isSaved ? replacedNames : files.map(({ name }) => name);
  await Promise.all(unusedNames.map((name) => ports().blobs.delete(fileKey(owner, name))));
  return isSaved ? extendedSnapshot : snapshot;
}
