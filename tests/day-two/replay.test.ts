/** Webhooks that are processed again change nothing. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@callwright/local/testing";
import { afterAll, expect, it } from "vitest";
import { clockNow, rows } from "../support/outside/sandbox.ts";
import { awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { expectAtRest } from "../support/people/whole.ts";
import { operate } from "./operate.ts";

const home = mkdtempSync(join(tmpdir(), "callwright-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("a day's webhooks, replayed from their files, leave calls, minutes and outcomes as they were", async () => {
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const jobId = await jobWith(client, strangers(4));
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  await expectAtRest(first.url);
  const day = new Date(await clockNow(first.url)).toISOString().slice(0, 10);
  const rowsOf = async (url: string) => [await rows(url, "call"), await rows(url, "ledger"), await rows(url, "meter")];
  const before = await rowsOf(first.url);
  await first.stop();

  const replayed = await operate(home, "replay", `webhooks/vapi/${day}/`);
  expect(replayed.code).toBe(0);
  expect(Object.keys(Object(replayed.answer)).length).toBeGreaterThanOrEqual(4);
  // This is no folder of webhooks.
  expect(await operate(home, "replay", "calls/ten_1/call_1")).toMatchObject({ code: 1 });

  // With a time, a server opens the folder as it is; without one, it begins with a copy of the seed.
  const second = await startServer({ dataDir: home, isSilent: true, at: "real" });
  try {
    await expectAtRest(second.url);
    expect(await rowsOf(second.url)).toEqual(before);
  } finally {
    await second.stop();
  }
});
