/** Stands in for the functions' runtime: the database and the ports of the running world. */
import type { Database } from "@callwright/core/db/database";
import type { Context } from "@callwright/core/kernel/context";

export interface Runtime {
  readonly ports: Context["ports"];
  readonly send: (command: { readonly input: object }) => Promise<object>;
}

let current: Runtime | undefined;

export function setRuntime(next: Runtime): void {
  current = next;
}

function currentRuntime(): Runtime {
  if (!current) throw new Error("No world is running");
  return current;
}

/** One client for all worlds of a thread, because the product caches values per client. */
const client = { send: (command: { readonly input: object }) => currentRuntime().send(command) };
const database = { client, table: "table" } as object as Database;

export const runtime = (): Pick<Context, "database" | "ports"> => ({ database, ports: currentRuntime().ports });
