/** A thread that runs one world of texts: the product is loaded again, with the world's own clock and chance. */
import { parentPort, workerData } from "node:worker_threads";
import { loadWith } from "../hooks.ts";
import type { TextsPlan } from "./world.ts";

const plan: TextsPlan = workerData;
loadWith();
const { takeOver } = await import("../world/machine.ts");
const { runTexts } = await import("./world.ts");
takeOver();
Error.stackTraceLimit = 0;
parentPort?.postMessage(await runTexts(plan));
