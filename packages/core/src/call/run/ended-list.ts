import { sortKeysOf } from "../../db/page.ts";
import { db } from "../../db/service.ts";
import { dueField } from "../call.entity.ts";
import { type EndedFacts, endedLine, keyFrom, readEndedKey } from "./ended-key.ts";
import type { RunItem } from "./load.ts";

type RunKey = Pick<RunItem, "tenantId" | "runId">;

export async function* endedFrom({ tenantId, runId }: RunKey, fromMs: number): AsyncGenerator<EndedFacts[]> {
  const query = db()
    .call.query.due({ dueLine: endedLine(tenantId, runId) })
    .gte({ dueKey: keyFrom(fromMs) })
    .params();
  for await (const keys of sortKeysOf(query, dueField)) yield keys.map(readEndedKey);
}

export async function newestEnded({ tenantId, runId }: RunKey, atMost: number): Promise<EndedFacts[]> {
  const query = db()
    .call.query.due({ dueLine: endedLine(tenantId, runId) })
    .params();
  const found: EndedFacts[] = [];
  for await (const keys of sortKeysOf(query, dueField, { atMost, isNewestFirst: true }))
    found.push(...keys.map(readEndedKey));
  return found;
}
