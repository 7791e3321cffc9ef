import { expect, it } from "vitest";
import { jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { people } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { expectInvariants } from "../support/people/whole.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun } from "../support/run/tier.ts";

const url = worldForFile();

/** A hundred numbers cover every simulated story. */
const count = isFullRun ? 200 : 100;

it(`a batch of ${count}, every story among them, ends with everyone in a final state and counters that add up`, async () => {
  const client = await signedIn(url());
  // On a single line each dial that the provider does not answer would hold up all other people.
  const lines = await importLines(client, 6);
  const jobId = await jobWith(client, people(count));
  await startBatch(client, jobId, lines);
  const { moves } = await runOut(url(), jobId, 500);
  // People who were not reached are called again on later days.
  expect(moves.length).toBeGreaterThan(0);
  await expectInvariants(url(), jobId, { people: count });
}, 600_000);
