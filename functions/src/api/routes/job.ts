/** Jobs: create, edit, delete, list, detail with one page of candidates, export. */
import { messages } from "@callwright/contracts";
import { candidatesFileName } from "@callwright/contracts/csv";
import * as endpoints from "@callwright/contracts/endpoints/job";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import * as Job from "@callwright/core/job/index";
import { now } from "@callwright/core/kernel/clock";
import * as Text from "@callwright/core/text/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { successOf } from "../present/done.ts";
import { exportLines } from "../present/export.ts";
import { presentCandidate, presentJob, presentJobListItem } from "../present/job.ts";

export function jobRoutes(app: App): void {
  implement(app, endpoints.createJob, async ({ body }) => {
    const job = await Job.create(body);
    return { success: true as const, message: messages.jobCreated, job: presentJob(job) };
  });

  implement(app, endpoints.updateJob, async ({ params, body }) => {
    const job = await Job.update({ ...body, jobId: params.id });
    return { success: true as const, message: messages.jobUpdated, job: presentJob(job) };
  });

  implement(app, endpoints.deleteJob, async ({ params }) => {
    await Job.remove(params.id);
    return successOf(messages.jobDeleted);
  });

  implement(app, endpoints.getJobs, async ({ query: { page, limit } }) => {
    const { items, total } = await Job.list({ page, pageSize: limit });
    return {
      success: true as const,
      jobs: items.map(presentJobListItem),
      pagination: { total, totalPages: pagesOf(total, limit), page, limit },
    };
  });

  // The counters' version and the do-not-call version are the ETag: an unchanged poll reads the session, the user and the tally, and
  // every quarter of a minute the small row that tells whether the do-not-call list has changed.
  implement(app, endpoints.getJob, async ({ params, query }, c) => {
    const seen = c.req.header("if-none-match");
    const barred = await Compliance.blockedNumbers();
    const etag = (version: number) => etagOf(`${version}.${barred.state}`, query);
    const job = await Job.getUnless(params.id, (version) => barred.state !== undefined && seen === etag(version));
    if (!job) return c.body(null, 304, { etag: seen ?? "" });
    const run = job.latestRunId ? await Call.loadRun(job.latestRunId) : undefined;
    const [people, counted] = await Promise.all([Candidate.page(job, query), atLeastAsNewAs(run, job)]);
    const preCalls = await preCallTexts(people.items);
    if (people.isSettled && barred.state !== undefined) c.header("etag", etag(job.version));
    return {
      success: true as const,
      job: {
        ...presentJob(counted),
        candidates: people.items.map((person) => ({
          ...presentCandidate(job, person, barred, preCalls.get(person.candidateId)),
          ...(query.columns === "all" && { variables: person.variables }),
        })),
        pagination: {
          totalCandidates: people.total,
          totalPages: pagesOf(people.total, query.pageSize),
          page: query.page,
          pageSize: query.pageSize,
        },
        lastOrdinal: job.lastOrdinal,
        run: run && Call.RunMonitor.progressOf(run),
      },
    };
  });

  implement(app, endpoints.exportCsv, async ({ params, query }) => {
    const job = await Job.get(params.id);
    return { filename: candidatesFileName(job.title), lines: exportLines(job, query) };
  });
}

/** Only of those on the page who have one. */
const preCallTexts = (people: readonly Candidate.ListRow[]) =>
  Text.preCallTexts(
    people
      .filter(({ hasPreText }) => hasPreText !== undefined)
      .map(({ parentId, candidateId }) => ({ candidateId, textId: Candidate.preCallTextId(parentId, candidateId) })),
  );

const etagOf = (state: string, query: Record<string, string | number>): string => `W/"${state}.${viewName(query)}"`;

/** What is looked at, in characters that an ETag may hold. */
const viewName = (query: Record<string, string | number>): string =>
  Object.values(query)
    .map((value) => encodeURIComponent(value))
    .join(".");

/** A run completes in one transaction with its job, so a completed run must not be shown with older counters. */
const freshMs = 5_000;

async function atLeastAsNewAs(run: Call.RunItem | undefined, job: Job.JobItem): Promise<Job.JobItem> {
  const isFresh = run?.completedAt !== undefined && now() - Date.parse(run.completedAt) < freshMs;
  return isFresh ? Job.get(job.jobId) : job;
}

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
