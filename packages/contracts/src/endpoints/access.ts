/** Access rules of endpoints, and fields that the administration's endpoints share. */
import * as z from "zod/mini";
import { idParams, pageSize, pageToken } from "./shared.ts";

/** Super administrators may name any tenant, others only their own. */
export const tenantFilter = z.optional(idParams.shape.id);

export const tenantQuery = z.object({ tenantId: tenantFilter });
export const listQuery = { tenantId: tenantFilter, limit: pageSize(50), after: pageToken };
export const nextPage = { next: z.optional(z.string()) };

/** Owners reach their own tenant, super administrators every tenant. */
export const adminAcrossTenants = { access: "admin", spansTenants: true } as const;
export const adminAccountScope = { access: "admin", scope: "account" } as const;
export const sessionOnly = { scope: "account", isPersonal: true } as const;
export const afterStepUp = { scope: "account", stepUp: true } as const;
export const adminAfterStepUp = { access: "admin", ...afterStepUp } as const;
export const platformAfterStepUp = { ...adminAfterStepUp, access: "platform" } as const;

export const reason = (missingMessage: string) =>
  z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(5, missingMessage),
      z.maxLength(300, "A reason has at most 300 characters"),
      z.regex(/^[^<>\p{Cc}]*$/u, "A reason has no markup"),
    );
