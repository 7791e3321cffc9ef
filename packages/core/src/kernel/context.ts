/** Who acts, for which tenant, with which ports: carried in AsyncLocalStorage, never as parameters. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Role, Scope } from "@callwright/contracts";
import type { Database } from "../db/database.ts";
import type { Item } from "../db/service.ts";
import type { Ports } from "../ports/index.ts";
import { AppError } from "./error.ts";

export type Actor =
  | { readonly type: "public" }
  | {
      readonly type: "user";
      readonly tenantId: string;
      readonly userId: string;
      readonly roles: readonly Role[];
      /** The person as they were read when the request was let in. */
      readonly user?: Item<"user"> | undefined;
      /** The session in which the person acts; absent when one of their API keys does. */
      readonly sessionId?: string | undefined;
      /** The key that acts for them, and what it may do. */
      readonly apiKey?: { readonly apiKeyId: string; readonly scopes: readonly Scope[] } | undefined;
    }
  /** Work in the background, on behalf of a tenant and, where known, of one of its users. */
  | { readonly type: "system"; readonly tenantId: string; readonly userId?: string | undefined; readonly cause: string }
  /** Work across tenants: the sweeper, migrations. */
  | { readonly type: "platform"; readonly cause: string };

export interface Context {
  readonly requestId: string;
  readonly actor: Actor;
  /** The tenant whose host was asked, or whose work is done; absent on a host of nobody and for platform work. */
  readonly tenantId: string | undefined;
  readonly ports: Ports;
  readonly database: Database;
}

const storage = new AsyncLocalStorage<Context>();

export const runIn = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** Runs work as somebody else within the same request: after sign-in, or for one message of a batch. */
export const runAs = <T>(change: Partial<Context>, work: () => T): T => storage.run({ ...context(), ...change }, work);

/** Where there may be none: for whoever only tells of it. */
export const here = (): Context | undefined => storage.getStore();

export function context(): Context {
  const current = here();
  if (!current) throw new Error("No context: wrap the entry point in runIn()");
  return current;
}

export const ports = (): Ports => context().ports;

/** The tenant at hand; a host of nobody has none. */
export function tenantId(): string {
  const id = context().tenantId;
  if (!id) throw new AppError("not_found", "There is nothing at this address.");
  return id;
}

export interface UserActor {
  readonly tenantId: string;
  readonly userId: string;
}

/** The signed-in user, or the user on whose behalf background work is done. */
export function userActor(): UserActor {
  const { actor } = context();
  if (actor.type === "user") return actor;
  if (actor.type === "system" && actor.userId) return { tenantId: actor.tenantId, userId: actor.userId };
  throw new AppError("unauthenticated");
}
