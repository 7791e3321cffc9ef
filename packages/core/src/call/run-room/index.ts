/** The room of a run: watching it, and what a person may do with it. */
export { tripBreaker } from "./breaker.ts";
export { listRuns } from "./list.ts";
export { loadRun, type RunItem } from "./load.ts";
export { preview } from "./preview.ts";
export { progressOf } from "./progress.ts";
export { type Glance, glance, room } from "./room.ts";
export { append, cancel, pause, resume, resumeAfterTopUp } from "./verbs.ts";
