import { readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as User from "../user/index.ts";

export type AssistantItem = Item<"assistant">;

export const isLive = ({ revision, syncedRevision }: AssistantItem): boolean => revision === syncedRevision;

export async function get(assistantId: string): Promise<AssistantItem> {
  const assistant = await load(assistantId);
  if (assistant?.userId !== userActor().userId) throw notFound("inbound");
  return assistant;
}

export async function load(assistantId: string): Promise<AssistantItem | undefined> {
  const { data } = await db().assistant.get({ tenantId: tenantId(), assistantId }).go({ consistent: true });
  return data ?? undefined;
}

export async function list({ page, limit }: { readonly page: number; readonly limit: number }) {
  const keys = (await readKeys(db().assistant.query.ofUser(ofUser()).params())).reverse();
  const rows = await readRows(keys.slice((page - 1) * limit, page * limit));
  return { items: db().assistant.parse({ Items: rows }).data, total: keys.length };
}

export async function titles(): Promise<ReadonlyMap<string, string>> {
  if (!User.hasArea("inbound")) return new Map();
  const { data } = await db().assistant.query.ofUser(ofUser()).go({ hydrate: true, pages: "all" });
  return new Map(data.map(({ assistantId, title }) => [assistantId, title]));
}

function ofUser() {
  const { tenantId, userId } = userActor();
  return { tenantId, userId };
}
