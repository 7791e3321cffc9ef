/** Roster changes who stands in a job: one person's name, number or removal, and actions on many people in the background. */
export { getBulk, startBulk, sweep } from "./bulk.ts";
export { edit } from "./edit.ts";
export { workOnMany } from "./messages.ts";
export { remove } from "./remove.ts";
export { startPreCalls, textRun } from "./texts.ts";
export { work } from "./work.ts";
