/** Call owns calls and runs: placing, dispatch, provider events, the end, and reading them back. */
export type { InboundNumber } from "./apply.ts";
export { ingest } from "./apply.ts";
export { filledCriteria, outboundCallAssistant } from "./assistant.ts";
export { cancelQueued, cancelQueuedFor, changeQueuedNumber, hangUp } from "./cancel.ts";
export { dispatch } from "./dispatch.ts";
export { endWithReport, onCallEnded, runAsCallOwner } from "./end.ts";
export { wordsOfCause } from "./ending.ts";
export { gateDecision, gateDecisions } from "./gate-decisions.ts";
export { type HistoryFilter, history } from "./history.ts";
export type { CallItem } from "./item.ts";
export { wake as wakeLine } from "./line.ts";
export { callEnded, copyRecording, dispatchLine, runStarted, voiceEvent, wakeRun } from "./messages.ts";
export { place } from "./place.ts";
export {
  findLive,
  get,
  listOfAssistant,
  listOfParent,
  listOfPerson,
  listOfUser,
  load,
  loadMany,
  transcript,
} from "./read.ts";
export {
  copy as copyRecordings,
  forgetRecording,
  recordingLink,
  recordingLinkOf,
} from "./recording.ts";
export { beginsAt, loadRun, type RunItem } from "./run/load.ts";
export { readSource as readRunSource } from "./run/sources.ts";
export { type RunRequest, startRun } from "./run/start.ts";
export { clearTextsFrom, endRunsOf } from "./run/state.ts";
export { textsBulkId } from "./run/text-wait.ts";
export { continueRun } from "./run/wake.ts";
export * as RunMonitor from "./run-monitor/index.ts";
export { scheduleCallback } from "./schedule-callback.ts";
export { readScorecard } from "./scorecard.ts";
export { sweep } from "./sweep.ts";
export { transfersOf } from "./transfer.ts";
export { unwatch } from "./watch.ts";
export { startWebCall } from "./web-call.ts";
