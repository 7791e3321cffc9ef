import type { Item } from "../db/service.ts";

export type NumberItem = Item<"number">;
