import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { queues } from "../support/outside/sandbox.ts";
import { allCandidates, jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { importAtRest, linesOf, pack, readReportLines, startCheck, startImport } from "../support/people/import.ts";
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

const [rowCount, kills] = isFullRun ? [5_000, 4] : [2_000, 2];
const hundredth = rowCount / 100;
const randomMs = (maxMs: number) => Math.floor(Math.random() * maxMs);

it(`an import of ${rowCount} rows ends with exact counts when the server is killed at random moments and started again`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-"));
  let running = await startServer({ speed: 600, dataDir });
  server = running;
  const killAfter = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await running.kill();
    running = await startServer({ speed: 600, dataDir, port: running.port });
    server = running;
  };
  const client = await signedIn(running.url);
  const allPeople = people(rowCount).map((person, index) => ({ ...person, lastName: `Row${index}` }));
  // Of a hundred rows one is bad, one appears twice, and one is in the job already.
  const peopleInJob = allPeople.filter((_, index) => index % 100 === 3);
  const rows = allPeople.map((person, index) => {
    if (index % 100 === 1) return { ...person, phoneNumber: "+33123456789" };
    return index % 100 === 2 ? { ...person, phoneNumber: allPeople[index - 2]?.phoneNumber } : person;
  });
  const jobId = await jobWith(client, peopleInJob);
  const importId = await startCheck(client, jobId, pack(linesOf(rows)), rows.length);
  // The first kill strikes while the file is checked, the others while its rows are imported.
  const killDelaysMs = Array.from({ length: kills }, (_, kill) => randomMs(kill === 0 ? 800 : rowCount / 2));
  await killAfter(killDelaysMs[0] ?? 0);
  const checked = await importAtRest(client, importId, 120);
  expect(checked.counts).toMatchObject({
    rows: rowCount,
    done: rowCount,
    invalid: hundredth,
    duplicateInFile: hundredth,
    duplicateInJob: hundredth,
  });
  await startImport(client, importId, { duplicates: "merge" });
  for (const delayMs of killDelaysMs.slice(1)) await killAfter(delayMs);
  const imported = await importAtRest(client, importId, 180);
  const context = `killed after ${killDelaysMs.join(", ")} ms`;
  expect(imported, context).toMatchObject({
    state: "completed",
    counts: {
      rows: rowCount,
      done: rowCount,
      added: rowCount - 3 * hundredth,
      merged: hundredth,
      skipped: 2 * hundredth,
    },
  });
  const loaded = await allCandidates(client, jobId);
  const numbers = rows.filter((_, index) => index % 100 !== 1 && index % 100 !== 2).map((row) => row.phoneNumber);
  expect(loaded.map(({ phoneNumber }) => phoneNumber).sort(), context).toEqual(numbers.sort());
  expect((await readJob(client, jobId)).pagination.totalCandidates).toBe(rowCount - 2 * hundredth);
  // A line for each skipped row, after the header.
  expect(await readReportLines(client, importId)).toHaveLength(2 * hundredth + 1);
  expect((await queues(running.url)).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
});
