/** Counts of what a process has done, by name: consumed capacity, dials. The sandbox shows them, the bench reads them. */

const counts = new Map<string, number>();

export function count(name: string, amount = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + amount);
}

export const readCounts = (): Record<string, number> => Object.fromEntries(counts);
