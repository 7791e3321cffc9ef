/** Processes that die in the middle of their work. */
import { context, runAs } from "@callwright/core/kernel/context";

/** Runs work in a process that dies after `requests` requests to the table: the last is executed, its answer lost. */
export function killedAfter(requests: number, work: () => Promise<void>): Promise<void> {
  const { database } = context();
  let remaining = requests;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        remaining -= 1;
        if (remaining < 0) throw new Error("killed");
        const answer = await target.send(command);
        if (remaining === 0) throw new Error("killed");
        return answer;
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}
