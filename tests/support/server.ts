/** One server for the tests of a file. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServer, type TestServer, type TestServerOptions } from "@callwright/local/testing";
import { afterAll, beforeAll, beforeEach } from "vitest";

interface FileOptions extends TestServerOptions {
  /** What the tests need of a server beyond the demo data; the second time of another one. */
  readonly prepare?: () => Promise<void>;
  /** For tests that build on what those before them did: the second try of one has the same server. */
  readonly isKept?: boolean;
}

/**
 * Starts before the first test and stops after the last; answers the server's address. Its recordings are silent where not told.
 * The second try of a test has a server of its own, without what the first one left: nothing of the old one may be kept.
 */
export function serverForFile({ prepare, isKept = false, ...options }: FileOptions = {}): () => string {
  let server: TestServer | undefined;
  const start = async () => {
    server = await startServer({ isSilent: true, ...options });
    await prepare?.();
  };
  beforeAll(start);
  beforeEach(async ({ task }) => {
    if (isKept || !task.result?.retryCount) return;
    await server?.stop();
    if (options.dataDir) empty(options.dataDir);
    await start();
  });
  afterAll(async () => {
    await server?.stop();
  });
  return () => {
    if (!server) throw new Error("The server is not up");
    return server.url;
  };
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}
