/** A blob store in memory, for the tests of the domain. */
import type { Blobs } from "@callwright/core/ports/blobs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Implements only storing and deleting files, and reading all or part of them. */
export function memoryBlobs() {
  const files = new Map<string, Uint8Array>();
  const blobs = {
    async put(key, body) {
      files.set(key, typeof body === "string" ? encoder.encode(body) : body);
    },
    getText: async (key) => {
      const bytes = files.get(key);
      return bytes && decoder.decode(bytes);
    },
    getBytes: async (key) => files.get(key),
    getRange: async (key, start, end) => files.get(key)?.slice(start, end),
    exists: async (key) => files.has(key),
    async delete(key) {
      files.delete(key);
    },
  } satisfies Partial<Blobs>;
  return { files, blobs };
}
