/** A table whose copies lag behind: only who asks for the last writes sees a row as it is. */
import { context, runAs } from "@callwright/core/kernel/context";

type Row = Readonly<Record<string, unknown>>;

/** Rows that are read without asking for the last writes are as `before` makes of them. */
export function withLaggingReads<T>(before: (row: Row) => Row, work: () => Promise<T>): Promise<T> {
  const { database } = context();
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        const answer = await target.send(command);
        const isLast = "ConsistentRead" in command.input && command.input.ConsistentRead === true;
        return isLast || !("Item" in answer) || !answer.Item ? answer : { ...answer, Item: before(answer.Item) };
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}
