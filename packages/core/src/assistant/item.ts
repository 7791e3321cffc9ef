import type { Item } from "../db/service.ts";

export type AssistantItem = Item<"assistant">;

/** Whether the voice provider has the latest save. */
export const isLive = ({ revision, syncedRevision }: AssistantItem): boolean => revision === syncedRevision;
