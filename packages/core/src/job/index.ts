/** Job owns the roles that people are called about: what is said, how it is judged, and the counters of the work. */
import { createJobBody, defaultPrompts, defaultSuccessEvaluation, voices } from "@callwright/contracts";
import { pageOfIndex } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { isTimeZone, nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { invalidField, notFound } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import * as User from "../user/index.ts";

export type JobItem = Item<"job">;

/** Creates a job of the signed-in user; prompt and evaluation default to the language's own. */
export const create = fn(createJobBody, async (input): Promise<JobItem> => {
  const { tenantId, userId } = userActor();
  const { prompt = defaultPrompts[input.language], salaryRange, name, ...job } = input;
  if (!voices.some(({ id }) => id === job.voice)) throw invalidField("voice", "Choose a voice from the list.");
  const timezone = job.timezone ?? (await User.self()).timezone;
  if (!isTimeZone(timezone)) throw invalidField("timezone", "Choose a time zone, for instance Europe/Berlin.");
  const { data } = await db()
    .job.create({
      ...job,
      tenantId,
      userId,
      jobId: newId("job"),
      recruiterName: name,
      salaryMin: salaryRange[0],
      salaryMax: salaryRange[1],
      promptContext: prompt.context,
      promptFirstSentence: prompt.firstSentence,
      successEvaluation: job.successEvaluation ?? defaultSuccessEvaluation,
      timezone,
      createdAt: nowIso(),
    })
    .go();
  return data;
});

/** A job of the signed-in user, as the last write left it; anybody else's is not found. */
export async function get(jobId: string): Promise<JobItem> {
  const job = await load(jobId);
  if (job?.userId !== userActor().userId) throw notFound("Job");
  return job;
}

/** A job of the tenant at hand, for work in the background; undefined when it was deleted. */
export async function load(jobId: string): Promise<JobItem | undefined> {
  const { data } = await db().job.get({ tenantId: tenantId(), jobId }).go({ consistent: true });
  return data ?? undefined;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The user's jobs, newest first. */
export async function list(request: PageRequest): Promise<{ items: readonly JobItem[]; total: number }> {
  const { tenantId, userId } = userActor();
  const query = db().job.query.ofUser({ tenantId, userId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  return { items: db().job.parse({ Items: rows }).data, total };
}
