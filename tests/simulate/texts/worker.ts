/** A thread that runs one world of texts: the product is loaded again, with the world's clock and random numbers. */
import { parentPort, workerData } from "node:worker_threads";
import { hookProductLoading } from "../hooks.ts";
import type { TextsPlan } from "./world.ts";

const plan: TextsPlan = workerData;
hookProductLoading();
const { replaceClockAndRandom } = await import("../world/machine.ts");
const { runTexts } = await import("./world.ts");
replaceClockAndRandom();
// Worlds throw many expected errors, whose stacks nobody reads.
Error.stackTraceLimit = 0;
parentPort?.postMessage(await runTexts(plan));
