/** Roster changes who stands in a job: one person's name, number or removal, and actions on many people in the background. */
export { getBulk, startBulk, sweep } from "./bulk-action.ts";
export { edit } from "./edit.ts";
export { workOnMany } from "./messages.ts";
export { startPreCalls, textRun } from "./pre-call-texts.ts";
export { work } from "./process.ts";
export { remove } from "./remove.ts";
