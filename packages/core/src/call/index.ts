/** Call owns calls and runs: placing, dispatch, what the provider says, the end, and reading them back. */
export { answered } from "./apply.ts";
export { renumber, takeBack } from "./cancel-queued.ts";
export { takeBackOf } from "./cancel-queued-for.ts";
export { decisionOf, decisionsOf } from "./decisions.ts";
export { dispatch } from "./dispatch.ts";
export { end } from "./end.ts";
export { hangUp } from "./hang-up.ts";
export { ingest, read as ingestReport } from "./ingest.ts";
export type { CallItem } from "./item.ts";
export { wake as wakeLine } from "./line.ts";
export {
  callAnswered,
  callEnded,
  callMissed,
  copyRecording,
  dispatchLine,
  runBegan,
  voiceEvent,
  wakeRun,
} from "./messages.ts";
export { asItsOwner, freed } from "./on-call-ended.ts";
export { place } from "./place.ts";
export { get, listOfParent, listOfUser, load, transcript } from "./read.ts";
export { copy as copyRecordings, recordingLink } from "./recording.ts";
export { loadRun, type RunItem } from "./run/load.ts";
export { namedBy as namedByRun } from "./run/source.ts";
export { type RunRequest, startRun } from "./run/start.ts";
export { endRunsOf, textsBegun } from "./run/state.ts";
export { wakeUp as wakeUpRun } from "./run/wake.ts";
export * as Room from "./run-monitor/index.ts";
export { sweep } from "./sweep.ts";
export { unwatch } from "./watch.ts";
