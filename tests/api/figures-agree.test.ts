/** Reads every place that shows a figure before, during and after a run; all must agree. */
import { endpoints, type JobDetail } from "@callwright/contracts";
import {
  answerRateOf,
  countCalled,
  countDialed,
  isReached,
  minutesOf,
  wholeSeconds,
} from "@callwright/contracts/figures";
import { notExecuted } from "@callwright/contracts/outcome";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { awaitJob, jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const page = { page: 1, pageSize: 100 };

/** Reads every place that shows a figure; the user's only calls must be those of the job. */
async function readPlaces(user: Client, owner: Client, { jobId, runId }: { jobId: string; runId?: string }) {
  const params = { id: jobId };
  const self = (await user.call(endpoints.me)).user;
  const job = await readJob(user, jobId);
  const { jobs } = await user.call(endpoints.getJobs);
  const { logs } = await user.call(endpoints.getLogsByJob, { params, query: page });
  const { analytics } = await user.call(endpoints.getAnalytics, { query: { days: 7 } });
  const { dashboard } = await user.call(endpoints.getDashboard);
  const today = (await user.call(endpoints.getAnalytics, { query: { days: 1 } })).analytics;
  const { companies } = await user.call(endpoints.getCompanies, { query: { search: job.companyName } });
  const { stats } = await owner.call(endpoints.getStats, { query: { period: "week" } });
  const { numbers } = await owner.call(endpoints.listNumbers);
  const { agentData } = await owner.call(endpoints.getUserUsage, { params: { id: self._id }, query: page });
  const csv = String((await user.request("GET", `/api/export-csv/${jobId}`)).body);
  const run = runId ? (await user.call(endpoints.getRun, { params: { id: runId } })).run : undefined;
  return {
    job,
    run,
    dashboard,
    stats,
    csv,
    numbers,
    ended: logs.filter(({ state, endReason }) => state === "ended" && endReason !== undefined),
    listed: jobs.find(({ _id }) => _id === jobId),
    totals: analytics.totals,
    todayTotals: today.totals,
    jobFigures: analytics.parents.find(({ _id }) => _id === jobId),
    company: companies.find(({ companyName }) => companyName === job.companyName),
    usage: agentData.find(({ _id }) => _id === jobId),
    userFigures: stats.byUser.find(({ _id }) => _id === self._id),
    number: numbers.find(({ owner: { _id } }) => _id === self._id),
  };
}

const calledInCsv = (csv: string, { candidates }: JobDetail): number => {
  const [header = "", ...lines] = csv.trim().split("\r\n");
  expect(lines).toHaveLength(candidates.length);
  const column = header.replace("\ufeff", "").split(",").indexOf("callOutcome");
  return lines.filter((line) => line.split(",")[column] !== notExecuted).length;
};

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Checks the job's figures against its candidates and ended calls. */
function expectJobFigures({ job, run, listed, jobFigures, company, usage, dashboard, ended, csv }: Places): void {
  const called = countCalled(job);
  expect(job.candidates.filter(({ callOutcome }) => callOutcome !== "not_executed")).toHaveLength(called);
  expect(listed && countCalled(listed)).toBe(called);
  expect(calledInCsv(csv, job)).toBe(called);
  const dashboardRun = dashboard.runs.find(({ runId }) => runId === run?.runId);
  if (dashboardRun) expect([dashboardRun.done, dashboardRun.total]).toEqual([run?.done, run?.total]);

  const reached = ended.filter(({ endReason }) => endReason && isReached(endReason)).length;
  const { totalSuccess, totalFailed } = job.callSummary;
  expect([totalSuccess, totalFailed]).toEqual([reached, ended.length - reached]);
  expect([usage?.reached, usage?.failed, company?.reached]).toEqual([reached, totalFailed, reached]);
  expect(jobFigures?.reached ?? 0).toBe(reached);
  expect(jobFigures ? countDialed(jobFigures) : 0).toBe(ended.length);
  expect(jobFigures && answerRateOf(jobFigures)).toBe(rateOf(ended));
  if (run) expect(sum(run.hours, (hour) => hour.reached)).toBe(reached);
  if (run) expect(sum(run.hours, (hour) => hour.dialed)).toBe(ended.length);

  const minutes = minutesOf(sum(ended, ({ totalDuration }) => wholeSeconds(totalDuration)));
  expect([usage?.minutes, company?.minutes, minutesOf(jobFigures?.seconds ?? 0)]).toEqual([minutes, minutes, minutes]);
}

/** Checks the user's figures; no one else in the tenant calls, and all calls are from one number. */
function expectUserFigures({ totals, userFigures, stats, number, todayTotals, dashboard }: Places): void {
  for (const place of [userFigures, stats]) {
    expect([place?.calls, place?.inbound, place?.reached]).toEqual([totals.calls, totals.inbound, totals.reached]);
    expect(place && answerRateOf(place)).toBe(answerRateOf(totals));
    expect(place?.minutes).toBe(minutesOf(totals.seconds));
  }
  expect([number?.dialed, number?.answerRate]).toEqual([countDialed(totals), answerRateOf(totals)]);
  expect(dashboard.today).toEqual(todayTotals);
}

const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0);

const rateOf = (ended: Places["ended"]): number | undefined =>
  ended.length > 0
    ? ended.filter(({ endReason }) => endReason && isReached(endReason)).length / ended.length
    : undefined;

function expectAgreement(places: Places): void {
  expectJobFigures(places);
  expectUserFigures(places);
}

it("every place shows the same figures of a job before, during and after its run", async () => {
  const [user, owner] = await Promise.all([
    signedIn(url(), "recruiter@globex.test", "globex"),
    signedIn(url(), "owner@globex.test", "globex"),
  ]);
  // The fourth is busy and the fifth does not answer; the others talk.
  const people = strangers(6, ["00", "01", "05", "08", "06", "85"]);
  const jobId = await jobWith(user, people, "Agreeing Figures");
  const beforeRun = await readPlaces(user, owner, { jobId });
  expectAgreement(beforeRun);

  const runId = await startBatch(user, jobId);
  const readOnceEnded = async (ended: number) => {
    await awaitJob(user, jobId, ({ run }) => run?.ended === ended);
    const read = () => readPlaces(user, owner, { jobId, runId });
    const expectedCalls = beforeRun.totals.calls + people.length;
    const counts = async () => [(await read()).totals.calls, (await read()).userFigures?.calls];
    await expect.poll(counts).toEqual([expectedCalls, expectedCalls]);
    return read();
  };
  const duringRun = await readOnceEnded(people.length);
  expectAgreement(duringRun);
  // Two people wait for another attempt: they count as called, but not as done.
  expect([countCalled(duringRun.job), duringRun.run?.done, duringRun.run?.total]).toEqual([6, 4, 6]);
  expect(duringRun.jobFigures && answerRateOf(duringRun.jobFigures)).toBeCloseTo(4 / 6);

  await user.call(endpoints.cancelRun, { params: { id: runId } });
  // The run ends the two planned attempts too, which place no call.
  const afterRun = await readOnceEnded(people.length + 2);
  expectAgreement(afterRun);
  expect([countCalled(afterRun.job), afterRun.run?.waiting]).toEqual([6, 0]);
});
