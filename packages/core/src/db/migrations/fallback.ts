/** Numbers that had an assistant beside callbacks before it became their fallback. */
import { dueNow } from "./answering.ts";
import type { Migration } from "./migration.ts";

export const fallback: Migration = {
  id: "0010-fallback",
  purpose: "The voice provider's assistant takes calls to a number with callbacks while we do not answer.",
  entity: "number",
  change: (row) =>
    row.status === "registered" &&
    row.workShard === undefined &&
    row.voiceAssistantId !== undefined &&
    row.answering !== "assistant" &&
    row.syncedAnswering === `${row.voiceNumberId} asks`
      ? dueNow(row)
      : undefined,
};
