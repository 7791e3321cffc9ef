export { continueExport, type ExportItem, hasStalled, listExports, startExport } from "./export.ts";
export { tenantExport, tenantRemoval } from "./messages.ts";
export { continueRemoval, startRemoval } from "./removal.ts";
export { deleteOldRecordings } from "./retention.ts";
