import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { queues } from "../support/outside/sandbox.ts";
import { allCandidates, jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { importAtRest, linesOf, pack, report, start, startCheck } from "../support/people/import.ts";
import { people } from "../support/people/people.ts";
import { isFullRun } from "../support/run/tier.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  server = undefined;
  dataDir = undefined;
});

const [rowsInAll, kills] = isFullRun ? [5_000, 4] : [2_000, 2];
const hundredth = rowsInAll / 100;
/** When to kill after a request: the first time while the file is checked, then while it is loaded. */
const randomMs = (longestMs: number) => Math.floor(Math.random() * longestMs);

it(`an import of ${rowsInAll} rows ends exact when the server is killed at random moments and started again`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-"));
  let running = await startServer({ speed: 600, dataDir });
  server = running;
  const killAfter = async (ms: number) => {
    await new Promise((done) => setTimeout(done, ms));
    await running.kill();
    running = await startServer({ speed: 600, dataDir, port: running.port });
    server = running;
  };
  const client = await signedIn(running.url);
  const all = people(rowsInAll).map((person, index) => ({ ...person, lastName: `Row${index}` }));
  // Of a hundred rows one is bad, one appears twice, and one is in the job already.
  const inJob = all.filter((_, index) => index % 100 === 3);
  const rows = all.map((person, index) => {
    if (index % 100 === 1) return { ...person, phoneNumber: "+33123456789" };
    return index % 100 === 2 ? { ...person, phoneNumber: all[index - 2]?.phoneNumber } : person;
  });
  const jobId = await jobWith(client, inJob);
  const importId = await startCheck(client, jobId, pack(linesOf(rows)), rows.length);
  const moments = Array.from({ length: kills }, (_, kill) => randomMs(kill === 0 ? 800 : rowsInAll / 2));
  await killAfter(moments[0] ?? 0);
  const checked = await importAtRest(client, importId, 120);
  expect(checked.counts).toMatchObject({
    rows: rowsInAll,
    done: rowsInAll,
    invalid: hundredth,
    duplicateInFile: hundredth,
    duplicateInJob: hundredth,
  });
  await start(client, importId, { duplicates: "merge" });
  for (const moment of moments.slice(1)) await killAfter(moment);
  const done = await importAtRest(client, importId, 180);
  const context = `killed after ${moments.join(", ")} ms`;
  expect(done, context).toMatchObject({
    state: "completed",
    counts: {
      rows: rowsInAll,
      done: rowsInAll,
      added: rowsInAll - 3 * hundredth,
      merged: hundredth,
      skipped: 2 * hundredth,
    },
  });
  const loaded = await allCandidates(client, jobId);
  const numbers = rows.filter((_, index) => index % 100 !== 1 && index % 100 !== 2).map((row) => row.phoneNumber);
  expect(loaded.map(({ phoneNumber }) => phoneNumber).sort(), context).toEqual(numbers.sort());
  expect((await readJob(client, jobId)).pagination.totalCandidates).toBe(rowsInAll - 2 * hundredth);
  expect(await report(client, importId)).toHaveLength(2 * hundredth + 1);
  expect((await queues(running.url)).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
});
