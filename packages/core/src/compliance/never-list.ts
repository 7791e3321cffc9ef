/** Numbers that nobody on the platform calls, whatever a tenant's own list says: kept by those who administer it. */
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type Key, keysOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";

/** Stands where a tenant's id would. */
export const platformOwner = "everybody";

/** Whose list somebody works on: those who administer the platform work on everybody's. */
export function listOwner(): string {
  const { actor } = context();
  return actor.type === "user" && actor.roles.includes("superAdmin") ? platformOwner : tenantId();
}

/** Milliseconds for which a process goes by what it has read. */
const cacheMs = 60_000;

const cache = new WeakMap<DynamoDBDocumentClient, { numbers: ReadonlySet<string>; readAt: number }>();

/** Everybody's list as it was a moment ago. */
export async function neverList(): Promise<ReadonlySet<string>> {
  const { client } = context().database;
  const last = cache.get(client);
  if (last && Math.abs(now() - last.readAt) < cacheMs) return last.numbers;
  const numbers = await numbersOn(platformOwner);
  cache.set(client, { numbers, readAt: now() });
  return numbers;
}

/** All numbers of a list; its keys hold them. */
export async function numbersOn(listOf: string): Promise<ReadonlySet<string>> {
  return numbersIn(await keysOf(db().contactState.query.doNotCall({ listOf }).params()));
}

/** Those that were put on a list since then (ISO 8601), and are there still. */
export async function numbersSince(listOf: string, since: string): Promise<ReadonlySet<string>> {
  return numbersIn(await keysOf(db().contactState.query.listed({ listOf }).gte({ listedAt: since }).params()));
}

const numbersIn = (keys: readonly Key[]): ReadonlySet<string> =>
  new Set(keys.map(({ pk }) => pk.slice(pk.lastIndexOf("_") + 1)));
