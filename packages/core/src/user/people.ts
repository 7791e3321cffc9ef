import type { Role } from "@callwright/contracts";
import { type DirectoryRequest, directoryPage, foldForSearch, readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import type { UserItem } from "./row.ts";

const maxRead = 10_000;

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

interface PeoplePage {
  readonly items: readonly UserItem[];
  readonly total: number;
}

export const writeHeadcountChange = (writer: Writer, tenantId: string, change: 1 | -1): Write =>
  writer.headcount.upsert({ tenantId }).add({ people: change }).commit();

export const uninvite = (writer: Writer, { tenantId, userId, email }: UserItem): Write[] => [
  writer.user
    .delete({ tenantId, userId })
    .where(({ invitedBy }, op) => op.exists(invitedBy))
    .commit(),
  writer.userEmail.delete({ tenantId, email }).commit(),
  writeHeadcountChange(writer, tenantId, -1),
];

export async function count(): Promise<number> {
  const { data } = await db().headcount.get({ tenantId: tenantId() }).go();
  return data?.people ?? 0;
}

/** One page (1-based) of the tenant's people. Some joined before the stored count began, so it may be too low. */
export async function list({ page, pageSize }: PageRequest): Promise<PeoplePage> {
  const from = (page - 1) * pageSize;
  const [{ data: counted }, people] = await Promise.all([
    db().headcount.get({ tenantId: tenantId() }).go({ consistent: true }),
    readFirst(from + pageSize),
  ]);
  return { items: people.slice(from), total: Math.max(counted?.people ?? 0, people.length) };
}

/** Reads all people, eventually consistent at half the cost. */
export async function search(text: string, { page, pageSize }: PageRequest): Promise<PeoplePage> {
  const foldedSearch = foldForSearch(text);
  const matches = (await readFirst(maxRead, { consistent: false })).filter(({ name, email }) =>
    [name, email].some((words) => foldForSearch(words).includes(foldedSearch)),
  );
  return { items: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length };
}

const maxOwners = 20;

export async function owners(): Promise<readonly UserItem[]> {
  return (await readFirst(maxRead))
    .filter(({ roles, invitedBy }) => roles.includes("tenantOwner" satisfies Role) && !invitedBy)
    .slice(0, maxOwners);
}

async function readFirst(count: number, { consistent } = { consistent: true }): Promise<UserItem[]> {
  const { data } = await db().user.query.primary({ tenantId: tenantId() }).go({ count, consistent });
  return data;
}

interface UserDirectoryRequest extends DirectoryRequest {
  readonly tenantId: string | undefined;
}

export const directory = ({ tenantId, ...request }: UserDirectoryRequest) =>
  directoryPage(request, {
    newest: "user_~",
    below: (userId, limit) => usersBelow(tenantId, userId, limit),
    idOf: ({ userId }) => userId,
    textsOf: ({ name, email }) => [name, email],
  });

export async function findInAnyTenant(userId: string): Promise<UserItem | undefined> {
  const keys = await readKeys(db().user.query.directory({ userId }).params(), 1);
  const { data } = db().user.parse({ Items: await readRows(keys) });
  return data.find((user) => user.userId === userId);
}

async function usersBelow(tenantId: string | undefined, userId: string, limit: number): Promise<readonly UserItem[]> {
  if (tenantId !== undefined) {
    const query = db().user.query.primary({ tenantId }).lt({ userId });
    return (await query.go({ order: "desc", limit })).data;
  }
  const query = db().user.query.directory({}).lt({ userId }).params({ order: "desc" });
  return db().user.parse({ Items: await readRows(await readKeys(query, limit)) }).data;
}
