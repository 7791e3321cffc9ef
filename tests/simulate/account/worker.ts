/** A thread in which accounts are measured: it loads the product as the simulation does. */
import { parentPort, workerData } from "node:worker_threads";
import { loadWith } from "../hooks.ts";
import type { RunFigures } from "./measure.ts";

const all: readonly RunFigures[] = workerData;

loadWith();
const { takeOver } = await import("../world/machine.ts");
const { measure } = await import("./measure.ts");
takeOver();
Error.stackTraceLimit = 0;

for (const measured of all) parentPort?.postMessage(await measure(measured));
