/** A table whose replicas lag, where only strongly consistent reads see the last writes, and one that is busy. */
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
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

/** The first batches are not read: the table asks for their keys again. */
export function withBusyBatches<T>(times: number, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  let left = times;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        if (!(command instanceof BatchGetCommand) || left === 0) return target.send(command);
        left -= 1;
        return { Responses: {}, UnprocessedKeys: command.input.RequestItems };
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}
