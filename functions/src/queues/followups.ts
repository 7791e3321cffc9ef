import * as AfterCall from "@callwright/core/after-call/index";
import * as Call from "@callwright/core/call/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.callEnded, ({ callId }) => AfterCall.handleCallEnded(callId)));
