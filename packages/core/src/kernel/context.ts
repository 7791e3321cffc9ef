/** Actor, tenant, ports and request id of the current work, carried in AsyncLocalStorage instead of parameters. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Role, Scope } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type { Database } from "../db/database.ts";
import type { Item } from "../db/entities.ts";
import type { Ports } from "../ports/index.ts";
import { AppError } from "./error.ts";

export type Actor =
  | { readonly type: "public" }
  | {
      readonly type: "user";
      readonly tenantId: string;
      readonly userId: string;
      readonly roles: readonly Role[];
      readonly user?: Item<"user"> | undefined;
      readonly sessionId?: string | undefined;
      /** When the session last proved its user's identity, in milliseconds. */
      readonly provenAt?: number | undefined;
      readonly mustEnrol?: boolean | undefined;
      /** The administrator who views the product as this user. */
      readonly viewer?:
        | { readonly tenantId: string; readonly userId: string; readonly user: Item<"user">; readonly until: string }
        | undefined;
      readonly apiKey?: { readonly apiKeyId: string; readonly scopes: readonly Scope[] } | undefined;
    }
  | { readonly type: "system"; readonly tenantId: string; readonly userId?: string | undefined; readonly cause: string }
  | { readonly type: "platform"; readonly cause: string };

export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

export interface Context {
  readonly requestId: string;
  readonly actor: Actor;
  /** Undefined on unassigned hosts and for platform work. */
  readonly tenantId: string | undefined;
  /** Absent in background work. */
  readonly visit?: Visitor | undefined;
  readonly ports: Ports;
  readonly database: Database;
}

const storage = new AsyncLocalStorage<Context>();

export const runIn = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** Changes the context within the same request: after sign-in, or per message of a batch. */
export const runAs = <T>(change: Partial<Context>, work: () => T): T => storage.run({ ...context(), ...change }, work);

interface WorkOwner {
  readonly tenantId: string;
  readonly userId?: string | undefined;
}

export const runAsSystem = <T>({ tenantId, userId }: WorkOwner, cause: string, work: () => T): T =>
  runAs({ tenantId, actor: { type: "system", tenantId, userId, cause } }, work);

/** A value per process and database: tests and the local cloud have several databases. */
export function perDatabase<T>(create: () => T): () => T {
  const valueByClient = new WeakMap<object, T>();
  return () => {
    const { client } = context().database;
    const value = valueByClient.get(client) ?? create();
    valueByClient.set(client, value);
    return value;
  };
}

export const findContext = (): Context | undefined => storage.getStore();

export function context(): Context {
  const current = findContext();
  if (!current) throw new Error("No context: wrap the entry point in runIn()");
  return current;
}

export const ports = (): Ports => context().ports;

export function tenantId(): string {
  const id = context().tenantId;
  if (!id) throw new AppError("not_found", refusal("address_unknown"));
  return id;
}

export interface UserActor {
  readonly tenantId: string;
  readonly userId: string;
}

export function userActor(): UserActor {
  const { actor } = context();
  if (actor.type === "user") return actor;
  if (actor.type === "system" && actor.userId) return { tenantId: actor.tenantId, userId: actor.userId };
  throw new AppError("unauthenticated");
}
