/** The tenant that a super administrator has chosen in the panel: in the address, and kept by the panel's links. */
import { useSearchParams } from "react-router-dom";
import { isSuperAdmin, useUser } from "./session.ts";

const TENANT_PARAM = "tenant";

export const tenantIn = (search: URLSearchParams): string | undefined => search.get(TENANT_PARAM) ?? undefined;

export function withTenant(path: string, search: string): string {
  const tenant = tenantIn(new URLSearchParams(search));
  return tenant ? `${path}?${new URLSearchParams({ [TENANT_PARAM]: tenant })}` : path;
}

/** The tenant that a super administrator has chosen in the address; undefined otherwise. */
export function useChosenTenantId(): string | undefined {
  const [search] = useSearchParams();
  return isSuperAdmin(useUser()) ? tenantIn(search) : undefined;
}
