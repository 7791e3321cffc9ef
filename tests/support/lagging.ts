/** A table whose replicas lag: only strongly consistent reads see the last writes. */
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
