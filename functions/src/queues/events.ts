/** Applies what the voice provider told by webhook. */
import * as Call from "@callwright/core/call/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Call.voiceEvent, ({ key }) => Call.ingest(key)));
