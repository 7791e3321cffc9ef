export type Counts = Readonly<Record<string, number>>;

export function addCounts(a: Counts, b: Counts): Record<string, number> {
  const total: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) total[name] = (total[name] ?? 0) + count;
  return total;
}

export const mostFrequentFirst = (counts: Counts): [string, number][] =>
  Object.entries(counts).sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB));
