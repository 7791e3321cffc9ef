/** Writes a sample of every voice into a folder of the site: `node packages/local/src/voice-samples.ts FOLDER`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { voices } from "@callwright/contracts/voices";
import { sampleOf } from "./simulators/speech/sample.ts";
import { speakSample } from "./simulators/speech/worker.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the samples");
mkdirSync(folder, { recursive: true });
for (const { id } of voices) {
  const sample = sampleOf(id);
  if (sample) writeFileSync(join(folder, `${id}.wav`), speakSample(sample));
}
