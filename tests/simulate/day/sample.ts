/** A few hundred calls at full fidelity: what a call writes, by kind of partition, and the work of its messages. */
import { type QueueName, queueNames } from "@callwright/core/kernel/queues";
import { measure } from "../account/measure.ts";
import type { MeasuredWork } from "../world/queues.ts";

/** What shares a partition: the whole platform, or one tenant, number or call. */
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

const setup = {
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
  const { calls } = await measure(setup, {
    habitOf: (phoneNumber) => (Number(phoneNumber.at(-1)) % 2 === 0 ? "answers" : "voicemail"),
    onWrite: ({ units }) => {
      // Units before the first handled message come from adding people.
      const counts = worksByQueue.size === 0 ? unitsOfAdding : unitsOfCalling;
      for (const [partition, added] of units) counts.set(partition, (counts.get(partition) ?? 0) + added);
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
    unitsPerPerson: kindsOf(unitsOfAdding, setup.people),
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
    .map(([name, partitions]) => ({
      name,
      scope: scopeOf(name),
      units: partitions.reduce((sum, [, partitionUnits]) => sum + partitionUnits, 0) / count,
    }))
    .sort((one, other) => other.units - one.units);

/** Patterns of ids, such as `num_0x3`, and their placeholders; a tenant of the sample has only one job and one user. */
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
