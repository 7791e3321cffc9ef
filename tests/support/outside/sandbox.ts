/** The sandbox's own records, and what must hold for them after any faults. */
import { expect } from "vitest";
import { send } from "../run/send.ts";

export interface VoiceRecord {
  readonly id: string;
  readonly number: string;
  readonly metadata: { readonly callId?: string };
  readonly status: string;
  readonly endedReason: string | null;
  readonly durationSeconds: number;
  /** When the call occupied a line, by the sandbox's clock; `heldUntil` is null until the call is over. */
  readonly heldFrom: string;
  readonly heldUntil: string | null;
}

/** The sandbox is ours, so the shape of its answers is not checked. */
async function read<T>(url: string, path: string): Promise<T> {
  return (await send(`${url}/sandbox/${path}`)).json() as Promise<T>;
}

/** The voice provider's own record of the calls it was asked for. */
export const voiceCalls = async (url: string): Promise<VoiceRecord[]> =>
  (await read<{ calls: VoiceRecord[] }>(url, "calls")).calls;

export interface QueueDepth {
  readonly name: string;
  readonly depth: number;
  readonly inFlight: number;
  readonly delayed: number;
  readonly deadLetters: number;
}

export const queues = async (url: string): Promise<QueueDepth[]> =>
  (await read<{ queues: QueueDepth[] }>(url, "queues")).queues;

export async function post(url: string, control: string, body: unknown): Promise<Response> {
  return send(`${url}/sandbox/${control}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the sandbox's clock says, in milliseconds since the epoch. */
export const clockNow = async (url: string): Promise<number> =>
  Date.parse((await read<{ now: string }>(url, "clock")).now);

/** The call engine's rows of one entity, as the table holds them. */
export const rows = async (url: string, entity: string): Promise<Readonly<Record<string, unknown>>[]> =>
  (await read<{ rows: Record<string, unknown>[] }>(url, `rows?entity=${entity}`)).rows;

/** The requested faults that are not used up. */
export const activeFaults = async (url: string): Promise<unknown[]> =>
  (await read<{ faults: unknown[] }>(url, "faults")).faults;

const windowSeconds = 900;

/** Advances the clock to the next window of fifteen minutes, in which attempts are counted from zero. */
export async function advanceToNextWindow(url: string): Promise<void> {
  const seconds = Math.floor((await clockNow(url)) / 1000);
  await post(url, "clock", { advanceSeconds: windowSeconds - (seconds % windowSeconds) });
}

/** Expects that no phone rang twice at the same time, and that no call of ours became two calls at the provider. */
export function expectNoDoubleDial(calls: readonly VoiceRecord[]): void {
  const ids = calls.map(({ metadata }) => metadata.callId ?? "");
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const group of Map.groupBy(calls, ({ number }) => number).values()) {
    const rings = group.map(({ heldFrom, heldUntil }) => ({
      from: Date.parse(heldFrom),
      until: Date.parse(heldUntil ?? ""),
    }));
    rings.sort((a, b) => a.from - b.from);
    for (const [index, { from }] of rings.entries()) {
      const previous = rings[index - 1];
      if (previous) expect(from).toBeGreaterThanOrEqual(previous.until);
    }
  }
}
