/** The embedded cloud's access key, which signs links, and its KMS key. The file is readable by its owner only. */
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const identitySchema = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  kmsKeyId: z.string(),
  /** 32 bytes, base64. */
  kmsKey: z.string(),
});
export type Identity = z.infer<typeof identitySchema>;

/** Created at the first start of a data folder, or at every start without one. */
export function loadIdentity(dataDir: string | undefined): Identity {
  if (!dataDir) return createIdentity();
  const file = join(dataDir, "cloud.json");
  if (existsSync(file)) return z.parse(identitySchema, JSON.parse(readFileSync(file, "utf8")));
  const identity = createIdentity();
  // Renamed when complete: half a key would make everything sealed with it unreadable.
  writeFileSync(`${file}.new`, JSON.stringify(identity), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return identity;
}

const createIdentity = (): Identity => ({
  accessKeyId: `AKIA${randomBytes(8).toString("hex").toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString("base64"),
  kmsKeyId: randomUUID(),
  kmsKey: randomBytes(32).toString("base64"),
});
