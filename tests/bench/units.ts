/** What a server does, in the capacity units that the table reports with every request, and in messages. */

export interface Units {
  readonly read: number;
  readonly write: number;
  /** Sent to any queue. */
  readonly messages: number;
}

/** Everything that the server counts, by name. */
export async function allCounters(url: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/sandbox/counters`);
  return ((await answer.json()) as { counters: Record<string, number> }).counters;
}

export async function currentUnits(url: string): Promise<Units> {
  const counters = await allCounters(url);
  const queued = Object.entries(counters).filter(([name]) => name.startsWith("queue."));
  const messages = queued.reduce((sum, [, count]) => sum + count, 0);
  return { read: counters["table.read"] ?? 0, write: counters["table.write"] ?? 0, messages };
}

export const minus = (a: Units, b: Units): Units => ({
  read: a.read - b.read,
  write: a.write - b.write,
  messages: a.messages - b.messages,
});

export async function measureUnits(url: string, action: () => Promise<unknown>): Promise<Units> {
  const before = await currentUnits(url);
  await action();
  return minus(await currentUnits(url), before);
}
