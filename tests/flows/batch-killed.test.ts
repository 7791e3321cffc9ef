import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, describe, it } from "vitest";
import { execute, jobWith, signedIn, until } from "../support/batch.ts";
import { expectBatchIsWhole } from "../support/batch-whole.ts";
import { people } from "../support/people.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  server = undefined;
  dataDir = undefined;
});

describe("a batch of two hundred", () => {
  it("ends the same way when the server is killed in the middle and started again", async () => {
    dataDir = mkdtempSync(join(tmpdir(), "callwright-"));
    server = await startServer({ speed: 600, dataDir });
    const client = await signedIn(server.url);
    const jobId = await jobWith(client, people(200));
    await execute(client, jobId);
    for (const share of [30, 90, 150]) {
      await until(await signedIn(server.url), jobId, (job) => (job.run?.ended ?? 0) >= share);
      await server.kill();
      server = await startServer({ speed: 600, dataDir, port: server.port });
    }
    await expectBatchIsWhole(server.url, jobId, 200);
  });
});
