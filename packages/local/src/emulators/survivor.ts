/** A process that only holds the embedded cloud: the tests kill it and start it again. */
import { startCloud } from "./index.ts";

const dataDir = process.argv[2];
try {
  const cloud = await startCloud({ dataDir, publicUrl: "http://localhost:4197" });
  process.send?.({ environment: cloud.environment, mails: cloud.mails() });
} catch (error) {
  process.send?.({ error: String(error) });
}
