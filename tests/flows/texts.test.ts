/** Many texts over one number, and the whole product killed on the way: at the carrier's pace, none twice, none lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { rows, sleep } from "../support/outside/sandbox.ts";
import { readJob, signedIn } from "../support/people/batch.ts";
import { importAtRest, importChecked, linesOf, startImport } from "../support/people/import.ts";
import { phoneOf } from "../support/people/people.ts";
import { smsJob } from "../support/people/sms-job.ts";
import { advanceClock, carrierTexts, type RecordedText } from "../support/people/texts.ts";
import { isFullRun } from "../support/run/tier.ts";

const [count, kills] = isFullRun ? [600, 4] : [120, 1];
/** The clock's speed. The simulated carrier takes one segment a second of the clock, so this many in a real second. */
const speed = 100;
const at = "2027-11-09T08:05:00Z";

/** Outlasts the lease of a killed send loop. */
const leaseSeconds = 41;

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const people = Array.from({ length: count }, (_, index) => ({
  firstName: `Person${index + 1}`,
  lastName: "Example",
  phoneNumber: phoneOf(index + 1, "00"),
}));

/** A number sends at its carrier's pace (tolerance: 10 % and five texts), so that none pile up at the carrier. */
function expectPace(texts: readonly RecordedText[]): void {
  const takenMs = texts.map(({ createdAt }) => Date.parse(createdAt)).sort((a, b) => a - b);
  // For each text the number of texts in the second that begins with it; -1 for those of the last second.
  const countsPerSecond = takenMs.map((from, index) => takenMs.slice(index).findIndex((ms) => ms >= from + 1_000));
  expect(Math.max(...countsPerSecond)).toBeLessThanOrEqual(speed * 1.1 + 5);
  const waitingAtCarrier = takenMs.map((ms) =>
    texts.filter((text) => Date.parse(text.createdAt) <= ms && Date.parse(text.sentAt ?? "") > ms),
  );
  expect(Math.max(...waitingAtCarrier.map(({ length }) => length))).toBeLessThan(speed);
}

it(`${count} texts over one number leave at the carrier's pace, each once, although the server was killed ${kills} times`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-texts-"));
  server = await startServer({ speed, dataDir, at, isSilent: true });
  const { port, url } = server;
  const client = await signedIn(url);
  const jobId = await smsJob(client, people.slice(0, 1), { isPreCallSms: true });
  const { _id: importId } = await importChecked(client, jobId, linesOf(people.slice(1)));
  await startImport(client, importId);
  await importAtRest(client, importId, 120);
  await client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId }, query: {} });
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilSent(url, jobId, (kill * count) / (kills + 2));
    await sleep(Math.random() * 300);
    await server.kill();
    server = await startServer({ speed, dataDir, port, at, isSilent: true });
    await advanceClock(url, leaseSeconds);
  }
  await untilSent(url, jobId, count);
  const texts = (await carrierTexts(url)).filter(({ direction }) => direction === "outbound");
  expect(texts.map(({ to }) => to).sort()).toEqual(people.map(({ phoneNumber }) => phoneNumber).sort());
  expectPace(texts);
  const states = async () => {
    const byState = Map.groupBy(await rows(url, "text"), ({ state }) => String(state));
    return Object.fromEntries([...byState].map(([state, all]) => [state, all.length]));
  };
  await expect.poll(states, { timeout: 120_000, interval: 3_000 }).toEqual({ delivered: count });
}, 300_000);

/** Waits until that many texts have left. While none leaves, moves the clock on to a killed worker's retry. */
async function untilSent(url: string, jobId: string, targetCount: number): Promise<void> {
  const deadline = Date.now() + 240_000;
  const client = await signedIn(url);
  let lastCount = -1;
  for (;;) {
    const { callSummary } = await readJob(client, jobId, 1, 1);
    if (callSummary.totalSms >= targetCount) return;
    if (Date.now() > deadline) throw new Error(`Only ${callSummary.totalSms} of ${targetCount} have left`);
    if (callSummary.totalSms === lastCount) await advanceClock(url, 60);
    lastCount = callSummary.totalSms;
    await sleep(1_000);
  }
}
