/** Call owns calls and runs: placing, dispatch, what the provider says, the end, and reading them back. */
export { decisionOf, decisionsOf, type KeptDecision } from "./decisions.ts";
export { dispatch } from "./dispatch.ts";
export { end } from "./end.ts";
export { hangUp } from "./hang-up.ts";
export { ingest } from "./ingest.ts";
export type { CallItem } from "./item.ts";
export { wake } from "./line.ts";
export { callEnded, copyRecording, dispatchLine, voiceEvent, writeRun } from "./messages.ts";
export { place } from "./place.ts";
export { get, listOfParent, listOfUser, load, transcript } from "./read.ts";
export { copy as copyRecordings, recordingLink } from "./recording.ts";
export { completeIfDone, runProgress, startRun, write as writeCalls } from "./run.ts";
export { sweep } from "./sweep.ts";
export { renumber, takeBack } from "./take-back.ts";
export { takeBackOf } from "./take-back-of.ts";
export { unwatch } from "./watch.ts";
