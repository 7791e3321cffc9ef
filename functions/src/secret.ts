/** A secret's value from the environment, else from the parameter store at its first use. */
import type { SecretName } from "@callwright/core/kernel/function-access";
import { once } from "@callwright/core/kernel/lazy";
import { createSecretReader } from "@callwright/providers/aws/parameters";
import { config } from "./config.ts";

/** One reader for the process, so that all secrets come in one request. */
const secretReader = once(() =>
  createSecretReader({ region: config.region(), stage: config.stage(), names: config.secretNames() }),
);

let checkRead = (_name: SecretName): void => {};

/** The local cloud sets a check that throws where the function's role would refuse. */
export function setSecretReadCheck(check: typeof checkRead): void {
  checkRead = check;
}

export const lazySecret = (name: SecretName) => async (): Promise<string> => {
  checkRead(name);
  // The process's one reader returns a function for each name.
  return config.secret(name) ?? secretReader()(name)();
};
