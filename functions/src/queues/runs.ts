/** Writes the calls of a run, chunk by chunk. */
import * as Call from "@callwright/core/call/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.writeRun, ({ runId }) => Call.writeCalls(runId)));
