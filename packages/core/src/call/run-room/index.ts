/** The room of a run: watching it, and what a person may do with it. */
export { listRuns } from "./list.ts";
export { preview } from "./preview.ts";
export { progressOf } from "./progress.ts";
export { glance, room } from "./room.ts";
export { append, cancel, pause, resume, resumeAfterTopUp } from "./verbs.ts";
