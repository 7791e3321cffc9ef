/** Each thing that a provider can do to us, one batch at a time: what the number dialled and the sandbox's faults play. */
import { faultKinds } from "@callwright/local/simulators/types";
import { expect, it } from "vitest";
import { everyone, execute, jobWith, signedIn } from "../support/batch.ts";
import { strangers } from "../support/people.ts";
import { runOut } from "../support/run-out.ts";
import { post } from "../support/sandbox.ts";
import { serverForFile } from "../support/server.ts";
import { callsTo, expectWhole } from "../support/whole.ts";

const url = serverForFile();

async function batch(count: number, endings: readonly string[], faults: readonly object[]): Promise<string> {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(count, endings));
  for (const fault of faults) expect((await post(url(), "faults", fault)).status).toBe(200);
  await execute(client, jobId);
  return jobId;
}

const noFaults = () => fetch(`${url()}/sandbox/faults`, { method: "DELETE" });

const talks = ["00", "01", "02", "03", "05", "09"];

/** How each fault strikes in its batch. */
const faults: Record<(typeof faultKinds)[number], object> = {
  "429": { count: 3, match: "/vapi/call" },
  "500": { count: 2, match: "/vapi/call" },
  timeout: { count: 1, match: "/vapi/call" },
  "execute-and-timeout": { count: 1, match: "/vapi/call" },
  "execute-late": { count: 2, match: "/vapi/call" },
  slow: { count: 2, match: "/vapi/call" },
  duplicate: { rate: 0.6, count: 20 },
  reorder: { rate: 0.5, count: 10 },
  drop: { rate: 0.5, count: 4 },
};

it.each(faultKinds)("a batch under the fault %s is whole", async (kind) => {
  const jobId = await batch(10, talks, [{ provider: "vapi", kind, ...faults[kind] }]);
  await runOut(url(), jobId, 60);
  await noFaults();
  await expectWhole(url(), jobId, { people: 10 });
});

it("a batch under all of them at once is whole", async () => {
  const all = faultKinds.map((kind) => ({ provider: "vapi", kind, ...faults[kind] }));
  const jobId = await batch(24, talks, all);
  await runOut(url(), jobId, 120);
  await noFaults();
  await expectWhole(url(), jobId, { people: 24 });
});

it("people who are not reached are called again on another occasion, and never twice at once", async () => {
  const endings = ["06", "07", "08", "86", "00", "81", "89", "99"];
  const jobId = await batch(endings.length, endings, []);
  const { moves } = await runOut(url(), jobId, 60);
  expect(moves.length).toBeGreaterThan(0);
  await expectWhole(url(), jobId, { people: endings.length });
  const all = await everyone(await signedIn(url()), jobId);
  const dials = Map.groupBy(await callsTo(url(), new Set(all.map(({ phoneNumber }) => phoneNumber))), (call) =>
    call.number.slice(-2),
  );
  const timesOf = (ending: string) => dials.get(ending)?.length;
  // Nobody picked up, a mailbox, a busy line, a screener; then those who talked, and numbers that are none.
  expect(["06", "07", "08", "86"].map(timesOf)).toEqual([3, 2, 3, 2]);
  expect(["00", "81", "89", "99"].map(timesOf)).toEqual([1, 1, 1, 1]);
});
