/** Whatever a carrier answers, no one gets a text twice, and everyone reachable gets it once. */
import { expect, it } from "vitest";
import { activeFaults, post, rows, sleep } from "../support/outside/sandbox.ts";
import { readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob } from "../support/people/sms-job.ts";
import { advanceClock, expectOneEach } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ speed: 60 });

const requests = { match: "/twilio/2010-04-01/Accounts" };

/** Each affects `count` requests in all; it picks each request with the probability `rate`. */
const faults = [
  { kind: "429", ...requests, rate: 0.3, count: 4 },
  { kind: "500", ...requests, rate: 0.3, count: 3 },
  { kind: "execute-late", ...requests, rate: 0.3, count: 3 },
  { kind: "execute-and-timeout", ...requests, rate: 0.3, count: 2 },
  { kind: "timeout", ...requests, rate: 0.3, count: 2 },
  { kind: "slow", ...requests, rate: 0.3, count: 1 },
  { kind: "duplicate", rate: 0.3, count: 10 },
  { kind: "reorder", rate: 0.3, count: 10 },
  { kind: "drop", rate: 0.2, count: 5 },
] as const;

it("sixty texts under every fault of the sandbox: each person gets exactly one, and each is shown as delivered", async () => {
  const client = await signedIn(url());
  const people = strangers(60);
  const jobId = await smsJob(client, people, { isPreCallSms: true });
  for (const fault of faults) expect((await post(url(), "faults", { provider: "twilio", ...fault })).status).toBe(200);
  await sendToAll(client, jobId);
  const deadline = Date.now() + 150_000;
  const undelivered = async () =>
    (await rows(url(), "text")).filter(({ state, parentId }) => parentId === jobId && state !== "delivered");
  for (let lastCount = -1; ; await sleep(1_000)) {
    const remaining = await undelivered();
    if (remaining.length === 0) break;
    if (Date.now() > deadline) throw new Error(`Not all are delivered: ${JSON.stringify(remaining)}`);
    // Unknown deliveries are looked up after a while: the clock moves there once nothing else happens.
    if (remaining.length === lastCount) await advanceClock(url(), 120);
    lastCount = remaining.length;
  }
  expect(await activeFaults(url())).toEqual([]);
  await expectOneEach(
    url(),
    people.map(({ phoneNumber }) => phoneNumber),
  );
  expect((await readJob(await signedIn(url()), jobId)).callSummary.totalSms).toBe(people.length);
});
