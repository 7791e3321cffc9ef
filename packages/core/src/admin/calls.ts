import * as Activity from "../activity/index.ts";
import * as Call from "../call/index.ts";
import { inTenant, namesOfUsers, oneTenant } from "./scope.ts";

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
    const names = await namesOfUsers(calls.map(({ userId }) => userId));
    return { rows: calls.map((call): CallRow => ({ call, userName: names.get(call.userId) ?? "" })), next };
  });
}
