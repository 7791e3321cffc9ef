/** Holds whoever calls and texts, and lets them go on: meanwhile Lambda takes nothing out of their queues, where all waits unharmed. */
import { setTimeout as after } from "node:timers/promises";
import {
  type EventSourceMappingConfiguration,
  type LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import type { QueueName } from "@callwright/core/kernel/queues";

/** Whose workers dial or text; a call that ends makes the next one, too. */
export const heldQueues = ["dispatch", "events", "followups", "texts"] as const satisfies readonly QueueName[];

interface Place {
  readonly lambda: LambdaClient;
  queueUrl(name: QueueName): string;
}

type States = Record<string, string>;

/** Answers the state of each queue's worker; a dry run looks only. It waits until all have come to it, some half a minute. */
export async function setHeld(place: Place, isHeld: boolean, isDry: boolean): Promise<States> {
  const wanted = isHeld ? "Disabled" : "Enabled";
  const all = await Promise.all(heldQueues.map(async (name) => ({ name, mapping: await mappingOf(place, name) })));
  const states = (): States => Object.fromEntries(all.map(({ name, mapping }) => [name, mapping.State ?? "Unknown"]));
  if (isDry) return states();
  for (const { mapping } of all.filter((one) => one.mapping.State !== wanted))
    await place.lambda.send(new UpdateEventSourceMappingCommand({ UUID: mapping.UUID, Enabled: !isHeld }));
  for (let looks = 0; looks < 120; looks += 1) {
    for (const one of all) one.mapping = await mappingOf(place, one.name);
    if (all.every(({ mapping }) => mapping.State === wanted)) return states();
    await after(1000);
  }
  throw new Error(`Not all are ${wanted} yet, begin again: ${JSON.stringify(states())}`);
}

/** By which a queue's messages come to its worker. */
async function mappingOf({ lambda, queueUrl }: Place, name: QueueName): Promise<EventSourceMappingConfiguration> {
  const EventSourceArn = arnOf(queueUrl(name));
  const { EventSourceMappings: [mapping] = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ EventSourceArn }),
  );
  if (!mapping) throw new Error(`Nobody works on ${EventSourceArn}`);
  return mapping;
}

function arnOf(url: string): string {
  const [, region, account, name] = /^https:\/\/sqs[.]([\w-]+)[.]amazonaws[.]com\/(\d+)\/([\w-]+)$/.exec(url) ?? [];
  if (!name) throw new Error(`${url} is no queue at AWS; a sandbox is held by stopping it`);
  return `arn:aws:sqs:${region}:${account}:${name}`;
}
