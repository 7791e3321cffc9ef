/** The parameter store: secrets by name, and values that are known only after the functions are deployed. */
import { setTimeout } from "node:timers/promises";
import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import { type AwsLocation, connection, hasErrorName } from "./connection.ts";

const sdk = () => import("./ssm-sdk.ts");

export function createParameter({ name: Name, ...location }: AwsLocation & { readonly name: string }) {
  return lazy(async () => {
    const { GetParameterCommand, SSMClient } = await sdk();
    const { Parameter } = await new SSMClient(connection(location)).send(new GetParameterCommand({ Name }));
    if (!Parameter?.Value) throw new Error(`The parameter ${Name} is not set`);
    return Parameter.Value;
  });
}

/** Secrets are read again after this time: a deployment does not replace running processes whose code is the same. */
const cacheMs = 5 * 60_000;

/** The store answers 40 requests a second: in a burst of new processes each retries about once a second. */
const maxAttempts = 20;
const pauseMs = () => 500 + Math.random() * 1_000;

interface SecretsConfig extends AwsLocation {
  readonly stage: string;
  readonly names: readonly string[];
}

type Values = ReadonlyMap<string | undefined, string | undefined>;

export function createSecretReader({ stage, names, ...location }: SecretsConfig) {
  const client = lazy(async () => new (await sdk()).SSMClient({ ...connection(location), maxAttempts: 1 }));
  const parameterName = (name: string) => `/sst/callwright/${stage}/Secret/${name}/value`;
  const secrets = cached(async () => {
    const { GetParametersCommand } = await sdk();
    const request = new GetParametersCommand({ Names: names.map(parameterName), WithDecryption: true });
    const { Parameters = [] } = await retryWhileThrottled(async () => (await client()).send(request));
    return new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
  });
  return (name: string) => async (): Promise<string> => {
    const value = (await secrets()).get(parameterName(name));
    if (!value) throw new Error(`The secret ${name} is not set`);
    return value;
  };
}

async function retryWhileThrottled<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isFinal = hasErrorName(error, "AccessDeniedException", "ValidationException", "InvalidKeyId");
      if (isFinal || attempt === maxAttempts) throw error;
      await setTimeout(pauseMs());
    }
  }
}

function cached(read: () => Promise<Values>): () => Promise<Values> {
  let lastValues: Values | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const renew = async () => {
    lastValues = await read().catch((error: unknown) => {
      if (lastValues === undefined) throw error;
      log.warn("secret.not-renewed", { error: describeError(error) });
      return lastValues;
    });
    return lastValues;
  };
  let currentRead = lazy(renew);
  return () => {
    if (now() - readAt >= cacheMs) {
      readAt = now();
      currentRead = lazy(renew);
    }
    return currentRead();
  };
}
