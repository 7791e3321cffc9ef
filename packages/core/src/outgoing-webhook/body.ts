import type { PublishedEvent } from "../outbox/index.ts";

type Rendered = Pick<PublishedEvent, "type" | "occurredAt" | "sequence" | "data">;

/** What a receiver reads. The same bytes at every attempt: `data` is sorted, since DynamoDB keeps no order of its keys. */
export function webhookBody({ type, occurredAt: timestamp, sequence, data }: Rendered): string {
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ type, timestamp, data: { sequence, ...Object.fromEntries(sorted) } });
}
