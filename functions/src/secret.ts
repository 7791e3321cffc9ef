/** A secret's value from the environment, else from the parameter store at its first use. */
import { channel } from "node:diagnostics_channel";
import type { SecretName } from "@callwright/core/kernel/function-access";
import { createSecretReader } from "@callwright/providers/aws/secret-reader";
import { config } from "./config.ts";

/** The local cloud hears which function reads a secret, and throws where it may not. */
const reads = channel("callwright.secret");

export function secretText(name: SecretName): () => Promise<string> {
  const value = config.secret(name);
  const stored = createSecretReader({ region: config.region(), stage: config.stage() })(name);
  return async () => {
    reads.publish(name);
    return value ?? stored();
  };
}
