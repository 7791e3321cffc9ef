/** Candidate management: edits and removals of one candidate, bulk actions on many. */
export { getBulkAction, startBulkAction, sweep, undoBulkAction } from "./bulk-action.ts";
export { edit, remove } from "./edit.ts";
export { bulkActionPending } from "./messages.ts";
export { preCallRecipients, queueRunTexts, startPreCallTexts } from "./pre-call-texts.ts";
export { processBulkAction } from "./process.ts";
