/** Holds and releases calls and texts: while they are held, Lambda takes no messages from their queues. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type EventSourceMappingConfiguration,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { Deployment } from "./deployment.ts";

/** Queues whose workers dial or text; events and follow-ups are among them because a call that ends starts the next. */
export const heldQueues = ["dispatch", "events", "followups", "texts"] as const satisfies readonly QueueName[];

type Workers = Pick<Deployment, "lambda" | "queueUrl">;
type Mappings = ReadonlyMap<QueueName, EventSourceMappingConfiguration>;
type States = Record<string, string>;

const maxReads = 120; // one a second

/** Returns the state of each queue's worker; without `isDry`, after all have changed, which takes about 30 seconds. */
export async function setHeld(
  workers: Workers,
  { isHeld, isDry }: { isHeld: boolean; isDry: boolean },
): Promise<States> {
  const target = isHeld ? "Disabled" : "Enabled";
  let mappings = await readMappings(workers);
  if (isDry) return statesOf(mappings);
  for (const { State, UUID } of mappings.values())
    if (State !== target) await workers.lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: !isHeld }));
  for (let reads = 0; reads < maxReads; reads += 1) {
    mappings = await readMappings(workers);
    if ([...mappings.values()].every(({ State }) => State === target)) return statesOf(mappings);
    await sleep(1000);
  }
  throw new Error(`Not all are ${target} yet, run the command again: ${JSON.stringify(statesOf(mappings))}`);
}

const readMappings = async (workers: Workers): Promise<Mappings> =>
  new Map(await Promise.all(heldQueues.map(async (name) => [name, await readMapping(workers, name)] as const)));

const statesOf = (mappings: Mappings): States =>
  Object.fromEntries([...mappings].map(([name, { State }]) => [name, State ?? "Unknown"]));

async function readMapping({ lambda, queueUrl }: Workers, name: QueueName): Promise<EventSourceMappingConfiguration> {
  const EventSourceArn = arnOf(queueUrl(name));
  const { EventSourceMappings: [mapping] = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ EventSourceArn }),
  );
  if (!mapping) throw new Error(`No function takes messages from ${EventSourceArn}`);
  return mapping;
}

function arnOf(url: string): string {
  const [, region, account, name] = /^https:\/\/sqs[.]([\w-]+)[.]amazonaws[.]com\/(\d+)\/([\w-]+)$/.exec(url) ?? [];
  if (!name) throw new Error(`${url} is no queue at AWS; a sandbox is held by stopping it`);
  return `arn:aws:sqs:${region}:${account}:${name}`;
}
