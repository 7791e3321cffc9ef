/** A value that the deployment keeps in the parameter store, because it is known only after the functions are made. */
import { lazy } from "@callwright/core/kernel/lazy";
import { connection, type Place } from "./connection.ts";

export function createParameter({ name: Name, ...place }: Place & { readonly name: string }): () => Promise<string> {
  return lazy(async () => {
    const { GetParameterCommand, SSMClient } = await import("./ssm-sdk.ts");
    const { Parameter } = await new SSMClient(connection(place)).send(new GetParameterCommand({ Name }));
    if (!Parameter?.Value) throw new Error(`The parameter ${Name} is not set`);
    return Parameter.Value;
  });
}
