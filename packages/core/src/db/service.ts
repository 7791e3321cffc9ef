import type { V3DocumentClient } from "electrodb";
import { sleep } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { createService, type TableService } from "./entities.ts";

export { createConversions as keyConversions } from "electrodb";
export type { Item, TableService } from "./entities.ts";

/** Shared by all databases, since binding sixty entities takes a tenth of a second. */
const services = new Map<string, TableService>();

export const db = (): TableService["entities"] => service().entities;

export function service(): TableService {
  const { table } = context().database;
  const existing = services.get(table);
  if (existing) return existing;
  const newService = createService({ client, table });
  services.set(table, newService);
  return newService;
}

const firstBackoffMs = 50;
const maxBackoffMs = 1_000;
const maxTriesWithoutProgress = 6;

interface Batch {
  readonly input: { readonly RequestItems: object };
  readonly constructor: new (input: Batch["input"]) => Batch;
}

interface BatchAnswer {
  readonly Responses?: Readonly<Record<string, readonly object[]>>;
  readonly UnprocessedKeys?: object;
  readonly UnprocessedItems?: object;
}

/** Repeats the unprocessed part of a batch, since ElectroDB drops it in a hydrated query. */
export const client: V3DocumentClient = {
  send: (command: object) => (isBatch(command) ? sendUntilProcessed(command) : send(command)),
};

const send = (command: object) => {
  const database: V3DocumentClient = context().database.client;
  return database.send(command);
};

const isBatch = (command: object): command is Batch =>
  "input" in command && typeof command.input === "object" && command.input !== null && "RequestItems" in command.input;

async function sendUntilProcessed(batch: Batch): Promise<BatchAnswer> {
  const Responses: Record<string, object[]> = {};
  let remaining = batch.input.RequestItems;
  let triesWithoutProgress = 0;
  for (let backoffMs = firstBackoffMs; ; backoffMs = Math.min(2 * backoffMs, maxBackoffMs)) {
    const answer: BatchAnswer = await send(new batch.constructor({ ...batch.input, RequestItems: remaining }));
    for (const [table, rows] of Object.entries(answer.Responses ?? {}))
      Responses[table] = [...(Responses[table] ?? []), ...rows];
    const unprocessed = answer.UnprocessedKeys ?? answer.UnprocessedItems ?? {};
    const count = countRequests(unprocessed);
    if (count === 0) return { ...answer, Responses };
    triesWithoutProgress = count < countRequests(remaining) ? 0 : triesWithoutProgress + 1;
    if (triesWithoutProgress === maxTriesWithoutProgress)
      throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
    remaining = unprocessed;
    await sleep(backoffMs * Math.random());
  }
}

/** A batch has, by table, a list of writes or an object with a list of `Keys`. */
function countRequests(byTable: object): number {
  let count = 0;
  for (const requests of Object.values(byTable)) count += (Array.isArray(requests) ? requests : requests.Keys).length;
  return count;
}
