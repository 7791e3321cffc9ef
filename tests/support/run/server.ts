/** One server for the tests of a file: a process, or a world inside the test's own process. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServer, type TestServerOptions } from "@callwright/local/testing";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startWorld, type WorldOptions } from "./world.ts";

interface FileOptions {
  /** Sets up what the tests need beyond the demo data; runs again for a retry's server. */
  readonly prepare?: () => Promise<void>;
  /** For tests that build on the ones before: a retry keeps the server. */
  readonly isKept?: boolean;
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** A process of its own, over HTTP: for tests of HTTP itself, and of what survives a killed process. */
export const serverForFile = (options: FileOptions & TestServerOptions = {}): (() => string) =>
  startForFile(options, () => startServer({ isSilent: true, ...options }));

/** A world inside this process, called without a socket. */
export const worldForFile = (options: FileOptions & WorldOptions = {}): (() => string) =>
  startForFile(options, () => startWorld(options));

/**
 * Starts before the first test and stops after the last; returns the server's address. Recordings are silent by
 * default. A test's retry gets a new server and an empty data folder.
 */
function startForFile(
  { prepare, isKept = false, dataDir }: FileOptions & Pick<TestServerOptions, "dataDir">,
  begin: () => Promise<RunningServer>,
): () => string {
  let server: RunningServer | undefined;
  const start = async () => {
    server = await begin();
    await prepare?.();
  };
  beforeAll(start);
  beforeEach(async ({ task }) => {
    if (isKept || !task.result?.retryCount) return;
    await server?.stop();
    if (dataDir) emptyFolder(dataDir);
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

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}
