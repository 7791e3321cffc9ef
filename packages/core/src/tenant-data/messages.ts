import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const tenantExport = defineMessage("tenant.export", "tenants", z.object({ exportId: z.string() }));

export const tenantRemoval = defineMessage("tenant.removal", "tenants", z.object({}));
