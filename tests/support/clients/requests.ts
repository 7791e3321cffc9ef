/** Records the table requests of `work`, sorted, such as "Get call lagging" ("lagging": eventually consistent). */
import { context, runAs } from "@callwright/core/kernel/context";

/** "$call_1#…" begins a sort key of the entity `call`. */
const entityName = /^\$([a-z]+)_\d/;

/** Entities named by sort keys, at any depth of a request, or by a query's range. */
function entitiesIn(value: unknown, attribute = ""): string[] {
  if (typeof value === "string")
    return attribute === "sk" || attribute.endsWith("sk1") ? (entityName.exec(value)?.slice(1) ?? []) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => entitiesIn(part, name));
}

export async function recordTableRequests(work: () => Promise<unknown>): Promise<string[]> {
  const { database } = context();
  const requests: string[] = [];
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return (command: Parameters<typeof target.send>[0]) => {
        const { input } = command;
        const index = "IndexName" in input ? [input.IndexName] : [];
        const kind = command.constructor.name.replace("Command", "");
        const isLagging = /^(Get|Query)$/.test(kind) && !("ConsistentRead" in input && input.ConsistentRead);
        const entities = entitiesIn(input).sort();
        requests.push([kind, ...index, ...entities, ...(isLagging && index.length === 0 ? ["lagging"] : [])].join(" "));
        return target.send(command);
      };
    },
  });
  await runAs({ database: { ...database, client } }, work);
  return requests.sort();
}
