/** A secret's value from the environment, else from the parameter store at its first use. */
import type { SecretName } from "@callwright/core/kernel/function-access";
import { once } from "@callwright/core/kernel/lazy";
import { createSecretReader } from "@callwright/providers/aws/secret-reader";
import { config } from "./config.ts";

/** One for the process, so that its secrets come in one request. */
const stored = once(() =>
  createSecretReader({ region: config.region(), stage: config.stage(), names: config.secretNames() }),
);

let check = (_: SecretName): void => {};

/** Sets what is asked before each read; the local cloud throws where the function's role would refuse. */
export const checkSecretReads = (by: typeof check): void => {
  check = by;
};

export const secretText = (name: SecretName) => async (): Promise<string> => {
  check(name);
  return config.secret(name) ?? stored()(name)();
};
