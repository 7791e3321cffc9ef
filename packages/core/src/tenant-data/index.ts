/** Tenant data: everything that is kept of a tenant, exported or removed as a whole. */
export { continueExport, type ExportItem, hasStalled, listExports, startExport } from "./export.ts";
export { tenantExport, tenantRemoval } from "./messages.ts";
export { continueRemoval, startRemoval } from "./removal.ts";
