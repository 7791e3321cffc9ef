import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Key } from "../db/database.ts";
import { readKeys } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";

/** Stored in place of a tenant's id, so its value must not change. */
export const platformOwner = "everybody";

export function listOwner(): string {
  const { actor } = context();
  return actor.type === "user" && actor.roles.includes("superAdmin") ? platformOwner : tenantId();
}

const cacheMs = 60_000;

const cache = new WeakMap<DynamoDBDocumentClient, { numbers: ReadonlySet<string>; readAt: number }>();

/** The platform's do-not-call list, which applies to every tenant. */
export async function neverList(): Promise<ReadonlySet<string>> {
  const { client } = context().database;
  const cached = cache.get(client);
  if (cached && Math.abs(now() - cached.readAt) < cacheMs) return cached.numbers;
  const numbers = await numbersOn(platformOwner);
  cache.set(client, { numbers, readAt: now() });
  return numbers;
}

export async function numbersOn(listOf: string): Promise<ReadonlySet<string>> {
  return numbersIn(await readKeys(db().contactState.query.doNotCall({ listOf }).params()));
}

export async function numbersSince(listOf: string, since: string): Promise<ReadonlySet<string>> {
  return numbersIn(await readKeys(db().contactState.query.listed({ listOf }).gte({ listedAt: since }).params()));
}

/** A row's `pk` ends with `_` and the number. */
const numbersIn = (keys: readonly Key[]): ReadonlySet<string> =>
  new Set(keys.map(({ pk }) => pk.slice(pk.lastIndexOf("_") + 1)));
