/** The synthesis writes a marker file when it ends; the file contains the error, if there was one. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const synthesisMarker = resolve(import.meta.dirname, "../../.build/templates-synthesised");

export async function whenSynthesised(): Promise<void> {
  while (!existsSync(synthesisMarker)) await sleep(200);
  const error = readFileSync(synthesisMarker, "utf8");
  if (error) throw new Error(error);
}
