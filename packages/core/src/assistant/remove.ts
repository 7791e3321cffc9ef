/** Deletes assistants; their past calls stay in the history. */
import { transact } from "../db/transact.ts";
import type { AssistantItem } from "./item.ts";
import { release } from "./numbers.ts";
import { get } from "./read.ts";

export async function remove(assistantId: string): Promise<void> {
  const assistant = await get(assistantId);
  await release(assistantId);
  await deleteRows(assistant);
}

const deleteRows = ({ tenantId, assistantId }: AssistantItem) =>
  transact((writer) => [
    writer.assistant.remove({ tenantId, assistantId }).commit(),
    writer.jobCounters.delete({ tenantId, parentId: assistantId }).commit(),
  ]);
