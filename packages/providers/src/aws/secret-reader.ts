/** Secrets in the parameter store, by name. */

import { lazily } from "@callwright/core/kernel/lazily";
import type { Secret } from "../secret.ts";
import { connection, type Place } from "./connection.ts";

/** Reads secrets by name from where the deployment keeps them; each is fetched once. */
export function createSecretReader({ stage, ...place }: Place & { readonly stage: string }): (name: string) => Secret {
  const sdk = () => import("./ssm-sdk.ts");
  const client = lazily(async () => new (await sdk()).SSMClient(connection(place)));
  return (name) =>
    lazily(async () => {
      const { GetParameterCommand } = await sdk();
      const Name = `/sst/callwright/${stage}/Secret/${name}/value`;
      const { Parameter } = await (await client()).send(new GetParameterCommand({ Name, WithDecryption: true }));
      if (!Parameter?.Value) throw new Error(`The secret ${name} is not set`);
      return Parameter.Value;
    });
}
