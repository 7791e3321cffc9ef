/** The job domain: what a call says, how it is judged, and the job's counters. */
import { createJobBody, defaultPrompts, defaultSuccessEvaluation } from "@callwright/contracts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { fn } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import * as Prompt from "../prompt/index.ts";
import * as Template from "../template/index.ts";
import * as User from "../user/index.ts";
import type { JobItem } from "./item.ts";
import { get } from "./read.ts";
import { refuseDenial, refuseUnknown } from "./rules.ts";

export { save, update } from "./edit.ts";
export { factsOf, type JobCountersItem, type JobItem, promptVersionOf } from "./item.ts";
export { liveEntry, type Pending, pendingOf, startingAtMost } from "./live.ts";
export { parentRemoved, textsSwitched } from "./messages.ts";
export { get, getUnless, list, load, loadCounters, loadTexts } from "./read.ts";
export { finishRemoval, keepRemoving, remove, sweepRemovals } from "./remove.ts";
export { promptVersions, restorePrompt, type SavedPrompt } from "./versions.ts";

/** The language's default prompt and evaluation become version 1 unless given. */
export const create = fn(createJobBody, async (input): Promise<JobItem> => {
  const { tenantId, userId } = userActor();
  const { prompt = defaultPrompts[input.language], salaryRange, name, additionalNotes = "", ...job } = input;
  const { successEvaluation = defaultSuccessEvaluation } = input;
  refuseUnknown(job);
  refuseDenial(prompt.firstSentence, job.language);
  const timezone = job.timezone ?? (await User.current()).timezone;
  refuseUnknown({ timezone });
  const templates = await Template.read();
  const key = { tenantId, jobId: newId("job") };
  const createdAt = nowIso();
  const texts = { ...prompt, successEvaluation, additionalNotes, language: job.language };
  await transact((writer) => [
    writer.job
      .create({
        ...job,
        ...templates,
        ...key,
        userId,
        recruiterName: name,
        salaryMin: salaryRange[0],
        salaryMax: salaryRange[1],
        promptContext: prompt.context,
        promptFirstSentence: prompt.firstSentence,
        promptVersion: 1,
        additionalNotes,
        successEvaluation,
        timezone,
        createdAt,
      })
      .commit(),
    writer.jobCounters.create({ tenantId, parentId: key.jobId, userId }).commit(),
    Prompt.saveVersion(
      writer,
      { tenantId, parentId: key.jobId },
      { version: 1, ...texts, changed: [], createdAt, userId },
    ),
  ]);
  return get(key.jobId);
});
