export { append, cancel, pause, resume, resumeAfterTopUp } from "./actions.ts";
export { monitor, snapshot } from "./monitor.ts";
export { preview } from "./preview.ts";
export { listActive, listRuns, progressOf } from "./progress.ts";
