export { append, cancel, pause, resume, resumeAfterTopUp } from "./actions.ts";
export { listActive, listRuns } from "./list.ts";
export { monitor, snapshot } from "./monitor.ts";
export { preview } from "./preview.ts";
export { progressOf } from "./progress.ts";
