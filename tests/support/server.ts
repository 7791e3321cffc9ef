/** One server for the tests of a file. */
import { startServer, type TestServer, type TestServerOptions } from "@callwright/local/testing";
import { afterAll, beforeAll } from "vitest";

/** Starts before the first test and stops after the last; answers the server's address. Its recordings are silent where not told. */
export function serverForFile(options: TestServerOptions = {}): () => string {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer({ isSilent: true, ...options });
  });
  afterAll(async () => {
    await server?.stop();
  });
  return () => {
    if (!server) throw new Error("The server is not up");
    return server.url;
  };
}
