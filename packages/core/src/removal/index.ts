import type * as z from "zod/mini";
import * as Assistant from "../assistant/index.ts";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Facts from "../facts/index.ts";
import * as Interview from "../interview/index.ts";
import { now } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Prompt from "../prompt/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";

const budgetMs = 15_000;
const pageSize = 100;

export async function continueRemoval(message: { parentId: string; after?: string | undefined }): Promise<void> {
  const { parentId, after } = message;
  if (await Parent.load(parentId)) return log.error("removal.parent-exists", { parentId });
  const unfinishedCursor = await cancelQueuedCalls(parentId, after);
  if (unfinishedCursor) {
    await Parent.postponeRemovalSweep(parentId);
    return send(Parent.parentRemoved, { parentId, after: unfinishedCursor });
  }
  await Call.endRunsOf(parentId);
  await Prompt.deletePromptData(parentId);
  await Interview.removeAll(parentId);
  await Facts.removeQuestions(parentId);
  // The sweep sends this message again until the candidates are gone; only then is the removal finished.
  if (await Candidate.hasCandidates(parentId)) {
    await Parent.postponeRemovalSweep(parentId);
    return send(Candidate.clearPeople, { parentId });
  }
  // Sent even without candidates, since the files and the change log of their list may remain.
  await send(Candidate.clearPeople, { parentId });
  await Parent.finishRemoval(parentId);
}

async function cancelQueuedCalls(parentId: string, after: string | undefined): Promise<string | undefined> {
  const startedAt = now();
  let cursor = after;
  do {
    const page: Candidate.CandidatePage = await Candidate.pageAfter(parentId, cursor, pageSize);
    await Call.cancelQueued(page.items.flatMap(({ pendingCallId }) => pendingCallId ?? []));
    cursor = page.cursor;
    if (cursor && now() - startedAt > budgetMs) return cursor;
  } while (cursor);
  return undefined;
}

/** After this time the calls that are active now have ended, and a second pass stops what they have started. */
const secondPassSeconds = 900;

export async function stopUserActivity(message: z.output<typeof User.userDisabled.schema>): Promise<void> {
  const { userId, isSecondPass = false } = message;
  const user = await User.find(userId);
  if (!user?.isDisabled) return;
  const endsAt = now() + budgetMs;
  const numberIds = await PhoneNumber.suspendNumbersOf(userId);
  for (const numberId of numberIds) await Call.wakeLine(numberId);
  log.info("user.activity-stopped", { memberId: userId, numbers: numberIds.length });
  if (await Text.cancelTextsOfUser(userId, endsAt)) await send(User.userDisabled, message);
  else if (!isSecondPass)
    await sendLater(User.userDisabled, { userId, isSecondPass: true }, secondPassSeconds, `shut-out-${userId}`);
  // Last, since the voice provider may hang.
  await Assistant.reviewAnswering({ userId });
}
