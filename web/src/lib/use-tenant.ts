import { useSearchParams } from "react-router-dom";
import { isSuperAdmin } from "./roles.ts";
import { useUser } from "./session.ts";
import { tenantIn } from "./tenant-filter.ts";

/** The chosen tenant; undefined for an owner, and for all tenants. */
export function useTenant(): string | undefined {
  const [search] = useSearchParams();
  return isSuperAdmin(useUser()) ? tenantIn(search) : undefined;
}
