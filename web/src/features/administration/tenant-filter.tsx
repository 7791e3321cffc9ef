/** Which tenant a super administrator looks at; the choice is in the address. Owners only see their own. */
import { lazy, Suspense } from "react";
import * as m from "#messages";
import { isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { useTenant } from "../../lib/use-tenant.ts";

const TenantSelect = lazy(async () => ({ default: (await import("./tenant-select.tsx")).TenantSelect }));

export interface TenantFilterProps {
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

export function useTenantHint(): string | undefined {
  const user = useUser();
  const tenant = useTenant();
  return isSuperAdmin(user) && !tenant ? m.panel_tenant_hint() : undefined;
}
