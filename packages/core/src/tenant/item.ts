import type { Item } from "../db/service.ts";

export type TenantItem = Item<"tenant">;
