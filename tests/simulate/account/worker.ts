/** A thread in which accounts are measured: it loads the product as the simulation does. */
import { parentPort, workerData } from "node:worker_threads";
import { hookProductLoading } from "../hooks.ts";
import type { RunSetup } from "./measure.ts";

const runs: readonly RunSetup[] = workerData;

hookProductLoading();
const { replaceClockAndRandom } = await import("../world/machine.ts");
const { measure } = await import("./measure.ts");
replaceClockAndRandom();
Error.stackTraceLimit = 0;

for (const setup of runs) parentPort?.postMessage(await measure(setup));
