import { type DirectoryRequest, directoryPage } from "../db/directory.ts";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import type { UserItem } from "./item.ts";

interface UserDirectoryRequest extends DirectoryRequest {
  readonly tenantId: string | undefined;
}

export const directory = ({ tenantId, ...request }: UserDirectoryRequest) =>
  directoryPage(request, {
    newest: "user_~",
    below: (userId, limit) => below(tenantId, userId, limit),
    idOf: ({ userId }) => userId,
    textsOf: ({ name, email }) => [name, email],
  });

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
