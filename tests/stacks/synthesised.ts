/** The file that stands once the templates do; what went wrong is in it. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const synthesised = resolve(import.meta.dirname, "../../.build/templates-synthesised");

export async function whenSynthesised(): Promise<void> {
  while (!existsSync(synthesised)) await sleep(200);
  const fault = readFileSync(synthesised, "utf8");
  if (fault) throw new Error(fault);
}
