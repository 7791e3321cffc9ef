/** The table's own units of what a server does: the consumed capacity that it answers with every request. */

export interface Units {
  readonly read: number;
  readonly write: number;
}

export async function counters(url: string): Promise<Units> {
  const answer = await fetch(`${url}/sandbox/counters`);
  const { counters: all } = (await answer.json()) as { counters: Record<string, number> };
  return { read: all["table.read"] ?? 0, write: all["table.write"] ?? 0 };
}

export const minus = (a: Units, b: Units): Units => ({ read: a.read - b.read, write: a.write - b.write });

export async function counted(url: string, action: () => Promise<unknown>): Promise<Units> {
  const before = await counters(url);
  await action();
  return minus(await counters(url), before);
}
