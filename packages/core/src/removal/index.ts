/** Removal owns what follows when a job or campaign was deleted: its waiting calls end, its people and its prompts go; and when somebody was shut out. */
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Prompt from "../prompt/index.ts";

export { stopUserActivity } from "./person.ts";

/** Milliseconds of work after which the rest is handed on to the next message. */
const budgetMs = 15_000;
/** People who are looked at at once. */
const pageSize = 100;

/**
 * Works off what is left. Told twice, or after dying in between, it does no harm: who is still there is left. Calls under
 * way end by themselves, and nobody is queued any more, since queueing counts in the tally that is gone.
 */
export async function continueRemoval({
  parentId,
  after,
}: {
  parentId: string;
  after?: string | undefined;
}): Promise<void> {
  if (await Job.load(parentId)) return log.error("removal.parent-is-there", { parentId });
  const rest = await cancelQueuedCalls(parentId, after);
  if (rest) {
    await Job.keepRemoving(parentId);
    return send(Job.parentRemoved, { parentId, after: rest });
  }
  await Call.endRunsOf(parentId);
  await Prompt.dropVersions(parentId);
  // The sweeper looks again whether all are gone.
  if (await Candidate.isAnyLeft(parentId)) {
    await Job.keepRemoving(parentId);
    return send(Candidate.clearPeople, { parentId });
  }
  await send(Candidate.clearPeople, { parentId });
  await Job.finishRemoval(parentId);
}

/** Takes back the calls that wait; answers the last person looked at when time ran out. */
async function cancelQueuedCalls(parentId: string, after: string | undefined): Promise<string | undefined> {
  const startedAt = now();
  let cursor = after;
  do {
    const walk: Candidate.Walk = await Candidate.pageAfter(parentId, cursor, pageSize);
    await Call.cancelQueued(walk.items.flatMap(({ pendingCallId }) => pendingCallId ?? []));
    cursor = walk.cursor;
    if (cursor && now() - startedAt > budgetMs) return cursor;
  } while (cursor);
  return undefined;
}
