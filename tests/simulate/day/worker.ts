/** The thread of the sample: it loads the product as the simulation does. */
import { parentPort } from "node:worker_threads";
import { loadWith } from "../hooks.ts";

loadWith();
const { takeOver } = await import("../world/machine.ts");
const { takeSample } = await import("./sample.ts");
takeOver();

parentPort?.postMessage(await takeSample());
