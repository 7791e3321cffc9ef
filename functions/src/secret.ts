/** A secret's value from the environment, else from the parameter store at its first use. */
import { createSecretReader } from "@callwright/providers/aws/secret-reader";
import { config, type SecretName } from "./config.ts";

export function secretText(name: SecretName): () => Promise<string> {
  const value = config.secret(name);
  if (value !== undefined) return async () => value;
  return createSecretReader({ region: config.region(), stage: config.stage() })(name);
}
