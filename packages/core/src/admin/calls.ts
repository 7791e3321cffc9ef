import * as Activity from "../activity/index.ts";
import * as Call from "../call/index.ts";
import * as User from "../user/index.ts";
import { inTenant, oneTenant } from "./scope.ts";

export interface CallRow {
  readonly call: Call.CallItem;
  readonly userName: string;
}

interface ListRequest {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listCalls({ tenantId, ...page }: ListRequest) {
  const tenant = await oneTenant(tenantId);
  return inTenant(tenant.tenantId, async () => {
    const { items, next } = await Activity.endedCalls(page, tenant.createdAt);
    const calls = await Call.loadMany(items.map(({ callId }) => callId));
    const ids = [...new Set(calls.map(({ userId }) => userId))];
    const users = new Map((await Promise.all(ids.map(User.find))).map((user) => [user?.userId, user?.name]));
    return { rows: calls.map((call): CallRow => ({ call, userName: users.get(call.userId) ?? "" })), next };
  });
}
