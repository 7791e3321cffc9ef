/** After a restart of the same data folder at another port, the providers reach the new one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { smsWebhookOf } from "../support/outside/carrier-account.ts";
import { ensureImported, pathOf } from "../support/outside/carrier-webhooks.ts";
import { voiceCalls } from "../support/outside/sandbox.ts";
import { allCandidates, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendFromPerson } from "../support/people/texts.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const at = "2027-11-09T08:05:00Z";
const twilioNumber = "+14155550112";
const telnyxNumber = "+16175550142";
const senderNumber = "+491513334455";

it("after a restart at another port texts arrive, the live call ends, and a deleted number has no webhook any more", async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-port-"));
  // Slow enough that the call is under way when the process is killed.
  const first = await startServer({ dataDir, at, speed: 20, isSilent: true });
  server = first;
  const firstClient = await signedIn(first.url);
  const twilio = await ensureImported(firstClient, twilioNumber);
  const telnyx = await ensureImported(firstClient, telnyxNumber);
  const jobId = await jobWith(firstClient, strangers(1));
  const [person] = (await readJob(firstClient, jobId)).candidates;
  const selectedPhoneNumberId = await usableNumber(firstClient);
  await firstClient.call(endpoints.placeCall, { body: { jobId, candidate: person?._id ?? "", selectedPhoneNumberId } });
  await expect
    .poll(async () => (await voiceCalls(first.url)).some(({ status }) => status === "in-progress"))
    .toBe(true);
  await first.kill();

  const second = await startServer({ dataDir, at, speed: 20, isSilent: true, isUnswept: true });
  server = second;
  expect(second.port).not.toBe(first.port);
  const client = await signedIn(second.url);
  for (const [number, path] of [
    [twilioNumber, pathOf("twilio", twilio)],
    [telnyxNumber, pathOf("telnyx", telnyx)],
  ] as const) {
    expect((await smsWebhookOf(second.url, number)).replace(/[?#].*$/, "")).toBe(
      `http://127.0.0.1:${second.port}${path}`,
    );
    await sendFromPerson(second.url, senderNumber, number, `To ${number}`);
  }
  const bodies = async () =>
    (await client.call(endpoints.getTexts, { query: {} })).texts.map(({ body }) => body).sort();
  await expect.poll(bodies).toEqual([`To ${twilioNumber}`, `To ${telnyxNumber}`].sort());
  // The sweeper is off, so only the provider's report can end the call.
  const statuses = async () => (await allCandidates(client, jobId)).map(({ callStatus }) => callStatus);
  await expect.poll(statuses).toEqual(["Completed"]);

  await client.call(endpoints.deleteNumber, { params: { id: twilio.numberId } });
  expect(await smsWebhookOf(second.url, twilioNumber)).toBe("");
});
