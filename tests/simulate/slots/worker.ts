/** The thread in which slots are measured: it loads the product as the simulation does. */
import { parentPort, workerData } from "node:worker_threads";
import { loadWith } from "../hooks.ts";
import type { Measured } from "./measure.ts";

const measured: Measured = workerData;

loadWith();
const { takeOver } = await import("../world/machine.ts");
const { measure } = await import("./measure.ts");
takeOver();

parentPort?.postMessage(await measure(measured));
