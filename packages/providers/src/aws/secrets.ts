import type { Secrets } from "@callwright/core/ports/vault";
import * as z from "zod/mini";
import type { Secret } from "../secret.ts";

/** Shorter keys weaken HS256. */
const minKeyBytes = 32;
const jwkSchema = z.looseObject({ kty: z.string() });

/** `sessionKey`: one or several, separated by commas; the first signs. */
export function createSecrets({
  sessionKey,
  importKey,
}: Readonly<Record<"sessionKey" | "importKey", Secret>>): Secrets {
  return {
    async sessionKeys() {
      const [first = "", ...others] = (await sessionKey()).split(",");
      return [sealingKey(first), ...others.map(sealingKey)];
    },
    importKey: async () => jwkSchema.parse(JSON.parse(await importKey())),
  };
}

function sealingKey(text: string): Uint8Array {
  const key = new TextEncoder().encode(text.trim());
  if (key.length < minKeyBytes) throw new Error(`SESSION_SECRET has fewer than ${minKeyBytes} bytes`);
  return key;
}
