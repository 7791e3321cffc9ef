/** Roster changes who stands in a job: one person's name, number or removal, and actions on many people in the background. */
export { getBulkAction, startBulkAction, sweep } from "./bulk-action.ts";
export { edit } from "./edit.ts";
export { bulkActionPending } from "./messages.ts";
export { queueRunTexts, startPreCalls } from "./pre-call-texts.ts";
export { processBulkAction } from "./process.ts";
export { remove } from "./remove.ts";
