/** The sandbox platform's secrets: created at the first start, kept in the data folder, readable by its owner only. */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const keysSchema = z.object({
  SESSION_SECRET: z.string(),
  VAPI_API_KEY: z.string(),
  VAPI_WEBHOOK_SECRET: z.string(),
  IMPORT_PRIVATE_JWK: z.string(),
});
export type Keys = z.infer<typeof keysSchema>;

export function loadKeys(dataDir: string | undefined): Keys {
  const file = dataDir && join(dataDir, "keys.json");
  if (file && existsSync(file)) return z.parse(keysSchema, JSON.parse(readFileSync(file, "utf8")));
  const keys = createKeys();
  if (file) writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

function createKeys(): Keys {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "enc", alg: "RSA-OAEP-256" };
  return {
    SESSION_SECRET: randomBytes(48).toString("base64url"),
    VAPI_API_KEY: randomUUID(),
    VAPI_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
    IMPORT_PRIVATE_JWK: JSON.stringify(jwk),
  };
}
