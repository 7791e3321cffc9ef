import { readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso, toTtl } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as User from "../user/index.ts";

export type AssistantItem = Item<"assistant">;

export const isSynced = ({ revision, syncedRevision }: AssistantItem): boolean => revision === syncedRevision;

export async function get(assistantId: string): Promise<AssistantItem> {
  const assistant = await load(assistantId);
  if (assistant?.userId !== userActor().userId) throw notFound("inbound");
  return assistant;
}

async function load(assistantId: string): Promise<AssistantItem | undefined> {
  const { data } = await db().assistant.get({ tenantId: tenantId(), assistantId }).go({ consistent: true });
  return data ?? undefined;
}

export async function list({ page, limit }: { readonly page: number; readonly limit: number }) {
  const keys = (await readKeys(db().assistant.query.ofUser(userKey()).params())).reverse();
  const rows = await readRows(keys.slice((page - 1) * limit, page * limit));
  return { items: db().assistant.parse({ Items: rows }).data, total: keys.length };
}

export async function titles(): Promise<ReadonlyMap<string, string>> {
  if (!User.hasArea("inbound")) return new Map();
  const { data } = await db().assistant.query.ofUser(userKey()).go({ hydrate: true, pages: "all" });
  return new Map(data.map(({ assistantId, title }) => [assistantId, title]));
}

function userKey() {
  const { tenantId, userId } = userActor();
  return { tenantId, userId };
}

const recentDays = 30;
const dayMs = 86_400_000;
const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

export async function countRecentCalls(assistantId: string): Promise<number> {
  const { data } = await db()
    .assistantDay.query.primary({ tenantId: tenantId(), assistantId })
    .gt({ day: dayOf(now() - recentDays * dayMs) })
    .go({ pages: "all" });
  let sum = 0;
  for (const { calls } of data) sum += calls;
  return sum;
}

export const countCall = (writer: Writer, assistantId: string): Write =>
  writer.assistantDay
    .upsert({ tenantId: tenantId(), assistantId, day: dayOf(now()), ttl: toTtl(now() + 2 * recentDays * dayMs) })
    .add({ calls: 1 })
    .commit();
