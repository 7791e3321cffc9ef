/** A table whose replicas lag, where only strongly consistent reads see the last writes, and one that is busy. */
import { BatchGetCommand, BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { context, runAs } from "@callwright/core/kernel/context";

type Row = Readonly<Record<string, unknown>>;

/** Eventually consistent reads see rows as `before` changes them. */
export function withLaggingReads<T>(before: (row: Row) => Row, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        const answer = await target.send(command);
        if ("ConsistentRead" in command.input && command.input.ConsistentRead === true) return answer;
        if ("Items" in answer && Array.isArray(answer.Items)) return { ...answer, Items: answer.Items.map(before) };
        return "Item" in answer && answer.Item ? { ...answer, Item: before(answer.Item) } : answer;
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

/** The indexes do not show these rows yet; reads by key do. */
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

/** A busy table: of each batch it does only the first `most` reads or writes, and returns the others. */
export function withBusyTable<T>(most: number, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const { table } = database;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        if (command instanceof BatchGetCommand) {
          const { Keys = [], ...how } = command.input.RequestItems?.[table] ?? {};
          const left = Keys.slice(most);
          const UnprocessedKeys = left.length > 0 ? { [table]: { ...how, Keys: left } } : {};
          if (most === 0) return { Responses: {}, UnprocessedKeys };
          const some = { [table]: { ...how, Keys: Keys.slice(0, most) } };
          return { ...(await target.send(new BatchGetCommand({ RequestItems: some }))), UnprocessedKeys };
        }
        if (command instanceof BatchWriteCommand) {
          const writes = command.input.RequestItems?.[table] ?? [];
          const left = writes.slice(most);
          await target.send(new BatchWriteCommand({ RequestItems: { [table]: writes.slice(0, most) } }));
          return { UnprocessedItems: left.length > 0 ? { [table]: left } : {} };
        }
        return target.send(command);
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}
