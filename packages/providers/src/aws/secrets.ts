import type { Secrets } from "@callwright/core/ports/vault";
import * as z from "zod/mini";

const minKeyBytes = 32; // shorter keys weaken HS256
const jwkSchema = z.looseObject({ kty: z.string() });

export interface SecretsConfig {
  /** Keys separated by commas: the first signs and verifies, the others only verify. */
  readonly sessionKeys: () => Promise<string>;
  readonly importKey: () => Promise<string>;
}

export function createSecrets({ sessionKeys, importKey }: SecretsConfig): Secrets {
  return {
    async sessionKeys() {
      const [signingKey = "", ...earlierKeys] = (await sessionKeys()).split(",");
      return [readSessionKey(signingKey), ...earlierKeys.map(readSessionKey)];
    },
    importKey: async () => jwkSchema.parse(JSON.parse(await importKey())),
  };
}

function readSessionKey(text: string): Uint8Array {
  const key = new TextEncoder().encode(text.trim());
  if (key.length < minKeyBytes) throw new Error(`SESSION_SECRET has fewer than ${minKeyBytes} bytes`);
  return key;
}
