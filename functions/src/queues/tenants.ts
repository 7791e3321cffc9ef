/** Exports tenants and removes them. */
import * as TenantData from "@callwright/core/tenant-data/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(TenantData.tenantExport, (message) => TenantData.continueExport(message)),
  on(TenantData.tenantRemoval, () => TenantData.continueRemoval()),
);
