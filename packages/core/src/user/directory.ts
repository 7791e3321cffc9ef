/** Users across tenants, newest first. Callers check who may see them. */
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import type { UserItem } from "./item.ts";

export interface DirectoryRequest {
  /** Undefined: every tenant. */
  readonly tenantId: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface DirectoryPage {
  readonly items: readonly UserItem[];
  readonly next?: string | undefined;
}

/** Users that one page of a search reads; it may be short and continue. */
const maxSearched = 1_000;
const chunk = 200;
/** Sorts after every user id. */
const newest = "user_~";

export async function directory({ tenantId, search, limit, after }: DirectoryRequest): Promise<DirectoryPage> {
  if (!search) {
    const items = await below(tenantId, after ?? newest, limit);
    return { items, next: items.length < limit ? undefined : items.at(-1)?.userId };
  }
  const wanted = normalize(search);
  const items: UserItem[] = [];
  let place = after ?? newest;
  for (let read = 0; read < maxSearched; read += chunk) {
    const users = await below(tenantId, place, chunk);
    for (const user of users) {
      if (![user.name, user.email].some((text) => normalize(text).includes(wanted))) continue;
      items.push(user);
      if (items.length === limit) return { items, next: user.userId };
    }
    const last = users.at(-1);
    if (!last || users.length < chunk) return { items };
    place = last.userId;
  }
  return { items, next: place };
}

export async function locate(userId: string): Promise<UserItem | undefined> {
  const keys = await readKeys(db().user.query.directory({ userId }).params(), 1);
  const { data } = db().user.parse({ Items: await readRows(keys) });
  return data.find((user) => user.userId === userId);
}

async function below(tenantId: string | undefined, userId: string, limit: number): Promise<readonly UserItem[]> {
  if (tenantId !== undefined) {
    const query = db().user.query.primary({ tenantId }).lt({ userId });
    return (await query.go({ order: "desc", limit })).data;
  }
  const query = db().user.query.directory({}).lt({ userId }).params({ order: "desc" });
  return db().user.parse({ Items: await readRows(await readKeys(query, limit)) }).data;
}

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase();
