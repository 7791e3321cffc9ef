/** Schemas shared by the administrators' endpoints. */
import * as z from "zod/mini";
import { idParams, pageSize, pageToken } from "./shared.ts";

/** Super administrators may name a tenant; for others it must be their own. */
export const tenantFilter = z.optional(idParams.shape.id);

/** Settings of one tenant: the own one unless a super administrator names another. */
export const ofTenant = z.object({ tenantId: tenantFilter });

/** A page of a list that continues at `after`. */
export const listQuery = { tenantId: tenantFilter, limit: pageSize(50), after: pageToken };

/** Where the list continues; absent on its last page. */
export const nextPage = { next: z.optional(z.string()) };

export const reason = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(5, missing),
      z.maxLength(300, "A reason has at most 300 characters"),
      z.regex(/^[^<>\p{Cc}]*$/u, "A reason has no markup"),
    );
