/** Tries a call again that the provider surely did not carry: later, and not for ever. */
import type { CallReport } from "../ports/voice.ts";
import { endWithout } from "./end.ts";
import { giveBack } from "./give-back.ts";
import type { CallItem } from "./item.ts";
import { wakeLater } from "./line.ts";

const maxAttempts = 6;
/** All of the provider account's lines are taken: a call of a minute or two must end first. */
const lineBusySeconds = 20;

/**
 * The provider took the request, and then had no line free for it: nobody's phone has rung. Of a call that was heard to ring,
 * the words are the end of it as any others are.
 */
export const isLineBusy = ({ state }: CallItem, { endedReason }: Pick<CallReport, "endedReason">): boolean =>
  state === "dialing" && endedReason === "call.start.error-subscription-concurrency-limit-reached";

/** The provider's words for it came as a report. A call that has moved on since it was read is left alone. */
export const retry = (call: CallItem, report: CallReport): Promise<void> =>
  retryLater(call, report.endedReason, lineBusySeconds);

/** Queues a claimed call again after a while; after too many tries it ends, with the provider's reason. */
export async function retryLater(call: CallItem, reason: string, leastSeconds: number): Promise<void> {
  if (call.attempts >= maxAttempts) return endWithout(call, "provider-unavailable", reason);
  const delaySeconds = backoffSeconds(call.attempts, leastSeconds);
  const back = await giveBack(call, delaySeconds);
  // The whole line waits: the next call would be refused as well.
  if (back === "given") return wakeLater(call.numberId, delaySeconds);
  // What cannot go back to its queue must not hold the line.
  if (back === "parent-gone") return endWithout(call, "parent-deleted");
  if (back === "refused") return endWithout(call, "provider-unavailable", reason);
}

/** Doubling with jitter, never before the provider's own word. */
const backoffSeconds = (attempts: number, least: number): number =>
  Math.max(least, Math.min(300, 2 ** attempts * (1 + Math.random())));
