import type { CallingPolicy } from "./endpoints/reach.ts";

export function loosens(before: CallingPolicy, after: CallingPolicy): boolean {
  if (before.noSaturdays && !after.noSaturdays) return true;
  if (!before.allowAskedFor && after.allowAskedFor) return true;
  if (before.maxLive !== undefined && (after.maxLive ?? Number.POSITIVE_INFINITY) > before.maxLive) return true;
  if (!before.window) return false;
  return !after.window || after.window.from < before.window.from || after.window.to > before.window.to;
}
