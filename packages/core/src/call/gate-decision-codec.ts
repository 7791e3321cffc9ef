/** Encodes the gate's decision as one short text, since every write of the call's row pays for its size. */

import { toIso } from "../kernel/clock.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";

const separator = "|";

export function encodeDecision({ kind, rule, at, until = "", inputs }: DecisionRecord): string {
  const { purpose, basis = "", zone = "", local = "", rings = "", misses = "" } = inputs;
  return [kind, rule, encodeInstant(at), encodeInstant(until), purpose, basis, zone, local, rings, misses].join(
    separator,
  );
}

export function decodeDecision(text: string): unknown {
  const [kind, rule, at = "", until, purpose, basis, zone, local, rings, misses] = text.split(separator);
  const known = {
    channel: "call",
    purpose,
    basis,
    zone,
    local,
    rings: decodeCount(rings),
    misses: decodeCount(misses),
  };
  const inputs = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== "" && value !== undefined));
  return { kind, rule, at: decodeInstant(at), inputs, ...(until ? { until: decodeInstant(until) } : {}) };
}

const encodeInstant = (instant: string): string => (instant ? Date.parse(instant).toString(36) : "");
const decodeInstant = (instant: string): string => toIso(Number.parseInt(instant, 36));

const decodeCount = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
