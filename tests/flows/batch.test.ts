import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, describe, it } from "vitest";
import { execute, jobWith, signedIn } from "../support/batch.ts";
import { expectBatchIsWhole } from "../support/batch-whole.ts";
import { people } from "../support/people.ts";

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

describe("a batch of two hundred", () => {
  it("ends with everybody in a final state, counters that add up and no double dial", async () => {
    server = await startServer({ speed: 600 });
    const client = await signedIn(server.url);
    const jobId = await jobWith(client, people(200));
    await execute(client, jobId);
    await expectBatchIsWhole(server.url, jobId, 200);
  });
});
