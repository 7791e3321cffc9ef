/** Secrets in the parameter store, by name. A value is kept for some minutes, so that one that was replaced is soon known everywhere. */

import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import type { Secret } from "../secret.ts";
import { connection, type Place } from "./connection.ts";

/** A deployment does not replace running processes whose code is the same: they themselves look again. */
const keptMs = 5 * 60_000;

/** Reads secrets by name from where the deployment keeps them; each is fetched once in five minutes. */
export function createSecretReader({ stage, ...place }: Place & { readonly stage: string }): (name: string) => Secret {
  const sdk = () => import("./ssm-sdk.ts");
  const client = lazy(async () => new (await sdk()).SSMClient(connection(place)));
  return (name) =>
    renewed(name, async () => {
      const { GetParameterCommand } = await sdk();
      const Name = `/sst/callwright/${stage}/Secret/${name}/value`;
      const { Parameter } = await (await client()).send(new GetParameterCommand({ Name, WithDecryption: true }));
      if (!Parameter?.Value) throw new Error(`The secret ${name} is not set`);
      return Parameter.Value;
    });
}

/** The previous value is used while a new one cannot be fetched. */
function renewed(name: string, fetch: Secret): Secret {
  let known: string | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const renew: Secret = async () => {
    known = await fetch().catch((error: unknown) => {
      if (known === undefined) throw error;
      log.warn("secret.not-renewed", { name, error: describeError(error) });
      return known;
    });
    return known;
  };
  let current = lazy(renew);
  return () => {
    if (now() - fetchedAt >= keptMs) {
      fetchedAt = now();
      current = lazy(renew);
    }
    return current();
  };
}
