/** An operator gives a tenant its own account at the voice provider. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { afterAll, expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post, rows } from "../support/outside/sandbox.ts";
import { awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { expectAtRest } from "../support/people/whole.ts";
import { send } from "../support/run/send.ts";
import { operate } from "./operate.ts";

const home = mkdtempSync(join(tmpdir(), "callwright-"));
afterAll(() => {
  delete process.env.VOICE_API_KEY;
  rmSync(home, { recursive: true, force: true });
});

const keys = (): Record<string, string> => JSON.parse(readFileSync(join(home, "keys.json"), "utf8"));

const webhookPath = "/api/webhooks/vapi/acme";

/** Finds the webhook secret that the provider received with the account's calls. */
async function secretOfAccount(url: string): Promise<string> {
  const answer = await send(`${url}/sandbox/requests?provider=vapi&limit=1000`);
  const { requests } = (await answer.json()) as { requests: unknown[] };
  const dial = requests.map((request) => JSON.stringify(request)).find((text) => text.includes(webhookPath));
  return /"x-vapi-secret\W+([\w-]{43})/.exec(dial ?? "")?.[1] ?? "";
}

it("numbers move to the account, calls run over it, and its webhook secret cannot forge other accounts' calls", async () => {
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const { user } = await client.call(endpoints.me);
  const jobBefore = await jobWith(client, strangers(1));
  await startBatch(client, jobBefore);
  await awaitJob(client, jobBefore, ({ run }) => run?.state === "completed");
  await expectAtRest(first.url);
  await first.stop();

  // Without the account's key.
  expect(await operate(home, "voice-account", "acme", "--apply")).toMatchObject({ code: 1 });
  process.env.VOICE_API_KEY = keys().VAPI_API_KEY;
  const createArgs = ["voice-account", "acme", "--tenant", user.tenantId, "--limit", "5", "--inbound", "1"];
  expect(await operate(home, ...createArgs, "--apply")).toMatchObject({
    code: 0,
    answer: { accountId: "acme", tenantId: user.tenantId, hasKey: true, limit: 5, reserved: 1 },
  });
  // This id is the platform's own account.
  expect(await operate(home, "voice-account", "platform", "--apply")).toMatchObject({ code: 1 });
  // The only line left would be the one reserved for inbound calls.
  expect(await operate(home, "voice-account", "acme", "--limit", "1", "--apply")).toMatchObject({ code: 1 });
  expect(await operate(home, "assign-voice-account", user.tenantId, "acme", "--apply")).toMatchObject({ code: 0 });

  // With a time, a server opens the folder as it is; without one, it begins with a copy of the seed.
  const second = await startServer({ dataDir: home, isSilent: true, at: "real" });
  try {
    const nextClient = await signedIn(second.url);
    await post(second.url, "clock", { advanceSeconds: 120 }); // The sweeper moves the number to the account.
    await expectAtRest(second.url);
    const jobId = await jobWith(nextClient, strangers(3));
    await startBatch(nextClient, jobId);
    await awaitJob(nextClient, jobId, ({ run }) => run?.state === "completed");
    await expectAtRest(second.url);
    const calls = await rows(second.url, "call");
    const accountsOf = (job: string) => calls.filter(({ parentId }) => parentId === job).map(({ ai }) => ai);
    expect([accountsOf(jobBefore), accountsOf(jobId)]).toEqual([[undefined], ["acme", "acme", "acme"]]);

    const secret = await secretOfAccount(second.url);
    const [oldCall] = calls.filter(({ parentId }) => parentId === jobBefore);
    const metadata = { tenantId: user.tenantId, callId: oldCall?.callId };
    const call = { id: oldCall?.voiceCallId, assistantOverrides: { metadata } };
    const forged = JSON.stringify({ message: { type: "end-of-call-report", endedReason: "forged", call } });
    const deliver = (path: string, sentSecret: string) =>
      createClient(second.url, "acme").request("POST", path, forged, { "x-vapi-secret": sentSecret });
    expectRefusal(await deliver("/api/webhooks/vapi", secret), "bad_signature");
    expectRefusal(await deliver(webhookPath, keys().VAPI_WEBHOOK_SECRET ?? ""), "bad_signature");
    expectRefusal(await deliver("/api/webhooks/vapi/unknown", secret), "not_found");
    expectRefusal(await deliver("/api/webhooks/vapi/platform", ""), "not_found");
    // Signed by the account's own secret, but about another account's call, which stays as it is.
    expect(await deliver(webhookPath, secret)).toMatchObject({ status: 200 });
    await expectAtRest(second.url);
    expect((await rows(second.url, "call")).find(({ callId }) => callId === oldCall?.callId)).toEqual(oldCall);
  } finally {
    await second.stop();
  }
});
