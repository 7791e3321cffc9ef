import * as Tenant from "@callwright/core/tenant/index";
import * as TenantData from "@callwright/core/tenant-data/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(TenantData.tenantExport, (message) => TenantData.continueExport(message)),
  on(TenantData.tenantRemoval, () => TenantData.continueRemoval()),
  on(Tenant.retentionDue, () => TenantData.deleteOldRecordings()),
);
