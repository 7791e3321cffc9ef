/** The secrets port: given values first, else the parameter store, asked only when a route needs the secret. */

import type { Secrets } from "@callwright/core/ports/secrets";
import * as z from "zod/mini";
import type { Secret } from "../secret.ts";
import type { Place } from "./connection.ts";
import { createSecretReader } from "./secret-reader.ts";

export interface SecretsConfig extends Place {
  /** Names the deployment whose secrets are meant. */
  readonly stage: string;
  readonly values: { readonly sessionKey?: string | undefined; readonly importKey?: string | undefined };
}

/** Shorter keys weaken HS256. */
const minKeyBytes = 32;
const jwkSchema = z.looseObject({ kty: z.string() });

export function createSecrets({ values, ...config }: SecretsConfig): Secrets {
  const stored = createSecretReader(config);
  const session = either(values.sessionKey, stored("SESSION_SECRET"));
  const jwk = either(values.importKey, stored("IMPORT_PRIVATE_JWK"));
  return {
    async sessionKeys() {
      const [first = "", ...others] = (await session()).split(",");
      return [sealingKey(first), ...others.map(sealingKey)];
    },
    importKey: async () => jwkSchema.parse(JSON.parse(await jwk())),
  };
}

function sealingKey(text: string): Uint8Array {
  const key = new TextEncoder().encode(text.trim());
  if (key.length < minKeyBytes) throw new Error(`SESSION_SECRET has fewer than ${minKeyBytes} bytes`);
  return key;
}

const either = (value: string | undefined, fetch: Secret): Secret => (value ? async () => value : fetch);
