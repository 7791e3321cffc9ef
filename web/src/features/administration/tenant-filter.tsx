/** Which tenant a super administrator looks at; the choice is in the address. Owners only see their own. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { tenantIn } from "../../lib/tenant-filter.ts";

const TenantSelect = lazy(async () => ({ default: (await import("./tenant-select.tsx")).TenantSelect }));

/** The chosen tenant; undefined for an owner, and for all tenants. */
export function useTenant(): string | undefined {
  const [search] = useSearchParams();
  return isSuperAdmin(useUser()) ? tenantIn(search) : undefined;
}

export interface TenantFilterProps {
  /** What no choice means: every tenant, or the administrator's own. */
  readonly none?: "all" | "own";
}

export function TenantFilter({ none = "all" }: TenantFilterProps) {
  return (
    isSuperAdmin(useUser()) && (
      <Suspense>
        <TenantSelect none={none} />
      </Suspense>
    )
  );
}
