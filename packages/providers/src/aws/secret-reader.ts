/** Secrets in the parameter store, by name. A value is kept for some minutes, so that one that was replaced is soon known everywhere. */
import { setTimeout } from "node:timers/promises";
import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import { describeError, log } from "@callwright/core/kernel/log";
import type { Secret } from "../secret.ts";
import { connection, isNamed, type Place } from "./connection.ts";

/** A deployment does not replace running processes whose code is the same: they themselves look again. */
const keptMs = 5 * 60_000;

/** The store answers 40 requests a second: in a burst of new processes each asks again about once a second, for twenty at most. */
const maxAttempts = 20;
const pauseMs = () => 500 + Math.random() * 1_000;

interface Stored extends Place {
  readonly stage: string;
  readonly names: readonly string[];
}

type Values = ReadonlyMap<string | undefined, string | undefined>;

export function createSecretReader({ stage, names, ...place }: Stored): (name: string) => Secret {
  const sdk = () => import("./ssm-sdk.ts");
  const client = lazy(async () => new (await sdk()).SSMClient({ ...connection(place), maxAttempts: 1 }));
  const pathOf = (name: string) => `/sst/callwright/${stage}/Secret/${name}/value`;
  const secrets = renewed(async () => {
    const { GetParametersCommand } = await sdk();
    const request = new GetParametersCommand({ Names: names.map(pathOf), WithDecryption: true });
    const { Parameters = [] } = await whenThereIsRoom(async () => (await client()).send(request));
    return new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
  });
  return (name) => async () => {
    const value = (await secrets()).get(pathOf(name));
    if (!value) throw new Error(`The secret ${name} is not set`);
    return value;
  };
}

async function whenThereIsRoom<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      // A request that is wrong stays wrong; the rest is the limit, or the network.
      const isPassing = !isNamed(error, "AccessDeniedException", "ValidationException", "InvalidKeyId");
      if (!isPassing || attempt === maxAttempts) throw error;
      await setTimeout(pauseMs());
    }
  }
}

function renewed(fetch: () => Promise<Values>): () => Promise<Values> {
  let known: Values | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const renew = async () => {
    known = await fetch().catch((error: unknown) => {
      if (known === undefined) throw error;
      log.warn("secret.not-renewed", { error: describeError(error) });
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
