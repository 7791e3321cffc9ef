/** The whole product, killed without a warning again and again while it calls hundreds of people. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { people } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { expectInvariants } from "../support/people/whole.ts";
import { isFullRun } from "../support/run/tier.ts";

const [count, kills] = isFullRun ? [500, 50] : [40, 3];
/** Talks take a while, so that most kills find lines in the middle of them. */
const speed = 400;
const talks = ["00", "01", "02", "03", "04", "05", "09", "81"];
/** Of each fifty people four are not reached at first, and the provider fails with five. */
const otherEndings = new Map([
  ...([3, 13, 28, 38] as const).map((place, index) => [place, index % 2 === 0 ? "06" : "08"] as const),
  ...(["91", "92", "93", "95", "97"] as const).map((ending, index) => [7 + index * 10, ending] as const),
]);
const endingOf = (index: number): string => otherEndings.get(index % 50) ?? talks[index % talks.length] ?? "00";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** Waits until so many calls have ended, and for a random time after that. */
async function untilRandomMoment(client: Client, jobId: string, ended: number): Promise<void> {
  while (((await readJob(client, jobId, 1, 1)).run?.ended ?? 0) < ended) await sleep(100);
  await sleep(Math.random() * 150);
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

it(`a run of ${count} keeps every invariant although the product was killed ${kills} times on the way`, async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-killed-"));
  server = await startServer({ speed, dataDir, isSilent: true });
  const { port } = server;
  const client = await signedIn(server.url);
  const lines = await importLines(client, 6);
  const jobId = await jobWith(client, people(count, endingOf));
  await startBatch(client, jobId, lines);
  for (let kill = 0; kill < kills; kill += 1) {
    // The kills are spread over the run: at the last one nine in ten calls have ended.
    await untilRandomMoment(client, jobId, Math.floor(((kill + 1) * count * 0.9) / kills));
    await server.kill();
    server = await startServer({ speed, dataDir, port, isSilent: true });
  }
  expect((await readJob(client, jobId, 1, 1)).run?.state).toBe("running");
  const { moves } = await runOut(server.url, jobId, 500);
  expect(moves.length).toBeGreaterThan(0);
  await expectInvariants(server.url, jobId, { people: count });
}, 1_200_000);
