import type { CallingPolicy } from "./endpoints/reach.ts";

/** Whether the policy after a change allows a call that it refused before. */
export function loosens(before: CallingPolicy, after: CallingPolicy): boolean {
  if (before.noSaturdays && !after.noSaturdays) return true;
  if (after.allowAskedFor && !before.allowAskedFor) return true;
  const maxLive = (policy: CallingPolicy) => policy.maxLive ?? Number.POSITIVE_INFINITY;
  if (maxLive(after) > maxLive(before)) return true;
  if (!before.window) return false;
  return !after.window || after.window.from < before.window.from || after.window.to > before.window.to;
}
