import type { Item } from "../db/service.ts";

export type UserItem = Item<"user">;
export type UserKey = Pick<UserItem, "tenantId" | "userId">;

export const auditTarget = ({ userId, name }: Pick<UserItem, "userId" | "name">) => ({
  kind: "user",
  id: userId,
  name,
});
