/** Applies what the voice provider told by webhook, and does what follows where a call has ended by it. */
import * as Call from "@callwright/core/call/index";
import * as Followup from "@callwright/core/followup/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.voiceEvent, ({ key }) => Followup.ingest(key)));
