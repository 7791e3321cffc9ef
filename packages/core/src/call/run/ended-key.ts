/**
 * The ended list of a run: where an ended call stands in the sparse index in which it stood while it waited. The key says
 * all that counts are made of, so that a room is read from keys alone and no call pays for a counter of its run. It is
 * short, since the row and the index both keep it.
 */
import { outcomeLabels } from "@callwright/contracts";
import { now } from "../../kernel/clock.ts";
import { idInKey } from "../../kernel/id.ts";
import { type AnyEndCause, isEndCause, type Party } from "../ending.ts";

export interface EndedFacts {
  readonly callId: string;
  /** When the end was written, milliseconds: a list that grows at its end alone. */
  readonly atMs: number;
  /** Minutes since the epoch; absent when it was never dialled. */
  readonly dialedMinute: number | undefined;
  /** Who was there; nobody where it was never dialled. */
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

export const endedLine = (tenantId: string, runId: string): string => `${tenantId}#${runId}#ended`;

/** Digits of base 36 whose order as text is that of the numbers. */
const timeDigits = 9;
export const keyFrom = (ms: number): string => Math.max(0, ms).toString(36).padStart(timeDigits, "0");

const maxWordLength = 60;
const sanitize = (text: string): string => text.replaceAll("#", " ").trim().slice(0, maxWordLength);

/** By their first letters. */
const parties = ["person", "machine", "screener", "nobody"] as const satisfies Party[];

const labels: readonly string[] = outcomeLabels;

/** Known labels by their place, others as they are. */
function labelCode(label: string): string {
  const place = labels.indexOf(label);
  return place < 0 ? `=${sanitize(label)}` : String(place);
}

const labelOf = (code: string): string =>
  code.startsWith("=") ? code.slice(1).replace(/^./, (first) => first.toUpperCase()) : (labels[Number(code)] ?? "");

/** Of a call that ends; a call without a run is on no list. */
export function endedKeys(
  { tenantId, callId, runId, dialedAt }: EndedCall,
  { label, cause, party }: { readonly label: string; readonly cause: AnyEndCause; readonly party: Party },
): { dueLine: string; dueKey: string } | undefined {
  if (!runId) return undefined;
  const minute = dialedAt ? Math.floor(Date.parse(dialedAt) / 60_000).toString(36) : "";
  const who = (dialedAt ? party : "nobody").slice(0, 1);
  const parts = [keyFrom(now()), callId, minute, who, labelCode(label), cause];
  return { dueLine: endedLine(tenantId, runId), dueKey: parts.join("#") };
}

/** As the index keeps it, in small letters. */
export function readEndedKey(key: string): EndedFacts {
  const [at = "", callId = "", minute = "", who, label = "", cause = ""] = key.split("#");
  return {
    atMs: Number.parseInt(at, 36),
    callId: idInKey(callId),
    dialedMinute: minute === "" ? undefined : Number.parseInt(minute, 36),
    party: parties.find((party) => party.startsWith(who ?? "")) ?? "nobody",
    label: labelOf(label),
    cause: isEndCause(cause) ? cause : "unknown",
  };
}
