import { csvLine } from "@callwright/contracts/csv";
import { flagReason } from "./flag.ts";
import type { ImportItem } from "./item.ts";
import { type LeftRow, readChecked, readHeader, readLeft } from "./parts.ts";

export async function* reportLines(item: ImportItem): AsyncGenerator<string> {
  const header = await readHeader(item);
  yield csvLine(["line", "reason", ...header]);
  const parts = item.startedAt === undefined || item.state === "completed" ? item.parts : item.part;
  for (let part = 0; part < parts; part += 1) {
    const rows = await (item.startedAt === undefined ? foundIn(item, part) : readLeft(item, part));
    yield rows.map((row) => lineOf(row, header)).join("");
  }
}

async function foundIn(item: ImportItem, part: number): Promise<LeftRow[]> {
  const rows = await readChecked(item, part);
  return rows
    .filter(({ flags }) => flags.length > 0)
    .map((row) => ({
      line: row.line,
      reason: row.flags.map((flag) => flagReason(row, flag)).join("; "),
      cells: row.cells,
    }));
}

const lineOf = ({ line, reason, cells }: LeftRow, header: readonly string[]): string =>
  csvLine([line, reason, ...header.map((_, position) => cells[position] ?? "")]);
