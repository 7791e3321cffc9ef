/** The thread of the sample: it loads the product as the simulation does. */
import { parentPort } from "node:worker_threads";
import { hookProductLoading } from "../hooks.ts";

hookProductLoading();
const { replaceClockAndRandom } = await import("../world/machine.ts");
const { takeSample } = await import("./sample.ts");
replaceClockAndRandom();

parentPort?.postMessage(await takeSample());
