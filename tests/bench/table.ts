/** Prints a plain table: the first column left, figures right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const [titles, ...rowCells] = cells;
  process.stdout.write(`\n${title}\n${line(titles ?? [])}\n${widths.map((width) => "-".repeat(width)).join("  ")}\n`);
  for (const row of rowCells) process.stdout.write(`${line(row)}\n`);
}

export const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
