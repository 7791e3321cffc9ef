/** A file that appears when the synthesis has ended; it holds the error, if there was one. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const synthesisMarker = resolve(import.meta.dirname, "../../.build/templates-synthesised");

export async function whenSynthesised(): Promise<void> {
  while (!existsSync(synthesisMarker)) await sleep(200);
  const fault = readFileSync(synthesisMarker, "utf8");
  if (fault) throw new Error(fault);
}
