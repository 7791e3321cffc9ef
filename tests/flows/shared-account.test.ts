/** Two tenants share a voice account of few lines, and the server is killed on the way: everyone is still called. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { buyNumbers } from "../support/outside/fleet.ts";
import { clockNow, expectNoDoubleDial, post, sleep, type VoiceRecord, voiceCalls } from "../support/outside/sandbox.ts";
import { allCandidates, isOver, jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { phoneOf } from "../support/people/people.ts";
import { expectAtRest, expectNobodyLost } from "../support/people/whole.ts";
import { isFullRun } from "../support/run/tier.ts";

const size = isFullRun
  ? { lines: 10, numbers: 20, people: 600, speed: 400, seconds: 1_500, kills: 3 }
  : { lines: 2, numbers: 3, people: 10, speed: 400, seconds: 240, kills: 1 };

const tenants = [
  { slug: "acme", email: "recruiter@acme.test", account: "+14155550111", firstArea: 503, firstPerson: 1 },
  { slug: "globex", email: "recruiter@globex.test", account: "+12125550121", firstArea: 628, firstPerson: 50_000 },
] as const;
type Tenant = (typeof tenants)[number];

/** Most talk; some do not answer. */
const endings = ["00", "01", "02", "03", "04", "05", "09", "81", "00", "06"];

const peopleOf = ({ firstPerson }: Tenant) =>
  Array.from({ length: size.people }, (_, index) => ({
    firstName: `Person${index + 1}`,
    lastName: "Example",
    phoneNumber: phoneOf(firstPerson + index, endings[index % endings.length]),
  }));

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

interface Campaign {
  readonly tenant: Tenant;
  readonly jobId: string;
}

const jobsNow = (url: string, campaigns: readonly Campaign[]) =>
  Promise.all(
    campaigns.map(async ({ tenant, jobId }) => readJob(await signedIn(url, tenant.email, tenant.slug), jobId, 1, 1)),
  );

const endedOf = (jobs: Awaited<ReturnType<typeof jobsNow>>) =>
  jobs.reduce((sum, { run }) => sum + (run?.ended ?? 0), 0);

/** Follows both runs to their ends; while everything that remains waits, moves the clock to the next due time. */
async function followUntilOver(url: string, campaigns: readonly Campaign[]): Promise<void> {
  const deadline = Date.now() + size.seconds * 1000;
  let lastReading = "";
  for (;;) {
    const jobs = await jobsNow(url, campaigns);
    if (jobs.every(isOver)) return;
    const reading = JSON.stringify(jobs.map(({ run }) => run));
    if (Date.now() > deadline) throw new Error(`Not over within ${size.seconds} s: ${reading}`);
    const openRuns = jobs.filter((job) => !isOver(job)).flatMap(({ run }) => run ?? []);
    const isIdle = openRuns.every(({ nextAt, placed, ended, waiting }) => nextAt && placed - ended <= waiting);
    if (reading === lastReading && isIdle) {
      const next = Math.min(...openRuns.map(({ nextAt }) => Date.parse(nextAt ?? "")));
      if (next > (await clockNow(url))) await post(url, "clock", { to: new Date(next + 60_000).toISOString() });
    }
    lastReading = reading;
    await sleep(500);
  }
}

/** Whether the phone rang: the provider ended the call, for a reason that is not its own error. */
const isCarried = ({ endedReason }: VoiceRecord): boolean => !/error|fault/.test(endedReason ?? "error");

/** The largest number of calls that the provider carried at the same time. */
function maxConcurrent(calls: readonly VoiceRecord[]): number {
  const changes = calls.flatMap(({ heldFrom, heldUntil }) => [
    { at: Date.parse(heldFrom), change: 1 },
    { at: Date.parse(heldUntil ?? ""), change: -1 },
  ]);
  changes.sort((a, b) => a.at - b.at || a.change - b.change);
  let live = 0;
  let maxLive = 0;
  for (const { change } of changes) {
    live += change;
    maxLive = Math.max(maxLive, live);
  }
  return maxLive;
}

it(`${2 * size.people} people of two tenants with ${2 * size.numbers} numbers on ${size.lines} lines are all called although everything was killed ${size.kills} times`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-shared-"));
  const options = { speed: size.speed, dataDir, isSilent: true };
  server = await startServer(options);
  const { port, url } = server;
  await post(url, "limits", { concurrentCalls: size.lines });
  const campaigns: Campaign[] = [];
  for (const tenant of tenants) {
    const client = await signedIn(url, tenant.email, tenant.slug);
    const numbers = await buyNumbers(client, tenant.account, size.numbers, tenant.firstArea);
    const jobId = await jobWith(client, peopleOf(tenant));
    await startBatch(client, jobId, numbers);
    campaigns.push({ tenant, jobId });
  }
  const startedMs = Date.now();
  for (let kill = 1; kill <= size.kills; kill += 1) {
    const target = (2 * size.people * kill) / (size.kills + 2);
    while (endedOf(await jobsNow(url, campaigns)) < target) await sleep(200);
    await server.kill();
    server = await startServer({ ...options, port });
  }
  await followUntilOver(url, campaigns);
  await expectAtRest(url);
  const calls = await voiceCalls(url);
  expectNoDoubleDial(calls);
  const carried = calls.filter(isCarried);
  for (const { tenant, jobId } of campaigns) {
    const all = await allCandidates(await signedIn(url, tenant.email, tenant.slug), jobId);
    expect(all).toHaveLength(size.people);
    expectNobodyLost(all);
    const rung = new Set(carried.map(({ number }) => number));
    expect(all.filter(({ phoneNumber }) => !rung.has(phoneNumber)).map(({ phoneNumber }) => phoneNumber)).toEqual([]);
  }
  expect(maxConcurrent(carried)).toBeLessThanOrEqual(size.lines);
  process.stdout.write(
    `${JSON.stringify({ seconds: Math.round((Date.now() - startedMs) / 1000), dials: calls.length, carried: carried.length, maxConcurrent: maxConcurrent(carried) })}\n`,
  );
}, 1_800_000);
