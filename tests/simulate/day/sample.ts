/** A few hundred calls at full fidelity: what a call writes, by kind of partition, and the work of its messages. */
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import { measure } from "../account/measure.ts";
import type { MeasuredWork } from "../world/queues.ts";

/** Who shares a partition: everybody, or one of many. */
export type Scope = "platform" | "tenant" | "number" | "call";

export interface PartitionKind {
  /** Table or index, and the key with its ids masked. */
  readonly name: string;
  readonly scope: Scope;
  /** Of one call, or one person who is added. */
  readonly units: number;
}

export interface QueueKind {
  readonly queue: QueueName;
  readonly messagesPerCall: number;
  /** Of each message: its part of the time that its batch took. */
  readonly workMs: readonly number[];
}

export interface Sample {
  readonly calls: number;
  readonly partitions: readonly PartitionKind[];
  readonly queues: readonly QueueKind[];
  /** Of one person who is added. */
  readonly unitsPerPerson: readonly PartitionKind[];
}

const figures = {
  people: 300,
  numbers: 30,
  tenants: 3,
  concurrency: 2,
  lines: 60,
  lostWebhook: 0,
  seed: 7,
  hasRecordings: true,
  hasHooks: true,
} as const;

/** Half of the people answer, half have a mailbox. */
export async function takeSample(): Promise<Sample> {
  const [unitsOfAdding, unitsOfCalling] = [new Map<string, number>(), new Map<string, number>()];
  const worksByQueue = new Map<QueueName, MeasuredWork[]>();
  const { calls } = await measure(figures, {
    habitOf: (phoneNumber) => (Number(phoneNumber.at(-1)) % 2 === 0 ? "answers" : "voicemail"),
    onWrite: ({ units }) => {
      // People are added before the first worker is done with a message.
      const counts = worksByQueue.size === 0 ? unitsOfAdding : unitsOfCalling;
      for (const [partition, one] of units) counts.set(partition, (counts.get(partition) ?? 0) + one);
    },
    onWorked: (work) => {
      const queueWorks = worksByQueue.get(work.queue) ?? [];
      worksByQueue.set(work.queue, queueWorks);
      queueWorks.push(work);
    },
  });
  return {
    calls,
    partitions: kindsOf(unitsOfCalling, calls),
    unitsPerPerson: kindsOf(unitsOfAdding, figures.people),
    queues: queueNames.flatMap((queue) => {
      const workMs = (worksByQueue.get(queue) ?? []).flatMap(({ messages, workMs }) =>
        Array<number>(messages).fill(workMs / messages),
      );
      return workMs.length > 0 ? [{ queue, messagesPerCall: workMs.length / calls, workMs }] : [];
    }),
  };
}

/** Units of each kind of partition per call or row, the most first. */
const kindsOf = (units: ReadonlyMap<string, number>, count: number): PartitionKind[] =>
  [...Map.groupBy(units, ([partition]) => maskIds(partition))]
    .map(([name, all]) => ({
      name,
      scope: scopeOf(name),
      units: all.reduce((sum, [, one]) => sum + one, 0) / count,
    }))
    .sort((one, other) => other.units - one.units);

/** Ids of one call or person, of a number, and of a tenant with the one job and user that it has here. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/(call|cand|evt|txt|text)_\w+/g, "{call}"],
  [/\+\d{7,}/g, "{call}"],
  [/num_\d+x\d+/g, "{number}"],
  [/(ten|job|run|user)_\w+/g, "{tenant}"],
];

const maskIds = (partition: string): string =>
  masks.reduce((name, [id, mask]) => name.replaceAll(id, mask), partition.replaceAll("$callwright#", ""));

function scopeOf(name: string): Scope {
  if (name.includes("{call}")) return "call";
  if (name.includes("{number}")) return "number";
  return name.includes("{tenant}") ? "tenant" : "platform";
}
