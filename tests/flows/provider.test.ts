/** Every fault of the sandbox's provider within one run, and people who are not reached at first. */
import type { faultKinds } from "@callwright/local/simulators/types";
import { expect, it } from "vitest";
import { activeFaults, post } from "../support/outside/sandbox.ts";
import { allCandidates, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { callsTo, expectInvariants } from "../support/people/whole.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const talks = ["00", "01", "02", "03", "05", "09"];
const dials = { match: "/vapi/call" };

/** Faults without `match` affect webhooks. `unpaid` pauses a run and has a test of its own. */
const faults: Record<Exclude<(typeof faultKinds)[number], "unpaid">, object> = {
  "429": { ...dials, rate: 0.3, count: 2 },
  "500": { ...dials, rate: 0.3, count: 2 },
  timeout: { ...dials, rate: 0.3, count: 1 },
  "execute-and-timeout": { ...dials, rate: 0.3, count: 2 },
  "execute-late": { ...dials, rate: 0.3, count: 2 },
  slow: { ...dials, rate: 0.3, count: 2 },
  duplicate: { rate: 0.3, count: 10 },
  reorder: { rate: 0.3, count: 10 },
  drop: { rate: 0.2, count: 4 },
};

it("a run keeps every invariant under every fault of the sandbox", async () => {
  const client = await signedIn(url());
  const lines = await importLines(client, 3);
  const jobId = await jobWith(client, strangers(40, talks));
  for (const [kind, options] of Object.entries(faults))
    expect((await post(url(), "faults", { provider: "vapi", kind, ...options })).status).toBe(200);
  await startBatch(client, jobId, lines);
  await runOut(url(), jobId, 150);
  expect(await activeFaults(url())).toEqual([]);
  await expectInvariants(url(), jobId, { people: 40 });
});

it("people who are not reached are called again on another occasion, the others never", async () => {
  const endings = ["06", "07", "08", "86", "00", "81", "89", "99"];
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(endings.length, endings));
  await startBatch(client, jobId);
  const { moves } = await runOut(url(), jobId, 60);
  expect(moves.length).toBeGreaterThan(0);
  await expectInvariants(url(), jobId, { people: endings.length });
  const all = await allCandidates(await signedIn(url()), jobId);
  const calls = await callsTo(url(), new Set(all.map(({ phoneNumber }) => phoneNumber)));
  const byEnding = Map.groupBy(calls, ({ number }) => number.slice(-2));
  const timesOf = (ending: string) => byEnding.get(ending)?.length;
  // No answer, a mailbox, busy, a screener: one call and the plan's retries. Then conversations, and invalid numbers.
  expect(["06", "07", "08", "86"].map(timesOf)).toEqual([3, 2, 3, 2]);
  expect(["00", "81", "89", "99"].map(timesOf)).toEqual([1, 1, 1, 1]);
});
