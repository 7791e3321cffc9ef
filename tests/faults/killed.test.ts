/** The whole product, killed without a warning again and again while it calls five hundred people. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { execute, jobWith, readJob, signedIn } from "../support/batch.ts";
import { importLines } from "../support/lines.ts";
import { people } from "../support/people.ts";
import { runOut } from "../support/run-out.ts";
import { expectWhole } from "../support/whole.ts";

const count = 500;
const kills = 50;
const speed = 1200;
/** Mostly talks; with them some who are called again, and the moods of the provider. */
const endings = ["00", "01", "02", "03", "05", "04", "09", "06", "81", "92", "00", "01", "93", "08", "95", "91", "97"];

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** Up to so many milliseconds after the next calls have ended; the moment itself is left to chance. */
async function someMoment(url: string, jobId: string, ended: number): Promise<void> {
  const client = await signedIn(url);
  while (((await readJob(client, jobId, 1, 1)).run?.ended ?? 0) < ended) await sleep(20);
  await sleep(Math.random() * 150);
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

it(`a batch of ${count} is whole although everything was killed ${kills} times on the way`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-killed-"));
  server = await startServer({ speed, dataDir });
  const { port } = server;
  const client = await signedIn(server.url);
  const lines = await importLines(client, 6);
  const jobId = await jobWith(
    client,
    people(count, (index) => endings[index % endings.length] ?? "00"),
  );
  await execute(client, jobId, lines);
  for (let kill = 0; kill < kills; kill += 1) {
    await someMoment(server.url, jobId, Math.floor(((kill + 1) * (count - 40)) / kills / 1.2));
    await server.kill();
    server = await startServer({ speed, dataDir, port });
  }
  expect((await readJob(await signedIn(server.url), jobId, 1, 1)).run?.state).toBe("running");
  const { moves } = await runOut(server.url, jobId, 120);
  expect(moves.length).toBeGreaterThan(0);
  await expectWhole(server.url, jobId, { people: count });
});
