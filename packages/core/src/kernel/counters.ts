import { once } from "./lazy.ts";

const counts = once(() => new Map<string, number>());

export function count(name: string, amount = 1): void {
  counts().set(name, (counts().get(name) ?? 0) + amount);
}

export const readCounts = (): Record<string, number> => Object.fromEntries(counts());
