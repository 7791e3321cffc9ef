import { dayOf } from "./hours.ts";
import type { Caps } from "./rules.ts";

type CapRule = "cap.day" | "cap.24h" | "cap.week" | "cap.all";

const dayMs = 86_400_000;
const missesForgottenMs = 90 * dayMs;

/** The cap that is full, and when it is free again; no time for `cap.all`, which refuses instead of postponing. */
export function capAt(
  zones: readonly string[],
  caps: Caps,
  { dials, misses }: { readonly dials: readonly number[]; readonly misses: number },
  at: number,
  { ignoresDayAndMissCaps = false } = {},
): { readonly rule: CapRule; readonly until: number | undefined } | undefined {
  const last = dials.at(-1);
  if (last !== undefined && misses >= caps.missesInRow && last > at - missesForgottenMs && !ignoresDayAndMissCaps)
    return { rule: "cap.all", until: undefined };
  const dayWindowEnd = windowEnd(dials, caps.in24Hours, dayMs);
  if (dayWindowEnd > at) return { rule: "cap.24h", until: dayWindowEnd };
  const weekWindowEnd = windowEnd(dials, caps.in7Days, 7 * dayMs);
  if (weekWindowEnd > at) return { rule: "cap.week", until: weekWindowEnd };
  const fullZones = ignoresDayAndMissCaps ? [] : zones.filter((zone) => ringsOnDay(zone, dials, at) >= caps.perDay);
  if (fullZones.length === 0) return undefined;
  return { rule: "cap.day", until: Math.max(...fullZones.map((zone) => dayOf(zone, at).ends)) };
}

/** When the `cap`-th latest dial leaves the window; until then the cap is reached. */
function windowEnd(dials: readonly number[], cap: number | undefined, spanMs: number): number {
  const oldest = cap === undefined ? undefined : dials.at(-cap);
  return oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + spanMs;
}

function ringsOnDay(zone: string, dials: readonly number[], at: number): number {
  const { begins, ends } = dayOf(zone, at);
  return dials.filter((dial) => dial >= begins && dial < ends).length;
}
