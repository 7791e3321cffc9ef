import { context } from "../kernel/context.ts";
import { client } from "./client.ts";
import { createService, type TableService } from "./entities.ts";

export { createConversions as placesOf } from "electrodb";
export type { Item, TableService } from "./entities.ts";

/** Shared by all databases, since binding sixty entities takes a tenth of a second. */
const services = new Map<string, TableService>();

export function db(): TableService["entities"] {
  return service().entities;
}

export function service(): TableService {
  const { table } = context().database;
  const known = services.get(table);
  if (known) return known;
  const made = createService({ client, table });
  services.set(table, made);
  return made;
}
