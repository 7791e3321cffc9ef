/** What is promised on a machine that is not overloaded, where tests may well overload it. */
import { expect } from "vitest";

/** An overloaded machine does everything, but later. */
const slack = 6;
const burnMs = 500;

/** Whether one who computes has less than three quarters of a processor. */
function isOverloaded(): boolean {
  const started = performance.now();
  const before = process.cpuUsage();
  let usedMs = 0;
  while (usedMs < burnMs) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
  }
  return performance.now() - started > burnMs / 0.75;
}

/** In time at the first try or at another one; an overloaded machine has its slack. */
export async function expectWithin<T extends { readonly took: number }>(
  ms: number,
  attempt: () => Promise<T>,
): Promise<T> {
  let last = await attempt();
  for (let again = 0; again < 2 && last.took >= ms; again += 1) last = await attempt();
  if (last.took >= ms) expect(last.took).toBeLessThan(isOverloaded() ? ms * slack : ms);
  return last;
}
