/** What makes rules of calling looser, for the form that asks why and for the server that wants to know: without a parser. */
import type { CallingPolicy } from "./endpoints/reach.ts";

/** Whether some call that was refused, or had to wait, is not any more: that wants a reason. */
export function loosens(before: CallingPolicy, after: CallingPolicy): boolean {
  if (before.noSaturdays && !after.noSaturdays) return true;
  if (!before.allowAskedFor && after.allowAskedFor) return true;
  if (before.maxLive !== undefined && (after.maxLive ?? Number.POSITIVE_INFINITY) > before.maxLive) return true;
  if (!before.window) return false;
  return !after.window || after.window.from < before.window.from || after.window.to > before.window.to;
}
