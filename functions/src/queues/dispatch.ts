import * as Call from "@callwright/core/call/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.dispatchLine, (line) => Call.dispatch(line)));
