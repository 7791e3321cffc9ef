/** A run's ended calls: entries of the index `due`, reused. Keys hold all that is counted, so monitors read no rows. */
import { outcomeLabels } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { sortKeyValues } from "../../db/page.ts";
import { db } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import { idInKey } from "../../kernel/id.ts";
import { dueField } from "../call.entity.ts";
import { type AnyEndCause, isEndCause, type Party } from "../ending.ts";
import type { RunItem } from "./load.ts";

export interface EndedFacts {
  readonly callId: string;
  readonly atMs: number;
  readonly dialedMinute: number | undefined;
  readonly party: Party;
  readonly label: string;
  readonly cause: AnyEndCause;
}

interface EndedCall {
  readonly tenantId: string;
  readonly callId: string;
  readonly runId?: string | undefined;
  readonly dialedAt?: string | undefined;
}

const endedLine = (tenantId: string, runId: string): string => `${tenantId}#${runId}#ended`;

/** Base 36, padded so that text order is number order. */
const timeDigits = 9;
const timeKey = (ms: number): string => Math.max(0, ms).toString(36).padStart(timeDigits, "0");
const maxWordLength = 60;
const sanitize = (text: string): string => truncate(text.replaceAll("#", " ").trim(), maxWordLength);

/** Keys hold a party's first letter. */
const parties = ["person", "machine", "screener", "telephone-menu", "none"] as const satisfies Party[];
const labels: readonly string[] = outcomeLabels;

function encodeLabel(label: string): string {
  const index = labels.indexOf(label);
  return index < 0 ? `=${sanitize(label)}` : String(index);
}

/** Keys are stored in lower case, so a label outside the list gets its first capital back. */
const decodeLabel = (code: string): string =>
  code.startsWith("=") ? code.slice(1).replace(/^./, (first) => first.toUpperCase()) : (labels[Number(code)] ?? "");

export function endedKeys(
  { tenantId, callId, runId, dialedAt }: EndedCall,
  { label, cause, party }: { readonly label: string; readonly cause: AnyEndCause; readonly party: Party },
): { dueLine: string; dueKey: string } | undefined {
  if (!runId) return undefined;
  const minute = dialedAt ? Math.floor(Date.parse(dialedAt) / 60_000).toString(36) : "";
  const partyCode = (dialedAt ? party : "none").slice(0, 1);
  const parts = [timeKey(now()), callId, minute, partyCode, encodeLabel(label), cause];
  return { dueLine: endedLine(tenantId, runId), dueKey: parts.join("#") };
}

export function readEndedKey(key: string): EndedFacts {
  const [at = "", callId = "", minute = "", partyCode, label = "", cause = ""] = key.split("#");
  return {
    atMs: Number.parseInt(at, 36),
    callId: idInKey(callId),
    dialedMinute: minute === "" ? undefined : Number.parseInt(minute, 36),
    party: parties.find((party) => party.startsWith(partyCode ?? "")) ?? "none",
    label: decodeLabel(label),
    cause: isEndCause(cause) ? cause : "unknown",
  };
}

type RunKey = Pick<RunItem, "tenantId" | "runId">;

export async function* endedSince({ tenantId, runId }: RunKey, fromMs: number): AsyncGenerator<EndedFacts[]> {
  const query = db()
    .call.query.due({ dueLine: endedLine(tenantId, runId) })
    .gte({ dueKey: timeKey(fromMs) })
    .params();
  for await (const keys of sortKeyValues(query, dueField)) yield keys.map(readEndedKey);
}

export async function newestEnded({ tenantId, runId }: RunKey, atMost: number): Promise<EndedFacts[]> {
  const query = db()
    .call.query.due({ dueLine: endedLine(tenantId, runId) })
    .params();
  const facts: EndedFacts[] = [];
  for await (const keys of sortKeyValues(query, dueField, { atMost, isNewestFirst: true }))
    facts.push(...keys.map(readEndedKey));
  return facts;
}
