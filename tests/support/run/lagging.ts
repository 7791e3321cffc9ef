/** Tables that misbehave: replicas or indexes that lag behind the last writes, and batches that are done in part. */
import { BatchGetCommand, BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { context, runAs } from "@callwright/core/kernel/context";

type Row = Readonly<Record<string, unknown>>;

/** Eventually consistent gets and queries return rows as `toStale` makes them; all other reads see the last write. */
export function withLaggingReads<T>(toStale: (row: Row) => Row, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        const answer = await target.send(command);
        if ("ConsistentRead" in command.input && command.input.ConsistentRead === true) return answer;
        if ("Items" in answer && Array.isArray(answer.Items)) return { ...answer, Items: answer.Items.map(toStale) };
        return "Item" in answer && answer.Item ? { ...answer, Item: toStale(answer.Item) } : answer;
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

/** The indexes do not show the hidden rows yet; reads by key do. */
export function withLaggingIndex<T>(isHidden: (row: Row) => boolean, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        const answer = await target.send(command);
        if (!("IndexName" in command.input && "Items" in answer && Array.isArray(answer.Items))) return answer;
        return { ...answer, Items: answer.Items.filter((row) => !isHidden(row)) };
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

/** A busy table: of each batch it does only the first `maxPerBatch`, and returns the others as unprocessed. */
export function withBusyTable<T>(maxPerBatch: number, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const { table } = database;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        if (command instanceof BatchGetCommand) {
          const { Keys = [], ...options } = command.input.RequestItems?.[table] ?? {};
          const skippedKeys = Keys.slice(maxPerBatch);
          const UnprocessedKeys = skippedKeys.length > 0 ? { [table]: { ...options, Keys: skippedKeys } } : {};
          if (maxPerBatch === 0) return { Responses: {}, UnprocessedKeys };
          const processed = { [table]: { ...options, Keys: Keys.slice(0, maxPerBatch) } };
          return { ...(await target.send(new BatchGetCommand({ RequestItems: processed }))), UnprocessedKeys };
        }
        if (command instanceof BatchWriteCommand) {
          const writes = command.input.RequestItems?.[table] ?? [];
          const skippedWrites = writes.slice(maxPerBatch);
          if (maxPerBatch === 0) return { UnprocessedItems: { [table]: skippedWrites } };
          await target.send(new BatchWriteCommand({ RequestItems: { [table]: writes.slice(0, maxPerBatch) } }));
          return { UnprocessedItems: skippedWrites.length > 0 ? { [table]: skippedWrites } : {} };
        }
        return target.send(command);
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}
