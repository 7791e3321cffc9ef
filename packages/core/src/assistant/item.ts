import type { Item } from "../db/service.ts";

export type AssistantItem = Item<"assistant">;

export const isLive = ({ revision, syncedRevision }: AssistantItem): boolean => revision === syncedRevision;
