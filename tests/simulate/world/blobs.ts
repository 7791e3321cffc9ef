/** The blob store of a world. */
import type { Blobs } from "@callwright/core/ports/blobs";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";

interface BlobsOptions {
  readonly network: Network;
  readonly random: Random;
  readonly weather: () => Weather;
}

export type WorldBlobs = Pick<
  Blobs,
  "put" | "putStream" | "getText" | "getBytes" | "getRange" | "exists" | "size" | "delete" | "ping"
>;

export function createBlobs({ network, random, weather }: BlobsOptions): WorldBlobs {
  const files = new Map<string, Uint8Array | string>();

  const reach = <T>(what: string, work: () => T): Promise<T> =>
    network.reach(what, random.between(10, 60), () => {
      if (random.chance(weather().failedBlob)) throw new Error("The blob store does not answer");
      return work();
    });

  return {
    put: (key, body) => reach(`put ${key}`, () => void files.set(key, body)),
    putStream: (key) => reach(`put ${key}`, () => void files.set(key, "")),
    getText: (key) => reach(`get ${key}`, () => textOf(files.get(key))),
    getBytes: (key) => reach(`get ${key}`, () => bytesOf(files.get(key))),
    getRange: (key, start, end) => reach(`get part of ${key}`, () => bytesOf(files.get(key))?.subarray(start, end)),
    exists: (key) => reach(`look for ${key}`, () => files.has(key)),
    size: (key) => reach(`size of ${key}`, () => bytesOf(files.get(key))?.byteLength),
    delete: (key) => reach(`delete ${key}`, () => void files.delete(key)),
    ping: async () => {},
  };
}

const textOf = (body: Uint8Array | string | undefined) =>
  body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : body;

const bytesOf = (body: Uint8Array | string | undefined) => (typeof body === "string" ? Buffer.from(body) : body);
