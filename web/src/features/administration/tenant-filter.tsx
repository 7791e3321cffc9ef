/** Which tenant a super administrator looks at; the choice is in the address. Owners only see their own. */
import { lazy, Suspense } from "react";
import { isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";

const TenantSelect = lazy(async () => ({ default: (await import("./tenant-select.tsx")).TenantSelect }));

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
