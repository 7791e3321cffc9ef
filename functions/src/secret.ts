/** A secret's value from the environment, else from the parameter store at its first use. */
import type { SecretName } from "@callwright/core/kernel/function-access";
import { createSecretReader } from "@callwright/providers/aws/secret-reader";
import { config } from "./config.ts";

/** One for the process, so that its secrets come in one request. */
let stored: ReturnType<typeof createSecretReader> | undefined;

let check = (_: SecretName): void => {};

/** Sets what is asked before each read; the local cloud throws where the function's role would refuse. */
export const checkSecretReads = (by: typeof check): void => {
  check = by;
};

export function secretText(name: SecretName): () => Promise<string> {
  const value = config.secret(name);
  return async () => {
    check(name);
    if (value !== undefined) return value;
    stored ??= createSecretReader({ region: config.region(), stage: config.stage(), names: config.secretNames() });
    return stored(name)();
  };
}
