/** The tenant that a super administrator has chosen in the panel. It is in the address, and the panel's links keep it. */
import { useSearchParams } from "react-router-dom";
import { isSuperAdmin, useUser } from "./session.ts";

const NAME = "tenant";

export const tenantIn = (search: URLSearchParams): string | undefined => search.get(NAME) ?? undefined;

export function withTenant(path: string, search: string): string {
  const tenant = tenantIn(new URLSearchParams(search));
  return tenant ? `${path}?${new URLSearchParams({ [NAME]: tenant })}` : path;
}

/** The chosen tenant; undefined for an owner, and for all tenants. */
export function useTenant(): string | undefined {
  const [search] = useSearchParams();
  return isSuperAdmin(useUser()) ? tenantIn(search) : undefined;
}
