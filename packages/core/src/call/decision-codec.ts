/** The gate's decision as a call's row keeps it: one short text, since every write of the row pays for it. */
import type { DecisionRecord } from "../compliance/index.ts";
import { toIso } from "../kernel/clock.ts";

const between = "|";

export function packGate({ kind, rule, at, until = "", inputs }: DecisionRecord): string {
  const { purpose, basis = "", zone = "", local = "", rings = "", misses = "" } = inputs;
  return [kind, rule, short(at), short(until), purpose, basis, zone, local, rings, misses].join(between);
}

/** Told as it was packed; what was not known is not there. */
export function unpackGate(text: string): unknown {
  const [kind, rule, at = "", until, purpose, basis, zone, local, rings, misses] = text.split(between);
  const known = { channel: "call", purpose, basis, zone, local, rings: count(rings), misses: count(misses) };
  const inputs = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== "" && value !== undefined));
  return { kind, rule, at: long(at), inputs, ...(until ? { until: long(until) } : {}) };
}

const short = (instant: string): string => (instant ? Date.parse(instant).toString(36) : "");
const long = (instant: string): string => toIso(Number.parseInt(instant, 36));

const count = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
