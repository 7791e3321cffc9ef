/** Does what follows from a call's end. */
import * as Call from "@callwright/core/call/index";
import * as Followup from "@callwright/core/followup/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.callEnded, ({ callId }) => Followup.handleCallEnded(callId)));
