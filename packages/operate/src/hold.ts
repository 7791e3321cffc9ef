/** Holds calls and texts and releases them: meanwhile Lambda takes nothing out of their queues, and messages wait there. */
import { setTimeout as after } from "node:timers/promises";
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
type States = Record<string, string>;

/** Answers the state of each queue's worker; a dry run only reads it. Otherwise waits, about 30 seconds, until all have changed. */
export async function setHeld(workers: Workers, isHeld: boolean, isDry: boolean): Promise<States> {
  const wanted = isHeld ? "Disabled" : "Enabled";
  const all = await Promise.all(heldQueues.map(async (name) => ({ name, mapping: await mappingOf(workers, name) })));
  const states = (): States => Object.fromEntries(all.map(({ name, mapping }) => [name, mapping.State ?? "Unknown"]));
  if (isDry) return states();
  for (const { mapping } of all.filter((one) => one.mapping.State !== wanted))
    await workers.lambda.send(new UpdateEventSourceMappingCommand({ UUID: mapping.UUID, Enabled: !isHeld }));
  for (let reads = 0; reads < 120; reads += 1) {
    for (const one of all) one.mapping = await mappingOf(workers, one.name);
    if (all.every(({ mapping }) => mapping.State === wanted)) return states();
    await after(1000);
  }
  throw new Error(`Not all are ${wanted} yet, run the command again: ${JSON.stringify(states())}`);
}

async function mappingOf({ lambda, queueUrl }: Workers, name: QueueName): Promise<EventSourceMappingConfiguration> {
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
