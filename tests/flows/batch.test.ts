import { expect, it } from "vitest";
import { execute, jobWith, signedIn } from "../support/batch.ts";
import { importLines } from "../support/lines.ts";
import { people } from "../support/people.ts";
import { runOut } from "../support/run-out.ts";
import { worldForFile } from "../support/server.ts";
import { isFullRun } from "../support/tier.ts";
import { expectWhole } from "../support/whole.ts";

const url = worldForFile();

/** A hundred numbers end in every story. */
const count = isFullRun ? 200 : 100;

it(`a batch of ${count}, every story among them, ends with everybody in a final state and counters that add up`, async () => {
  const client = await signedIn(url());
  // Over one line alone everybody would wait for whomever the provider leaves without an answer.
  const lines = await importLines(client, 6);
  const jobId = await jobWith(client, people(count));
  await execute(client, jobId, lines);
  const { moves } = await runOut(url(), jobId, 500);
  // People who were not reached are called again on later days.
  expect(moves.length).toBeGreaterThan(0);
  await expectWhole(url(), jobId, { people: count });
}, 600_000);
