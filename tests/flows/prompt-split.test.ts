import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { allCandidates, jobWith, signedIn } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun } from "../support/run/tier.ts";

const url = worldForFile();

it("a run of two prompt versions calls each person with one, in retries too, and the figures tell them apart", async () => {
  const client = await signedIn(url());
  const numberIds = await importLines(client, 4);
  // One in four is busy and called again; each version almost surely gets at least one person who talks.
  const people = strangers(isFullRun ? 24 : 16, ["00", "00", "00", "08"]);
  const jobId = await jobWith(client, people);
  const save = (promptContext: string, firstSentence: string) =>
    client.call(endpoints.updateJob, {
      params: { id: jobId },
      body: { prompt: { context: promptContext, firstSentence } },
    });
  // Versions 2 and 3: version 1 is the prompt with which the job was created.
  await save("Ask briefly about the work of the last years.", "Hello, the short way.");
  await save("Ask at length about the work of the last years.", "Hello, the long way.");
  const start = (promptVersions: number[]) =>
    client.call(endpoints.batchCalls, { body: { campaignId: jobId, leads: "all", numberIds, promptVersions } });
  await expect(start([2, 9])).rejects.toThrow("prompt_version_unknown");
  await expect(start([2, 2])).rejects.toThrow("validation_failed");
  await start([2, 3]);
  await runOut(url(), jobId, 200);
  const freshClient = await signedIn(url());
  const greetings = new Set<string>();
  const versionsByNumber = new Map<string, Set<number | undefined>>();
  const { logs } = await freshClient.call(endpoints.getLogsByJob, { params: { id: jobId }, query: { pageSize: 100 } });
  for (const { callId } of logs) {
    const { log } = await freshClient.call(endpoints.getCallLog, { params: { id: callId } });
    const [, way] = /Hello, the (short|long) way/.exec(log.transcript.map(({ message }) => message).join(" ")) ?? [];
    if (way) greetings.add(`${log.promptVersion} ${way}`);
    versionsByNumber.set(log.phoneNumber, (versionsByNumber.get(log.phoneNumber) ?? new Set()).add(log.promptVersion));
  }
  expect(greetings).toEqual(new Set(["2 short", "3 long"]));
  expect(versionsByNumber.size).toBe((await allCandidates(freshClient, jobId)).length);
  for (const versions of versionsByNumber.values()) expect(versions.size).toBe(1);
  expect(new Set([...versionsByNumber.values()].flatMap((versions) => [...versions]))).toEqual(new Set([2, 3]));
  const { analytics } = await freshClient.call(endpoints.getAnalytics, { query: { days: 30 } });
  const versions = analytics.versions.filter(({ parentId }) => parentId === jobId);
  expect(versions.map(({ version }) => version).sort()).toEqual([2, 3]);
  // Holds for any durations (Cauchy-Schwarz); a wrong sum breaks it.
  for (const { calls, seconds, squaredSeconds } of versions)
    expect(squaredSeconds * calls).toBeGreaterThanOrEqual(seconds ** 2);
}, 300_000);
