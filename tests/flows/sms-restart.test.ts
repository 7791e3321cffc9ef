/** Planned texts are sent although the server is killed before they are due. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { sleep } from "../support/outside/sandbox.ts";
import { readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob, textsOf, walkTexts } from "../support/people/sms-job.ts";
import { advanceClock, expectOneEach, textsTo } from "../support/people/texts.ts";
import { isFullRun, itInFull } from "../support/run/tier.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const at = "2027-11-09T08:05:00Z";

it("texts timed by a queue or a schedule are sent after kills, also one that falls due while the server is down", async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-sms-"));
  let running = await startServer({ dataDir, at, isSilent: true });
  server = running;
  const restart = async (downMs: number) => {
    await running.kill();
    await sleep(downMs);
    running = await startServer({ dataDir, at, isSilent: true, port: running.port });
    server = running;
  };
  const { url } = running;
  const client = await signedIn(url);
  const [soon = [], timer = [], schedule = [], after = []] = strangers(4).map((person) => [person]);
  const settings = (option: "immediately" | "10m" | "2h") => ({ isPreCallSms: true, preCallSmsDelay: { option } });
  const timerJob = await smsJob(client, timer, settings("10m"));
  const scheduleJob = await smsJob(client, schedule, settings("2h"));
  const afterJob = await smsJob(client, after, { isPostCallSms: true, postCallSmsDelay: { option: "1h" } });
  const soonJob = await smsJob(client, soon, settings("immediately"));
  const [candidate] = (await readJob(client, afterJob)).candidates;
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.placeCall, {
    body: { jobId: afterJob, candidate: candidate?._id ?? "", selectedPhoneNumberId },
  });
  for (const jobId of [timerJob, scheduleJob]) await sendToAll(client, jobId);
  await expect.poll(() => textsOf(client, [afterJob])).toHaveLength(1);
  await restart(0);
  await sendToAll(client, soonJob);
  // This text's delay of five seconds passes while the server is down.
  await restart(6_000);
  const numberOf = (people: readonly { phoneNumber: string }[]) => people[0]?.phoneNumber ?? "";
  await expect.poll(() => textsTo(url, [numberOf(soon)])).toHaveLength(1);
  const jobs = [soonJob, timerJob, afterJob, scheduleJob];
  await restart(0);
  const texts = await walkTexts(url, jobs);
  expect(texts).toHaveLength(4);
  await expectOneEach(url, [soon, timer, schedule, after].map(numberOf));
  for (const { to, dueAt } of texts) {
    const [sent] = await textsTo(url, [to]);
    expect(Date.parse(sent?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(dueAt));
  }
});

/** The number of texts, and the numbers of sent texts after which the server is killed. */
const killScenario = isFullRun ? { count: 50, killedAfter: [5, 15, 30] } : { count: 20, killedAfter: [5] };

itInFull(`a server killed while it sends ${killScenario.count} texts sends each of them once`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-sms-"));
  let running = await startServer({ dataDir, at, isSilent: true, speed: 60 });
  server = running;
  const { url } = running;
  const client = await signedIn(url);
  const people = strangers(killScenario.count);
  const numbers = people.map(({ phoneNumber }) => phoneNumber);
  const jobId = await smsJob(client, people, { isPreCallSms: true });
  await sendToAll(client, jobId);
  for (const sentCount of killScenario.killedAfter) {
    await expect.poll(async () => (await textsTo(url, numbers)).length, { interval: 20 }).toBeGreaterThan(sentCount);
    await running.kill();
    running = await startServer({ dataDir, at, isSilent: true, speed: 60, port: running.port });
    server = running;
    // The killed send loop's lease must end first.
    await advanceClock(url, 41);
  }
  // Texts with unknown delivery are looked up at the carrier for some minutes before they are sent again.
  const isWaiting = async () => (await textsOf(await signedIn(url), [jobId])).some(({ group }) => group === "waiting");
  for (let minute = 0; minute < 60 && (await isWaiting()); minute += 1) {
    await sleep(1_000);
    await advanceClock(url, 60);
  }
  const texts = await walkTexts(url, [jobId]);
  expect(texts.map(({ state }) => state)).not.toContain("failed");
  await expectOneEach(url, numbers);
});
